// The file is named because the package's entry point differs between Node and bundlers.
import light from 'decimal.js-light/decimal.js';

/** Exact decimals; forty digits hold any product of two amounts of this product without rounding. */
export const Decimal = light.Decimal.clone({ precision: 40, rounding: light.Decimal.ROUND_HALF_UP });

/** Up to here a double holds every integer, so integers are used instead of decimals. */
const exactUpTo = 2 ** 53;
const mostDigits = 1e15;
/** Percents have four decimals. */
const percentParts = 10_000;
/** More decimals than any amount of this product has. */
const mostDecimals = 6;

/**
 * Rounds to `decimals` places, halves away from zero, on the decimal value a person sees: 1.005 becomes 1.01.
 * Infinity and NaN are returned unchanged.
 */
export function roundHalfAway(value: number, decimals: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  return new Decimal(value).toDecimalPlaces(decimals).toNumber();
}

/** The exact product of two numbers, rounded to `decimals` places. */
export function multiply(left: number, right: number, decimals: number): number {
  const [leftPlaces, rightPlaces] = [placesOf(left), placesOf(right)];
  const product = Math.round(left * tenTo(leftPlaces)) * Math.round(right * tenTo(rightPlaces));
  const excess = leftPlaces + rightPlaces - decimals;
  if (product >= 0 && product < exactUpTo && excess <= mostDecimals)
    return excess <= 0 ? product / tenTo(leftPlaces + rightPlaces) : divideWhole(product, tenTo(excess)) / tenTo(decimals);
  return new Decimal(left).times(right).toDecimalPlaces(decimals).toNumber();
}

/** The quotient of two numbers, rounded to `decimals` places; null when dividing by zero. */
export function divide(dividend: number, divisor: number, decimals: number): number | null {
  if (divisor === 0) return null;
  const [places, others] = [placesOf(dividend), placesOf(divisor)];
  const numerator = Math.round(dividend * tenTo(places)) * tenTo(others + decimals);
  const denominator = Math.round(divisor * tenTo(others)) * tenTo(places);
  if (numerator >= 0 && numerator < exactUpTo && denominator > 0 && denominator < exactUpTo)
    return divideWhole(numerator, denominator) / tenTo(decimals);
  return new Decimal(dividend).dividedBy(divisor).toDecimalPlaces(decimals).toNumber();
}

/** So many percent of an amount of two decimals, rounded to two. */
export function percentOf(amount: number, percent: number): number {
  const cents = Math.round(amount * 100);
  const parts = Math.round(percent * percentParts);
  const product = cents * parts;
  if (product >= 0 && product < exactUpTo && parts / percentParts === percent && cents / 100 === amount)
    return divideWhole(product, percentParts * 100) / 100;
  return new Decimal(amount).times(percent).dividedBy(100).toDecimalPlaces(2).toNumber();
}

/** The exact sum of numbers, rounded to `decimals` places. */
export function sum(values: Iterable<number>, decimals: number): number {
  const scale = 10 ** decimals;
  let whole = 0;
  let rest = new Decimal(0);
  for (const value of values) {
    const scaled = Math.round(value * scale);
    // Fifteen digits are one number only, as a person sees it.
    if (Math.abs(scaled) < mostDigits && scaled / scale === value && Math.abs(whole + scaled) < mostDigits) whole += scaled;
    else rest = rest.plus(value);
  }
  return rest.isZero()
    ? whole / scale
    : rest
        .plus(whole / scale)
        .toDecimalPlaces(decimals)
        .toNumber();
}

/** How many decimals a number has, as a person sees it; too many to count with if they are more than amounts have. */
function placesOf(value: number): number {
  let scaled = value;
  for (let places = 0; places <= mostDecimals; places += 1) {
    scaled = Math.round(value * tenTo(places));
    if (scaled / tenTo(places) === value && Math.abs(scaled) < exactUpTo) return places;
  }
  return Infinity;
}

/** The whole quotient of two whole numbers that a double holds exactly, halves up. */
function divideWhole(numerator: number, denominator: number): number {
  const rest = numerator % denominator;
  const quotient = (numerator - rest) / denominator;
  return rest * 2 >= denominator ? quotient + 1 : quotient;
}

const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Looking it up takes a tenth of the time. */
function tenTo(exponent: number): number {
  return powers[exponent] ?? 10 ** exponent;
}
