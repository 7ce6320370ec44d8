import { inCents } from './amounts.ts';

/**
 * An amount shared in proportion to weights, to the cent, by largest remainder; of equal remainders the first gets the cent, so the
 * shares add up to the amount exactly. A null weight has no share; null if all weights are 0 or null.
 */
export function shareOut(amount: number, weights: readonly (number | null)[]): readonly (number | null)[] | null {
  const cents = BigInt(inCents(amount));
  const parts = weights.map((weight) => (weight === null ? null : BigInt(inCents(weight))));
  const whole = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n);
  if (whole === 0n) return null;

  const shares = parts.map((part) => (part === null ? null : Number((cents * part) / whole)));
  const rest = Number(cents) - shares.reduce<number>((total, share) => total + (share ?? 0), 0);
  const byRemainder = parts
    .flatMap((part, index) => (part === null ? [] : [{ index, remainder: (cents * part) % whole }]))
    .sort((left, right) => (left.remainder === right.remainder ? left.index - right.index : left.remainder > right.remainder ? -1 : 1));
  const rounded = new Set(byRemainder.slice(0, rest).map(({ index }) => index));
  return shares.map((share, index) => (share === null ? null : (share + (rounded.has(index) ? 1 : 0)) / 100));
}
