import { fractionOf, roundFraction } from './fraction.ts';

const powersOfTen = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Rounds half away from zero on the decimal value, as a person reads the number: 1.005 to two decimals is 1.01.
 * @param value finite
 * @param decimals whole, from 0 to 15
 * @throws RangeError for other decimals
 */
export function roundDecimal(value: number, decimals: number): number {
  return roundPlainly(value, decimals) ?? roundFraction(fractionOf(value), decimals);
}

/**
 * The rounded value where doubles alone can tell; undefined near a half, where the error of a double could decide, and
 * for large numbers. A whole number over a power of ten is the double nearest to that decimal, so nothing is lost.
 * @throws RangeError as `roundDecimal` does
 */
export function roundPlainly(value: number, decimals: number): number | undefined {
  const scale = powersOfTen[decimals];
  if (scale === undefined) throw new RangeError(`Numbers are rounded to 0 to 15 decimals, not to ${decimals}`);
  const scaled = Math.abs(value) * scale;
  if (scaled > 1e12) return undefined;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  if (Math.abs(rest - 0.5) < 0.01) return undefined;
  const rounded = (rest > 0.5 ? whole + 1 : whole) / scale;
  return value < 0 ? 0 - rounded : rounded;
}
