import { add, decimalText, fractionOf, multiply, roundFraction, type Fraction } from './fraction.ts';

const MOST_DECIMALS = 15;
const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** The sum of decimal values as a person adds them up: 0.1 and 0.2 are 0.3. */
export function sumDecimals(values: Iterable<number>): number {
  let sum = ZERO;
  for (const value of values) sum = add(sum, fractionOf(value));
  return roundFraction(sum, MOST_DECIMALS);
}

/** The exact sum of products of two decimals each, as a text: no double holds all of its digits. */
export function sumProducts(products: Iterable<readonly [number, number]>): string {
  let sum = ZERO;
  for (const [value, factor] of products) sum = add(sum, multiply(fractionOf(value), fractionOf(factor)));
  return decimalText(sum);
}
