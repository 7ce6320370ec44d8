import type { ExtractTemplate } from '#src/domain/billing/extract-invoice.ts';
import { contextOf, zoneOf } from '../../resources/resource.ts';
import { resourceOf } from '../../resources/context-lists.ts';
import { findRecords } from '../../resources/records.ts';
import { bodyReader } from '../../records/body-reader.ts';
import { numberIn, recordsIn, textIn } from '../../records/read-json.ts';
import type { References } from '../../records/references.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Transaction } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Documents } from '../../documents/documents.ts';

export const CRITERIA = 'billing/extract-criteria';
const TEMPLATE = 'billing/extract-template';

/** Which invoices are wanted: one, or those of some days, both included. */
export type Wanted =
  | { readonly by: 'invoice'; readonly invoiceNumber: string }
  | { readonly by: 'dates'; readonly from: string; readonly to: string };

export interface Criteria {
  readonly wanted: Wanted;
  readonly template: ExtractTemplate;
  readonly fileNo: number;
  readonly format: 'XLSX' | 'CSV';
}

export type CriteriaOperation = 'createBillingExtract' | 'previewBillingExtract';

const readers = {
  createBillingExtract: bodyReader(CRITERIA, 'createBillingExtract'),
  previewBillingExtract: bodyReader(CRITERIA, 'previewBillingExtract'),
};

/** Reads the body of a call. Throws a 400 with all that is wrong with it; a template of others is as good as none. */
export async function readCriteria(
  trx: Transaction<Tables>,
  session: Session,
  references: References,
  call: Call,
  operation: CriteriaOperation,
): Promise<Criteria> {
  const { documents } = call;
  const body = readers[operation](documents)(call.body, { context: contextOf(session) });
  const unknown = await references.unknown(trx, documents.entity(CRITERIA), body.record, { edited: body.edited, zone: zoneOf(session) });
  const record = body.assertValid(unknown);
  const wanted: Wanted =
    numberIn(record, 'matchBy') === 1
      ? { by: 'invoice', invoiceNumber: textIn(record, 'invoiceNumber') ?? '' }
      : { by: 'dates', from: textIn(record, 'dateFrom') ?? '', to: textIn(record, 'dateTo') ?? '' };
  return {
    wanted,
    template: await readTemplate(trx, documents, numberIn(record, 'templateId') ?? 0),
    fileNo: numberIn(record, 'fileNo') ?? 0,
    format: textIn(record, 'format') === 'CSV' ? 'CSV' : 'XLSX',
  };
}

async function readTemplate(trx: Transaction<Tables>, documents: Documents, id: number): Promise<ExtractTemplate> {
  const { data } = await findRecords(trx, resourceOf(TEMPLATE, documents), [id]).executeTakeFirstOrThrow();
  return {
    clientCode: textIn(data, 'clientCode') ?? '',
    clientName: textIn(data, 'clientName') ?? '',
    ctsiClientCode: textIn(data, 'ctsiClientCode') ?? '',
    scacCode: textIn(data, 'scacCode') ?? '',
    purchaseOrderNo: textIn(data, 'purchaseOrderNo') ?? undefined,
    items: recordsIn(data, 'items').map((item) => ({ itemCode: textIn(item, 'itemCode') ?? '', ctsiCode: textIn(item, 'ctsiCode') ?? '' })),
  };
}
