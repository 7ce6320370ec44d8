import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { INVOICE } from '../../parties/access.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import type { HookCall, RecordHooks } from '../../records/declaration/hooks.ts';
import { findInvoices } from '../invoices.ts';
import { findOrder, firstOrder } from '../orders.ts';
import { holdPackages } from '../packages/package-hooks.ts';

export const invoiceHooks: RecordHooks = {
  hold: holdPackages,
  async check(call, record, original) {
    if (original !== undefined) return record['invoiceNumber'] === original['invoiceNumber'] ? {} : takenNumber(call, record);
    if ((await orderOf(call, record)) !== undefined) return {};
    const { label = '' } = call.documents.entity(INVOICE).compiled.fields.get('orderId') ?? {};
    return { orderId: [text('problem.value.unknownRecord', { label })] };
  },
  /** A number is refused only here: a repeated request gets the answer of the first. */
  async complete(call, record) {
    const taken = await takenNumber(call, record);
    if (Object.keys(taken).length > 0) throw invalid(taken);
    return { ...record, orderId: (await orderOf(call, record))?.id };
  },
};

/** The order of a new invoice; without one that it names, the first. */
function orderOf({ trx, access: { consignment } }: HookCall, { orderId }: RecordData) {
  return (typeof orderId === 'number' ? findOrder(trx, consignment.id, orderId) : firstOrder(trx, consignment.id)).executeTakeFirst();
}

async function takenNumber({ trx, access }: HookCall, { id, invoiceNumber }: RecordData) {
  const others = await findInvoices(trx, access.consignment.id).where('i.invoice_number', '=', String(invoiceNumber)).execute();
  const isTaken = others.some((other) => other.id !== id);
  return isTaken ? { invoiceNumber: [text('problem.value.invoiceTaken', { value: String(invoiceNumber) })] } : {};
}
