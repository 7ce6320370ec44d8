import { decimalFormat } from '#schemas/formats/decimal.ts';
import { type Messages, messageText } from '../messages.ts';
import type { ColumnRole } from './column-roles.ts';
import type { PasteTotals } from './totals.ts';

/** The totals in one line: "Quantity 5,740, Value USD 64,511.00, Weight 4,251 kg"; what is zero is left out. */
export function describeTotals(totals: PasteTotals, messages: Messages): string {
  const part = (role: ColumnRole, text: string) => `${messageText(messages, `paste.role.${role}`)} ${text}`;
  const measure = (role: ColumnRole, value: number, unit: string) =>
    value === 0 ? [] : [part(role, `${decimalFormat.print(value, { most: 4 })}${unit}`)];
  return [
    ...measure('Quantity', totals.quantity, ''),
    ...[...totals.valueByCurrency].map(([currency, value]) => part('Value', `${currency} ${decimalFormat.print(value, { exactly: 2 })}`)),
    ...measure('TotalWeight', totals.weightKg, ' kg'),
    ...measure('TotalVolume', totals.volumeM3, ' m³'),
    ...measure('PackageQty', totals.packages, ''),
  ].join(', ');
}
