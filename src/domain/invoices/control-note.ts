import { Decimal, decimalFormat, round, sum } from '#schemas/formats/decimal.ts';
import { type Messages, messageText } from '../messages.ts';
import { kilogramsOf } from '../weights/weight-totals.ts';

/** Fields of an invoice or of a product line, by the names of their entities. */
export type Fields = Readonly<Record<string, unknown>>;

const AGREES = '✓';

/** What is printed on an invoice, beside the sum of its lines: of the stored ones as the invoice says it, of another as it is computed. */
const TOTALS = [
  { name: 'value', printed: 'controlTotal', stored: 'lineTotal', of: netValue, places: 2 },
  { name: 'packages', printed: 'controlPackages', stored: 'numberOfPackages', of: packages, places: 0 },
  { name: 'weight', printed: 'controlWeight', stored: 'grossWeight', of: grossWeight, places: 3 },
] as const;

/**
 * How the lines of an invoice differ from its control totals: "value 12.00 short, packages 1 over"; a tick where they agree,
 * nothing where no total was keyed.
 * @param added lines that are not stored yet; those of other invoices are left out
 * @param removed stored lines that they replace
 */
export function controlNote(invoice: Fields, added: readonly Fields[], removed: readonly Fields[], texts: Messages): string {
  const text = (key: string, values: Readonly<Record<string, string>> = {}) => messageText(texts, `invoice.control.${key}`, values);
  const ofInvoice = (lines: readonly Fields[]) => lines.filter((line) => line['invoiceNumber'] === invoice['invoiceNumber']);
  const [more, fewer] = [ofInvoice(added), ofInvoice(removed)];
  const hasStored = amount(invoice, 'lineCount') > fewer.length;
  const currencies = new Set([...(hasStored ? [invoice] : []), ...more].flatMap(({ currencyCode }) => currencyCode || []));
  const isSummed = currencies.size <= 1 && (!hasStored || invoice['lineTotal'] !== undefined);

  const notes = TOTALS.flatMap(({ name, printed, stored, of, places }) => {
    const wanted = invoice[printed];
    if (typeof wanted !== 'number') return [];
    if (name === 'value' && !isSummed) return [text('currencies')];
    const kept = hasStored ? [amount(invoice, stored), ...fewer.map((line) => -of(line))] : [];
    const over = sum([...kept, ...more.map(of), -wanted], places);
    if (over === 0) return [AGREES];
    const difference = decimalFormat.print(Math.abs(over), name === 'value' ? { exactly: places } : { most: places });
    return [text(over < 0 ? 'short' : 'over', { difference: text(name, { difference }) })];
  });
  const differing = notes.filter((note) => note !== AGREES);
  return differing.length > 0 ? differing.join(', ') : (notes[0] ?? '');
}

/** What an invoice charges for a line, less its discount, in cents. */
function netValue(line: Fields): number {
  const percent = new Decimal(100).minus(amount(line, 'discountPercent'));
  return round(percent.times(amount(line, 'exportValue')).dividedBy(100), 2);
}

function packages(line: Fields): number {
  return amount(line, 'numberOfPackages');
}

function grossWeight(line: Fields): number {
  const { weightUnitCode } = line;
  return kilogramsOf({ weight: amount(line, 'totalWeight'), unit: typeof weightUnitCode === 'string' ? weightUnitCode : 'kgm' }).toNumber();
}

function amount(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' ? value : 0;
}
