import type { Database } from '../../database/database.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { Handlers } from '../../http/call.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { guarded } from '../../parties/access.ts';
import { listInvoices } from './invoice-list.ts';
import { linesFile } from './lines-file.ts';

export function invoiceOrderHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['invoicesAndOrders'][number]> {
  return {
    findInvoices: { ...guarded(database, 'maySeeLines'), handle: (call) => listInvoices(database, call) },
    getProductLinesFile: linesFile(database, referencesOf),
  };
}
