/** A number without any error: a quotient of whole numbers, the denominator positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The decimal value of a finite double, as a person reads it: 1.005 is 1005/1000, not the binary 1.00499… */
export function fractionOf(value: number): Fraction {
  const [mantissa = '0', exponent = '0'] = `${value}`.split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) };
}

export function add(a: Fraction, b: Fraction): Fraction {
  // Sums of many decimals keep a short denominator.
  if (a.denominator % b.denominator === 0n)
    return { numerator: a.numerator + b.numerator * (a.denominator / b.denominator), denominator: a.denominator };
  if (b.denominator % a.denominator === 0n) return add(b, a);
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function negate({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

/** Undefined for a division by zero. */
export function divide(a: Fraction, b: Fraction): Fraction | undefined {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
}

/** The nearest number of so many decimals, halves away from zero. */
export function roundFraction({ numerator, denominator }: Fraction, decimals: number): number {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  return Number(`${numerator < 0n && rounded !== 0n ? '-' : ''}${rounded}e-${decimals}`);
}

/** The number itself, where the denominator is a power of ten: 12.5 of 1250/100. */
export function decimalText({ numerator, denominator }: Fraction): string {
  const places = String(denominator).length - 1;
  const digits = String(numerator < 0n ? -numerator : numerator).padStart(places + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places).replace(/0+$/, '')];
  return `${numerator < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}
