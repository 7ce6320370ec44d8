import type { PasteContext } from '../paste-context.ts';
import { type PastedLine, textIn } from '../pasted-line.ts';
import type { PasteReport } from '../paste-report.ts';

/** The fields of an invoice that a pasted line has. */
export const invoiceFields = { number: 'invoiceNumber', date: 'invoiceDate' } as const;

/**
 * Findings about a row's invoice: a number new to the consignment, once; a date that differs from the invoice's own;
 * and a date that another row of the same new invoice contradicts.
 * @param isGiven whether the number is the row's own
 */
export function createInvoicing(
  { plan, invoices }: PasteContext,
  report: PasteReport,
): (product: PastedLine, row: number, isGiven: boolean) => void {
  const [number, date] = [plan.byName.get(invoiceFields.number), plan.byName.get(invoiceFields.date)];
  const isTold = new Set<string>();
  const dated = new Map<string, { readonly day: string; readonly row: number }>();
  return (product, row, isGiven) => {
    const invoice = textIn(product, invoiceFields.number);
    if (invoices === null || invoice === null || number === undefined) return;
    const known = invoices.get(invoice);
    if (isGiven && known === undefined && !isTold.has(invoice)) {
      isTold.add(invoice);
      report.warning(number, 'paste.invoice-new', { invoice });
    }
    const day = textIn(product, invoiceFields.date);
    if (date === undefined || day === null) return;
    if (known !== undefined) {
      const key = `${invoice}\n${day}`;
      if (known === day || isTold.has(key)) return;
      isTold.add(key);
      report.warning(date, known === null ? 'paste.invoice-has-no-date' : 'paste.invoice-keeps-date', { invoice, date: known ?? '' });
      return;
    }
    const first = dated.get(invoice);
    if (first === undefined) dated.set(invoice, { day, row });
    else if (first.day !== day) report.error(date, 'paste.invoice-dates-differ', { invoice, row: first.row, date: first.day });
  };
}
