import type { Kysely } from 'kysely';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { INVOICE } from '../parties/access.ts';
import type { HookCall } from '../records/declaration/hooks.ts';
import { resourceIn } from '../records/store/context-lists.ts';
import { insertRecord } from '../records/store/records.ts';
import type { OrderRow } from './orders.ts';

export type InvoiceRow = RowOf<typeof findInvoices>;

/** All invoices of the consignment, oldest first. */
export function findInvoices(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('invoice as i')
    .select(['i.id', 'i.order_id as orderId', 'i.invoice_number as invoiceNumber', 'i.version', 'i.data'])
    .where('i.registration_id', '=', ownerOf(consignmentId))
    .where('i.consignment_id', '=', consignmentId)
    .orderBy('i.created_at')
    .orderBy('i.invoice_number');
}

interface NewInvoice {
  readonly orderId: number;
  readonly invoiceNumber: string;
  /** The bulk insert that created it. */
  readonly batchId?: number;
  /** The other fields, stored in its document. */
  readonly details: RecordData;
}

/** Control totals: of one invoice alone. */
const PRINTED = new Set(['controlTotal', 'controlPackages', 'controlWeight']);

/** Details that a new invoice copies: from the current invoice, or for the first of an order from the order. */
export function detailsToCopy(current: InvoiceRow | undefined, order: OrderRow): RecordData {
  if (current === undefined) return detailsOfFirst(order.data);
  return Object.fromEntries(Object.entries(current.data).filter(([name]) => !PRINTED.has(name)));
}

/** The details of the first invoice of an order. */
export function detailsOfFirst({ sellerName, tradingTermsCode }: RecordData): RecordData {
  return {
    invoiceType: 0,
    ...(sellerName !== undefined && { invoicedByName: sellerName }),
    ...(tradingTermsCode !== undefined && { tradingTermsCode }),
  };
}

/** The id of the consignment's invoice of this number, which is added if there is none. The consignment stays locked. */
export async function invoiceOfNumber({ trx, access, documents }: HookCall, { batchId, details, ...invoice }: NewInvoice): Promise<number> {
  const { consignment, session } = access;
  const known = await findInvoices(trx, consignment.id).where('i.invoice_number', '=', invoice.invoiceNumber).executeTakeFirst();
  if (known !== undefined) return known.id;
  const block = batchId === undefined ? {} : { batchId };
  return insertRecord(trx, resourceIn(INVOICE, documents, access), { ...details, ...invoice }, session, block);
}
