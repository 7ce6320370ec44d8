import { type Kysely, type Transaction } from 'kysely';
import { recordChange } from '../database/changes/audit.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { type Access, INVOICE, partOf } from '../parties/access.ts';
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

interface KeptInvoice {
  readonly id: number;
  readonly isNew: boolean;
}

/** The consignment's invoice of this number; creates and logs it if it does not exist. Concurrent calls create one. */
export async function invoiceOfNumber(trx: Transaction<Tables>, access: Access, wanted: NewInvoice): Promise<KeptInvoice> {
  const { consignment, session } = access;
  const { orderId, invoiceNumber, batchId, details } = wanted;
  const data = { ...details, invoiceNumber };
  const made = await trx
    .insertInto('invoice')
    .values({
      registration_id: consignment.registrationId,
      consignment_id: consignment.id,
      id: newId(),
      order_id: orderId,
      batch_id: batchId ?? null,
      changed_by: session.userId,
      data: JSON.stringify(data),
    })
    .onConflict((conflict) => conflict.columns(['registration_id', 'consignment_id', 'invoice_number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    const subject = `${String(consignment.data['reference'])}, invoice ${invoiceNumber}`;
    await recordChange(trx, session, { kind: 'Invoices', action: 'create', subject, after: data, of: partOf(access, INVOICE, made.id) });
    return { id: made.id, isNew: true };
  }
  // Locked, so that undoing its bulk insert waits until the caller's lines are on it.
  const known = await findInvoices(trx, consignment.id).where('i.invoice_number', '=', invoiceNumber).forKeyShare('i').executeTakeFirst();
  return known ? { id: known.id, isNew: false } : invoiceOfNumber(trx, access, wanted);
}
