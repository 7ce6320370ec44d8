import { text } from '../../messages/texts.ts';
import type { RecordHooks } from '../../records/declaration/hooks.ts';
import { findInvoices } from '../invoices.ts';

export const invoiceHooks: RecordHooks = {
  async check({ trx, access }, { id, invoiceNumber }, original) {
    if (original === undefined || invoiceNumber === original['invoiceNumber'] || typeof invoiceNumber !== 'string') return {};
    const others = await findInvoices(trx, access.consignment.id).where('i.invoice_number', '=', invoiceNumber).execute();
    if (others.every((other) => other.id === id)) return {};
    return { invoiceNumber: [text('problem.value.invoiceTaken', { value: invoiceNumber })] };
  },
};
