import { text } from '../../messages/texts.ts';

/** Ranges of line numbers that are listed; the rest is counted. */
const MOST_NAMED = 40;

/** Readable line numbers: "1, 3 to 5, 9". */
export function lineRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((left, right) => left - right);
  const found: { first: number; last: number }[] = [];
  for (const number of sorted) {
    const previous = found.at(-1);
    if (previous !== undefined && previous.last === number - 1) previous.last = number;
    else found.push({ first: number, last: number });
  }
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ first, last }) => (first === last ? String(first) : text('lodging.stretch', { first, last })));
  const omitted = found.slice(MOST_NAMED).reduce((count, { first, last }) => count + last - first + 1, 0);
  const all = named.join(', ');
  return omitted === 0 ? all : text('lodging.andMore', { lines: all, count: omitted });
}
