import type { ExtractTemplate } from '#src/domain/billing/extract-invoice.ts';
import { contextOf } from '../../records/declaration/resource.ts';
import { resourceOf } from '../../records/store/context-lists.ts';
import { findRecords } from '../../records/store/records.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import { numberIn, recordsIn, textIn } from '../../records/request/read-json.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Transaction } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Documents } from '../../documents/documents.ts';
import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';

const CRITERIA = 'billing/extract-criteria';
const TEMPLATE = 'billing/extract-template';

/** Invoices by number, or by dates, both included. */
export type InvoiceCriterion =
  | { readonly by: 'invoice'; readonly invoiceNumber: string }
  | { readonly by: 'dates'; readonly from: string; readonly to: string };

export interface Criteria {
  readonly wanted: InvoiceCriterion;
  readonly template: ExtractTemplate;
  readonly fileNo: number;
  readonly format: 'XLSX' | 'CSV';
}

export type CriteriaOperation = 'createBillingExtract' | 'previewBillingExtract';

const readers = {
  createBillingExtract: bodyReader(CRITERIA, 'createBillingExtract'),
  previewBillingExtract: bodyReader(CRITERIA, 'previewBillingExtract'),
};

/** Reads the body of a call. Throws a 400 with all faults; another business's template counts as missing. */
export async function readCriteria(
  trx: Transaction<Tables>,
  session: Session,
  call: Call,
  operation: CriteriaOperation,
): Promise<Criteria> {
  const read = readers[operation](call.documents);
  const body = read(call.body, { context: contextOf(session) });
  const template = await findTemplate(trx, call.documents, numberIn(body.record, 'templateId'));
  const unknown = { templateId: [text('problem.value.unknownRecord', { label: read.labelOf('templateId') })] };
  const record = body.assertValid(template === undefined ? unknown : {});
  if (template === undefined) throw invalid(unknown);
  const wanted: InvoiceCriterion =
    numberIn(record, 'matchBy') === 1
      ? { by: 'invoice', invoiceNumber: textIn(record, 'invoiceNumber') ?? '' }
      : { by: 'dates', from: textIn(record, 'dateFrom') ?? '', to: textIn(record, 'dateTo') ?? '' };
  return { wanted, template, fileNo: numberIn(record, 'fileNo') ?? 0, format: textIn(record, 'format') === 'CSV' ? 'CSV' : 'XLSX' };
}

async function findTemplate(trx: Transaction<Tables>, documents: Documents, id: number | null): Promise<ExtractTemplate | undefined> {
  if (id === null || !Number.isSafeInteger(id)) return undefined;
  const row = await findRecords(trx, resourceOf(TEMPLATE, documents), [id]).executeTakeFirst();
  if (row === undefined) return undefined;
  const said = (name: string) => textIn(row.data, name) ?? '';
  return {
    clientCode: said('clientCode'),
    clientName: said('clientName'),
    ctsiClientCode: said('ctsiClientCode'),
    scacCode: said('scacCode'),
    purchaseOrderNo: textIn(row.data, 'purchaseOrderNo') ?? undefined,
    items: recordsIn(row.data, 'items').map((item) => ({
      itemCode: textIn(item, 'itemCode') ?? '',
      ctsiCode: textIn(item, 'ctsiCode') ?? '',
    })),
  };
}
