import { fullTariffCode } from '../tariff-code.ts';

/** How many matching items are stored with a line: enough to distinguish one from several. */
const keptItems = 3;

export interface TariffMatch<Item> {
  /** How many items match. */
  readonly tariffMatches: number;
  /** The first of them, by code. */
  readonly items: readonly Item[];
}

/** The text that full codes of matching items equal or begin with; null without an HS code, which matches nothing. */
export function tariffPrefix(hsTariffCode: string | null, suffix: string | null): string | null {
  const code = (hsTariffCode ?? '').trim();
  return code === '' ? null : fullTariffCode(code, (suffix ?? '').trim()).toUpperCase();
}

/** Finds the items of a list for many lines: `tariffMatcher(items)(hsTariffCode, suffix)`. */
export function tariffMatcher<Item extends { readonly tariffCode: string }>(
  items: readonly Item[],
): (hsTariffCode: string | null, suffix: string | null) => TariffMatch<Item> {
  const sorted = items.map((item) => ({ code: item.tariffCode.toUpperCase(), item })).sort((left, right) => compare(left.code, right.code));

  return (hsTariffCode, suffix) => {
    const prefix = tariffPrefix(hsTariffCode, suffix);
    if (prefix === null) return { tariffMatches: 0, items: [] };
    const first = firstFrom(prefix);
    let end = first;
    while (sorted[end]?.code.startsWith(prefix) === true) end += 1;
    return { tariffMatches: end - first, items: sorted.slice(first, Math.min(end, first + keptItems)).map(({ item }) => item) };
  };

  /** Where codes from `prefix` on begin. */
  function firstFrom(prefix: string): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle]?.code ?? '', prefix) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** By code units, as `startsWith` reads them. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
