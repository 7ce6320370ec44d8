import { decimalFormat } from '#schemas/formats/decimal.ts';
import { type Messages, messageText } from '../messages.ts';
import type { PasteTotals } from './totals.ts';

/** The totals in one line: "Quantity 5,740, Value USD 64,511.00, Weight 4,251 kg"; what is zero is left out. */
export function describeTotals(totals: PasteTotals, messages: Messages): string {
  const part = (key: string, values: Readonly<Record<string, string>>) => messageText(messages, `sheet.totals.${key}`, values);
  const measure = (key: string, value: number) => (value === 0 ? [] : [part(key, { amount: decimalFormat.print(value, { most: 4 }) })]);
  return [
    ...measure('quantity', totals.quantity),
    ...[...totals.valueByCurrency].map(([currency, value]) =>
      part('value', { currency, amount: decimalFormat.print(value, { exactly: 2 }) }),
    ),
    ...measure('weight', totals.weightKg),
    ...measure('volume', totals.volumeM3),
    ...measure('packages', totals.packages),
  ].join(', ');
}
