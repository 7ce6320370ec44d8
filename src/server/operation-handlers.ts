import type { CheckingHandler, Handler } from './http/call.ts';
import { allReferences } from './accounts/all-references.ts';
import { accountHandlers } from './accounts/account-handlers.ts';
import type { AccountServices } from './auth/services.ts';
import { authHandlers } from './auth/auth-handlers.ts';
import { recordHooks } from './consignments/record-hooks/record-hooks.ts';
import { consignmentHandlers } from './consignments/consignment/consignment-handlers.ts';
import type { Totals } from './database/lists/totals.ts';
import { lineHandlers } from './consignments/line-handlers.ts';
import { packageHandlers } from './consignments/packages/package-handlers.ts';
import { invoiceOrderHandlers } from './consignments/invoices-and-orders/invoice-order-handlers.ts';
import { storedConsignments } from './consignments/consignment/patch-consignment.ts';
import { DETAILS } from './consignments/packages/package-hooks.ts';
import { storedDetails } from './consignments/packages/stored-details.ts';
import { CONSIGNMENT } from './parties/access.ts';
import { DECLARATION } from './declarations/rights.ts';
import { storedDeclarations } from './declarations/store/stored-declarations.ts';
import { pasteHandlers } from './consignments/paste/paste-handlers.ts';
import { historyHandlers } from './consignments/history/history-handlers.ts';
import { summaryHandlers } from './consignments/summary/summary-handlers.ts';
import { suggestionHandlers } from './consignments/suggestions/suggestion-handlers.ts';
import { actionHandlers } from './declarations/actions/action-handlers.ts';
import { attachmentHandlers } from './attachments/attachment-handlers.ts';
import { cifHandlers } from './billing/cif/cif-handlers.ts';
import { connectAccounting } from './billing/contacts/accounting-service.ts';
import { contactHandlers } from './billing/contacts/contact-handlers.ts';
import { extractHandlers } from './billing/extracts/extract-handlers.ts';
import { usageHandlers } from './billing/usage/usage-handlers.ts';
import { compileHandlers } from './declarations/compile/compile-handlers.ts';
import { reviewHandlers } from './declarations/review/review-handlers.ts';
import { FileStore } from './files/file-store.ts';
import { ofVersion } from './documents/of-version.ts';
import type { BackgroundTasks } from './jobs/background-tasks.ts';
import { backgroundTaskHandlers } from './jobs/background-task-handlers.ts';
import { productHandlers } from './products/product-handlers.ts';
import { nomenclatureHandlers } from './nomenclature/nomenclature-handlers.ts';
import { referenceHandlers } from './reference/reference-handlers.ts';
import { resourceHandlers } from './records/resource-handlers.ts';
import { importRecords } from './imports/import-records.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { variationHandlers } from './variations/variation-handlers.ts';
import { viewHandlers } from './views/view-handlers.ts';
import type { ChangeStreams } from './realtime/change-streams.ts';
import { realtimeHandlers } from './realtime/realtime-handlers.ts';
import { undoHandlers } from './undo/undo-handlers.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BoundHandlers } from './http/routes.ts';
import type { AccountingSettings } from './settings/accounting-settings.ts';

export type ReportError = (error: unknown, message: string, about?: object) => void;

export interface HandlerServices {
  readonly accounts: AccountServices;
  readonly accounting: AccountingSettings | undefined;
  readonly tasks: BackgroundTasks;
  readonly streams: ChangeStreams;
  readonly lineTotals: Totals;
  readonly resourceTotals: Totals;
  readonly extractTotals: Totals;
  readonly log: FastifyBaseLogger;
  readonly reportError: ReportError;
}

/** The handlers of all operations: written ones, and those of the resources of a version of the documents. */
export function createHandlers(services: HandlerServices): Pick<BoundHandlers, 'own' | 'ofResource'> {
  const { accounts, accounting, tasks, streams, lineTotals, resourceTotals, extractTotals, log, reportError } = services;
  const { database } = accounts;
  const files = new FileStore(database);
  const totals = { ofLists: resourceTotals, ofLines: lineTotals };
  const extracts = { database, files, totals: extractTotals };
  const lists = {
    ...authHandlers(accounts),
    ...accountHandlers(accounts),
    ...packageHandlers(database, allReferences),
    ...lineHandlers(database, lineTotals),
    ...invoiceOrderHandlers(database, allReferences),
    ...pasteHandlers(database, lineTotals),
    ...historyHandlers(database),
    ...summaryHandlers(database),
    ...consignmentHandlers(database, allReferences),
    ...suggestionHandlers(database),
    ...compileHandlers(database, tasks.runAsTask),
    ...reviewHandlers(database),
    ...actionHandlers(database, lineTotals),
    ...attachmentHandlers(database, files, allReferences),
    ...extractHandlers({ ...extracts, runAsTask: tasks.runAsTask }),
    ...cifHandlers(extracts),
    ...usageHandlers(database, files),
    ...contactHandlers(database, accounting && connectAccounting(accounting), (error) =>
      log.warn({ err: error }, 'The accounting service returned no contacts.'),
    ),
    ...referenceHandlers(database),
    ...productHandlers(database),
    ...nomenclatureHandlers(database),
    ...backgroundTaskHandlers(database, tasks),
    ...realtimeHandlers(database, allReferences, streams),
    ...viewHandlers(database),
    ...variationHandlers({ database, runAsTask: tasks.runAsTask, hooks: recordHooks, readByCode }),
    ...undoHandlers({ database, referencesOf: allReferences, lineTotals, resourceTotals }),
  };
  const ofResource = resourceHandlers(database, allReferences, importRecords(tasks.runAsTask), totals, recordHooks);
  const handlersOf = ofVersion((version) => {
    const known = new Map<string, Handler | CheckingHandler | undefined>(Object.entries(lists));
    return {
      get: (id: string) => {
        if (!known.has(id)) known.set(id, ofResource(version, version.operation(id)));
        return known.get(id);
      },
    };
  });
  const search = searchHandlers(database, handlersOf, (error, operation) =>
    reportError(error, 'A list could not be searched.', { operation }),
  );
  return { own: { ...lists, ...search }, ofResource };
}

/** Kinds of records that no `x-resource` declares. */
const readByCode = {
  [CONSIGNMENT]: { operation: 'patchConsignment', read: storedConsignments },
  [DETAILS]: { operation: 'patchPackageDetails', read: storedDetails },
  [DECLARATION]: { operation: 'patchDeclaration', read: storedDeclarations },
};
