import { sum } from '#schemas/formats/decimal.ts';
import { cubicMetres, kilograms } from '../reference/measure-units.ts';
import { amountIn, type PastedLine, textIn } from './pasted-line.ts';

/** Sums over pasted lines, exact; measures to 4 decimals, money to 4 as stored. Empty values count nothing. */
export interface PasteTotals {
  readonly lines: number;
  readonly quantity: number;
  /** By the currency as typed, which may be unknown; lines without a currency are left out. */
  readonly valueByCurrency: ReadonlyMap<string, number>;
  readonly weightKg: number;
  readonly volumeM3: number;
  readonly packages: number;
  readonly dutyRefund: number;
}

export function pasteTotals(lines: readonly PastedLine[]): PasteTotals {
  const total = (read: (line: PastedLine) => number | null) =>
    sum(
      lines.map((line) => read(line) ?? 0),
      4,
    );
  const amounts = (field: string) => total((line) => amountIn(line, field));
  const valueByCurrency = new Map<string, number>();
  for (const [currency, group] of Map.groupBy(lines, (line) => textIn(line, 'currencyCode'))) {
    const values = group.map((line) => amountIn(line, 'exportValue')).filter((value) => value !== null);
    if (currency !== null && values.length > 0) valueByCurrency.set(currency, sum(values, 4));
  }
  return {
    lines: lines.length,
    quantity: amounts('quantityOrdered'),
    valueByCurrency,
    weightKg: total((line) => kilograms(amountIn(line, 'totalWeight') ?? 0, textIn(line, 'weightUnitCode') ?? '')),
    volumeM3: total((line) => cubicMetres(amountIn(line, 'totalVolume') ?? 0, textIn(line, 'volumeUnitCode') ?? '')),
    packages: amounts('numberOfPackages'),
    dutyRefund: amounts('dutyRefund'),
  };
}
