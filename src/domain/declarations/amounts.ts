import { Decimal } from '../decimal.ts';

export type Exact = InstanceType<typeof Decimal>;

const centsPerUnit = 100;

/** An exact amount to the cent, halves away from zero. */
export function toCents(amount: Exact): number {
  return amount.toDecimalPlaces(2).toNumber();
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
