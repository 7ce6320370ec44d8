import { Decimal } from '#schemas/formats/decimal.ts';
import { kilogramsOf, rounded, totalOf, type Weighed } from './weight-totals.ts';

/** Units that people mistake for one another, likeliest first. */
const MISTAKEN_UNITS = ['kgm', 'lbs', 'tne', 'grm'] as const;

export type MistakenUnit = (typeof MISTAKEN_UNITS)[number];

export interface Suspect {
  readonly record: 'line' | 'package';
  /** Its place among the product lines, or among the packages. */
  readonly index: number;
}

/** Why the totals may differ. */
export type Reason =
  | (Suspect & { readonly kind: 'missing' })
  /** Without it the totals are equal. */
  | (Suspect & { readonly kind: 'removal' })
  /** With its figure in that unit the totals are equal. */
  | (Suspect & { readonly kind: 'unit'; readonly rightUnit: MistakenUnit });

/**
 * What explains a difference of the totals: each line and package whose reading in another unit, or removal, makes the rounded totals
 * equal, and those without a weight. Likeliest first; nothing while the totals are equal and nothing lacks a weight.
 */
export function explainDifference(products: readonly Weighed[], packages: readonly Weighed[]): readonly Reason[] {
  const [productsKgs, packagesKgs] = [totalOf(products), totalOf(packages)];
  const wouldEqual = (products: Decimal, packages: Decimal) => rounded(products).equals(rounded(packages));
  const isEqual = wouldEqual(productsKgs, packagesKgs);
  const suspects = [
    ...products.map((weighed, index) => ({ record: 'line' as const, index, weighed })),
    ...packages.map((weighed, index) => ({ record: 'package' as const, index, weighed })),
  ];
  const reasons = { unit: new Array<Reason>(), removal: new Array<Reason>(), missing: new Array<Reason>() };
  for (const { record, index, weighed } of suspects) {
    if (weighed.weight === null) {
      reasons.missing.push({ kind: 'missing', record, index });
      continue;
    }
    if (isEqual || weighed.weight === 0) continue;
    const own = kilogramsOf(weighed);
    const isEqualWith = (kilograms: Decimal) =>
      record === 'line'
        ? wouldEqual(productsKgs.minus(own).plus(kilograms), packagesKgs)
        : wouldEqual(productsKgs, packagesKgs.minus(own).plus(kilograms));
    for (const rightUnit of MISTAKEN_UNITS) {
      const read = kilogramsOf({ weight: weighed.weight, unit: rightUnit });
      if (!read.equals(own) && isEqualWith(read)) reasons.unit.push({ kind: 'unit', record, index, rightUnit });
    }
    if (isEqualWith(new Decimal(0))) reasons.removal.push({ kind: 'removal', record, index });
  }
  return [...reasons.unit, ...reasons.removal, ...reasons.missing];
}
