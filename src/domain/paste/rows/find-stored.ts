import { lineKey, type PasteContext } from '../paste-context.ts';
import type { PastedLine } from '../pasted-line.ts';
import type { PasteReport } from '../paste-report.ts';
import { invoiceFields } from './invoices.ts';

/** Most lines that one message names. */
const mostNamed = 3;

/** Warns of a row that equals stored lines, because a sheet may have been pasted before. */
export function createStoredLookup({ plan, storedLines }: PasteContext, report: PasteReport): (product: PastedLine) => void {
  const field = plan.byName.get('productCode');
  return (product) => {
    if (storedLines.size === 0 || field === undefined) return;
    const key = lineKey(product[invoiceFields.number] ?? null, product['productCode'] ?? null, product['exportValue'] ?? null);
    const lines = key === undefined ? undefined : storedLines.get(key);
    if (lines === undefined) return;
    const named = lines.slice(0, mostNamed).join(', ');
    report.warning(field, 'paste.there-already', { lines: lines.length > mostNamed ? `${named}, …` : named });
  };
}
