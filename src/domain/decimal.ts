// The file is named because the package's entry point differs between Node and bundlers.
import light from 'decimal.js-light/decimal.js';

/** Exact decimals; forty digits hold any product of two amounts of this product without rounding. */
export const Decimal = light.Decimal.clone({ precision: 40, rounding: light.Decimal.ROUND_HALF_UP });

/**
 * Rounds to `decimals` places, halves away from zero, on the decimal value a person sees: 1.005 becomes 1.01.
 * What is not finite is handed back.
 */
export function roundHalfAway(value: number, decimals: number): number {
  return Number.isFinite(value) ? new Decimal(value).toDecimalPlaces(decimals).toNumber() : value;
}

/** The exact product of two numbers, rounded to `decimals` places. */
export function multiply(left: number, right: number, decimals: number): number {
  return new Decimal(left).times(right).toDecimalPlaces(decimals).toNumber();
}

/** The quotient of two numbers, rounded to `decimals` places; null when dividing by zero. */
export function divide(dividend: number, divisor: number, decimals: number): number | null {
  return divisor === 0 ? null : new Decimal(dividend).dividedBy(divisor).toDecimalPlaces(decimals).toNumber();
}

/** The exact sum of numbers, rounded to `decimals` places. */
export function sum(values: Iterable<number>, decimals: number): number {
  let total = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return total.toDecimalPlaces(decimals).toNumber();
}
