import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceToExtract } from '#src/domain/billing/extract-invoice.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { numberIn, recordsIn, textIn } from '../../records/request/read-json.ts';
import { resourceOf } from '../../records/store/context-lists.ts';
import { recordsOf, rowsOf } from '../../records/store/records.ts';
import { type Resource, valueOf } from '../../records/declaration/resource.ts';
import type { Criteria } from './read-criteria.ts';

const INVOICE = 'billing/sales-invoice';
/** Invoices read in one transaction. */
const AT_A_TIME = 200;

/** Invoices of an extract by date and number. Throws a 400 if there are none. */
export async function findInvoices(trx: Transaction<Tables>, documents: Documents, criteria: Criteria): Promise<readonly number[]> {
  const invoices = resourceOf(INVOICE, documents);
  const { wanted, template } = criteria;
  if (wanted.by === 'invoice') return [await findInvoice(trx, invoices, wanted.invoiceNumber, template.clientCode)];
  const { from, to } = wanted;
  const day = fieldOf(invoices, 'invoiceDate');
  const rows = await rowsOf(trx, invoices)
    .select('id')
    .where(fieldOf(invoices, 'clientCode'), '=', template.clientCode)
    .where(day, '>=', from)
    .where(day, '<=', to)
    .orderBy(day)
    .orderBy('unique_key')
    .execute();
  if (rows.length === 0) throw invalid({ dateFrom: [text('billing.extract.noneFound', { clientCode: template.clientCode, from, to })] });
  return rows.map(({ id }) => id);
}

async function findInvoice(db: Kysely<Tables>, invoices: Resource, invoiceNumber: string, clientCode: string): Promise<number> {
  const row = await recordsOf(db, invoices).select(['id', 'data']).where('unique_key', '=', invoiceNumber).executeTakeFirst();
  if (row === undefined) throw invalid({ invoiceNumber: [text('billing.extract.noSuchInvoice', { invoiceNumber })] });
  const own = textIn(row.data, 'clientCode') ?? '';
  if (own !== clientCode) throw invalid({ invoiceNumber: [text('billing.extract.otherClient', { invoiceNumber, clientCode: own })] });
  return row.id;
}

/** Reads invoices in slices, a transaction each. Leaves out those deleted meanwhile. */
export async function* readInvoices(
  database: Database,
  registrationId: number,
  documents: Documents,
  ids: readonly number[],
  onRead: (count: number) => void = () => {},
): AsyncGenerator<InvoiceToExtract> {
  const invoices = resourceOf(INVOICE, documents);
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const slice = ids.slice(from, from + AT_A_TIME);
    const rows = await database.asTenant(registrationId, (trx) =>
      recordsOf(trx, invoices)
        .select(['id', 'data'])
        .where('id', '=', sql<number>`any(${slice}::bigint[])`)
        .execute(),
    );
    const byId = new Map(rows.map(({ id, data }) => [id, data]));
    for (const id of slice) {
      const data = byId.get(id);
      if (data !== undefined) yield invoiceOf(data);
    }
    onRead(from + slice.length);
  }
}

function fieldOf(invoices: Resource, name: string) {
  const field = invoices.entity.compiled.fields.get(name);
  if (field === undefined) throw new Error(`Sales invoices have no field ${name}.`);
  return valueOf(field);
}

function invoiceOf(data: Readonly<Record<string, unknown>>): InvoiceToExtract {
  const said = (name: string) => textIn(data, name) ?? undefined;
  const measured = (name: string) => numberIn(data, name) ?? undefined;
  return {
    invoiceNumber: said('invoiceNumber') ?? '',
    invoiceDate: said('invoiceDate') ?? '',
    currencyCode: said('currencyCode') ?? '',
    consignmentReference: said('consignmentReference'),
    masterBill: said('masterBill'),
    houseBill: said('houseBill'),
    origin: said('origin'),
    destination: said('destination'),
    weightKg: measured('weightKg'),
    volumeM3: measured('volumeM3'),
    purchaseOrderNumber: said('purchaseOrderNumber'),
    charges: recordsIn(data, 'charges').map((charge) => ({
      itemCode: textIn(charge, 'itemCode') ?? '',
      amount: numberIn(charge, 'amount') ?? 0,
    })),
  };
}
