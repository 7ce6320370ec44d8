import { text } from '../../messages/texts.ts';
import { INVOICE } from '../../parties/access.ts';
import { findInvoices } from '../invoices.ts';
import type { PartRules } from '../parts/part-calls.ts';

export const invoicePart: PartRules = {
  entity: INVOICE,
  table: 'invoice',
  address: 'invoices',
  idParameter: 'invoiceId',
  columns: { orderId: 'order_id' },
  kind: 'Invoices',
  subject: ({ invoiceNumber }) => `invoice ${String(invoiceNumber)}`,
  reads: 'seeLines',
  creates: 'addInvoices',
  changes: 'addInvoices',
  check: async (trx, { consignment }, { id, invoiceNumber }, original) => {
    if (original === undefined || invoiceNumber === original['invoiceNumber'] || typeof invoiceNumber !== 'string') return {};
    const others = await findInvoices(trx, consignment.id).where('i.invoice_number', '=', invoiceNumber).execute();
    if (others.every((other) => other.id === id)) return {};
    return { invoiceNumber: [text('problem.value.invoiceTaken', { value: invoiceNumber })] };
  },
};
