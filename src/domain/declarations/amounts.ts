import { Decimal, divide, multiply, roundHalfAway } from '../decimal.ts';

/** An amount or measure before rounding: a plain number if that holds it, for counting with decimals takes its time. */
export type Exact = InstanceType<typeof Decimal> | Quotient | number;

/** What no decimal may hold, such as thirds: divided last, so that half a cent stays half a cent. */
export interface Quotient {
  readonly dividend: InstanceType<typeof Decimal>;
  readonly divisor: string;
}

const centsPerUnit = 100;

/** An exact amount to the cent, halves away from zero. */
export function toCents(amount: Exact): number {
  return toPlaces(amount, 2);
}

export function toPlaces(amount: Exact, places: number): number {
  return typeof amount === 'number' ? roundHalfAway(amount, places) : decimalOf(amount).toDecimalPlaces(places).toNumber();
}

/** A product to the cent. */
export function times(amount: Exact, factor: number): number {
  if (typeof amount === 'number') return multiply(amount, factor, 2);
  if (isQuotient(amount)) return toCents({ ...amount, dividend: amount.dividend.times(factor) });
  return toCents(amount.times(factor));
}

/** A quotient to the cent; the divisor is above 0. */
export function dividedBy(amount: Exact, divisor: number): number | null {
  if (typeof amount === 'number') return divide(amount, divisor, 2);
  return toCents(isQuotient(amount) ? amount.dividend.dividedBy(new Decimal(amount.divisor).times(divisor)) : amount.dividedBy(divisor));
}

/** The nearest double. */
export function nearest(amount: Exact): number {
  return typeof amount === 'number' ? amount : decimalOf(amount).toNumber();
}

function isQuotient(amount: Exact): amount is Quotient {
  return typeof amount === 'object' && 'dividend' in amount;
}

function decimalOf(amount: Exclude<Exact, number>): InstanceType<typeof Decimal> {
  return isQuotient(amount) ? amount.dividend.dividedBy(amount.divisor) : amount;
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

/** A code as it is compared; null if nothing is written. */
export function codeOf(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase();
  return code === '' ? null : code;
}
