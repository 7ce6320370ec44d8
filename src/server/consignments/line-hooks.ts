import { type RawBuilder, sql } from 'kysely';
import { text } from '../messages/texts.ts';
import type { RecordData } from '../records/check/check-record.ts';
import type { HookCall, RecordHooks } from '../records/declaration/hooks.ts';
import { declarationFlagsOf } from './declared-flags.ts';
import { detailsToCopy, findInvoices, invoiceOfNumber } from './invoices.ts';
import { LINE } from '../parties/access.ts';
import { lineSubject } from './line-record.ts';
import { findOrder, nextLineNumber } from './orders.ts';
import { unknownPackage } from './outer-package.ts';

/** Behaviour of product lines that no document can express. */
export const lineHooks: RecordHooks = {
  subject: ({ consignment }, { orderNumber, line }) => lineSubject(consignment.data['reference'], Number(orderNumber), Number(line)),
  reads: (at) => sql`${ofOrderAndInvoice} || coalesce(${declarationFlagsOf(at)}, '{}')`,
  alsoLogged: ['invoiceNumber'],
  async check(call, record, original) {
    const { trx, access, documents } = call;
    const { fields } = documents.entity(LINE).compiled;
    const labelOf = (field: string) => fields.get(field)?.label ?? field;
    const isMoved = record['outerPackageId'] !== original?.['outerPackageId'];
    const unpacked = isMoved ? await unknownPackage(trx, access, record, labelOf('outerPackageId')) : {};
    if (original !== undefined) return unpacked;
    const { orderId, invoiceId, line, insert } = record;
    const unknown = (field: string) => ({ [field]: [text('problem.value.unknownRecord', { label: labelOf(field) })] });
    return {
      ...unpacked,
      ...(typeof orderId === 'number' && (await orderOf(call, orderId)) === undefined && unknown('orderId')),
      ...(typeof invoiceId === 'number' && (await invoiceOf(call, invoiceId)) === undefined && unknown('invoiceId')),
      ...(insert === true && line === undefined && { line: [text('problem.value.insertNeedsLine')] }),
    };
  },
  /** As the last line of its order, or with `insert` at its number, which moves later lines; on the invoice of its number, or a new one. */
  async complete(call, record) {
    const { orderId, invoiceId, invoiceNumber, line: wanted, insert } = record;
    const order = await orderOf(call, Number(orderId));
    if (order === undefined) throw new Error('The order of a checked line is gone.');
    const details = detailsToCopy(await invoiceOf(call, invoiceId), order);
    const onInvoice = await invoiceOfNumber(call, { orderId: order.id, invoiceNumber: String(invoiceNumber), details });
    const next = await nextLine(call, order.id);
    const line = insert === true ? Math.min(Number(wanted), next) : next;
    if (line < next) await moveLines(call, order.id, line);
    return { ...record, invoiceId: onInvoice, orderNumber: order.orderNumber, line };
  },
  /** As the last line; by an undo at the number it had, if that is free. */
  async placeAgain(call, { data }, before) {
    const orderId = Number(data['orderId']);
    const wanted = before && Number(before['line'] ?? data['line']);
    if (wanted === data['line']) return {};
    await orderOf(call, orderId);
    if (wanted !== undefined && (await isFree(call, orderId, wanted))) return { line: wanted };
    const next = await nextLine(call, orderId);
    return data['line'] === next - 1 ? {} : { line: next };
  },
};

const ofOrderAndInvoice: RawBuilder<RecordData> = sql`(
  select jsonb_strip_nulls(jsonb_build_object('orderNumber', o.order_number, 'sellerName', o.seller_name, 'invoiceNumber', i.invoice_number))
  from customs_order o join invoice i on i.registration_id = o.registration_id and i.consignment_id = o.consignment_id
  where o.registration_id = s.registration_id and o.consignment_id = s.consignment_id and o.id = s.order_id and i.id = s.invoice_id)`;

/** Locked, so that no number is given twice. */
async function orderOf({ trx, access: { consignment } }: HookCall, orderId: number) {
  return Number.isSafeInteger(orderId) ? findOrder(trx, consignment.id, orderId).forUpdate('o').executeTakeFirst() : undefined;
}

async function invoiceOf({ trx, access: { consignment } }: HookCall, invoiceId: unknown) {
  if (typeof invoiceId !== 'number' || !Number.isSafeInteger(invoiceId)) return undefined;
  return findInvoices(trx, consignment.id).where('i.id', '=', invoiceId).executeTakeFirst();
}

async function nextLine({ trx, access: { consignment } }: HookCall, orderId: number): Promise<number> {
  return (await nextLineNumber(trx, consignment.id, orderId).executeTakeFirstOrThrow()).line;
}

async function isFree({ trx, access: { consignment } }: HookCall, orderId: number, line: number): Promise<boolean> {
  const place = { registration_id: consignment.registrationId, consignment_id: consignment.id, order_id: orderId, line };
  const taken = await trx
    .selectFrom('product_line')
    .select('id')
    .where((eb) => eb.and(place))
    .executeTakeFirst();
  return taken === undefined;
}

/** Moves this and later lines of the order by one, with no new version. */
async function moveLines({ trx, access: { consignment } }: HookCall, orderId: number, from: number): Promise<void> {
  await trx
    .updateTable('product_line')
    .set((eb) => ({ line: eb('line', '+', 1) }))
    .where('registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .where('order_id', '=', orderId)
    .where('line', '>=', from)
    .execute();
}
