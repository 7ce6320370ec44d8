import { type Decimal, divide, multiply, roundHalfAway } from '../decimal.ts';

/** An amount or measure before rounding: a plain number where that holds it, for counting with decimals takes its time. */
export type Exact = InstanceType<typeof Decimal> | number;

const centsPerUnit = 100;

/** An exact amount to the cent, halves away from zero. */
export function toCents(amount: Exact): number {
  return toPlaces(amount, 2);
}

export function toPlaces(amount: Exact, places: number): number {
  return typeof amount === 'number' ? roundHalfAway(amount, places) : amount.toDecimalPlaces(places).toNumber();
}

/** A product to the cent. */
export function times(amount: Exact, factor: number): number {
  return typeof amount === 'number' ? multiply(amount, factor, 2) : toCents(amount.times(factor));
}

/** A quotient to the cent; the divisor is above 0. */
export function dividedBy(amount: Exact, divisor: number): number | null {
  return typeof amount === 'number' ? divide(amount, divisor, 2) : toCents(amount.dividedBy(divisor));
}

/** As near as a number comes to it. */
export function nearest(amount: Exact): number {
  return typeof amount === 'number' ? amount : amount.toNumber();
}

/** How many cents an amount of two decimals is. */
export function inCents(amount: number): number {
  return Math.round(amount * centsPerUnit);
}

/** The sum of amounts of two decimals; null as soon as one is null. */
export function addUp(...amounts: readonly (number | null)[]): number | null {
  let cents = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    cents += inCents(amount);
  }
  return cents / centsPerUnit;
}

/** A code as it is compared; null where nothing is written. */
export function codeOf(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase();
  return code === '' ? null : code;
}
