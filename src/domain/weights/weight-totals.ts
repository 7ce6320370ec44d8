import { Decimal } from '#schemas/formats/decimal.ts';
import { isWeightUnit, kilogramsIn } from '../reference/measure-units.ts';

/** A weight as it is keyed; without one it counts as nothing. */
export interface Weighed {
  readonly weight: number | null;
  readonly unit: string;
}

export interface WeightTotals {
  readonly productsKgs: number;
  readonly packagesKgs: number;
  /** Packages less products. */
  readonly difference: number;
}

const PLACES = 3;

/** Totals in kilograms to three decimals; the difference is that of the rounded totals. */
export function weightTotals(products: readonly Weighed[], packages: readonly Weighed[]): WeightTotals {
  const [productsKgs, packagesKgs] = [rounded(totalOf(products)), rounded(totalOf(packages))];
  return {
    productsKgs: productsKgs.toNumber(),
    packagesKgs: packagesKgs.toNumber(),
    difference: packagesKgs.minus(productsKgs).toNumber(),
  };
}

/** The sum in kilograms, exact. */
export function totalOf(weights: readonly Weighed[]): Decimal {
  return weights.reduce((total, each) => total.plus(kilogramsOf(each)), new Decimal(0));
}

/** In kilograms, exact; a unit that is none of weight counts as kilograms. */
export function kilogramsOf({ weight, unit }: Weighed): Decimal {
  const code = unit.toLowerCase();
  return new Decimal(weight ?? 0).times(kilogramsIn(isWeightUnit(code) ? code : 'kgm'));
}

export function rounded(value: Decimal): Decimal {
  return value.toDecimalPlaces(PLACES);
}
