import { cubicMetres, kilograms } from '../reference/measure-units.ts';
import { sum } from '../decimal.ts';

import type { PastedProduct } from './pasted-product.ts';

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

export function pasteTotals(products: readonly PastedProduct[]): PasteTotals {
  const total = (read: (product: PastedProduct) => number | null) =>
    sum(
      products.map((product) => read(product) ?? 0),
      4,
    );
  const byCurrency = Map.groupBy(products, (product) => product.currencyCode);
  const valueByCurrency = new Map<string, number>();
  for (const [currency, lines] of byCurrency) {
    const values = lines.map((line) => line.exportValue).filter((value) => value !== null);
    if (currency !== null && values.length > 0) valueByCurrency.set(currency, sum(values, 4));
  }
  return {
    lines: products.length,
    quantity: total((product) => product.quantityOrdered),
    valueByCurrency,
    weightKg: total(({ totalWeight, weightUnitCode }) => kilograms(totalWeight ?? 0, weightUnitCode ?? '')),
    volumeM3: total(({ totalVolume, volumeUnitCode }) => cubicMetres(totalVolume ?? 0, volumeUnitCode ?? '')),
    packages: total((product) => product.numberOfPackages),
    dutyRefund: total((product) => product.dutyRefund),
  };
}
