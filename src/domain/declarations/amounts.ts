import { Decimal, round, sum } from '#schemas/formats/decimal.ts';

const centsPerUnit = 100;

/** A percentage of an amount, to the cent. */
export function percentOf(amount: number, percent: number): number {
  return round(new Decimal(amount).times(percent).dividedBy(100), 2);
}

/** How many cents an amount of two decimals is. */
export function inCents(amount: number): number {
  return Math.round(amount * centsPerUnit);
}

/** The sum of amounts of two decimals; null as soon as one is null. */
export function addUp(...amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sum(known, 2);
}

/** A code as it is compared; null if nothing is written. */
export function codeOf(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase();
  return code === '' ? null : code;
}
