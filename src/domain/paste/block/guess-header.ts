import { matchColumns } from '../columns/match-columns.ts';
import type { PastePlan } from '../plan/paste-plan.ts';
import { readDate } from '../values/read-date.ts';
import { readNumber } from '../values/read-number.ts';
import { readTariffCode } from '../values/read-tariff-code.ts';

/** So many names among numbers are no chance: "pcs" and "kg" are names of columns and units alike. */
const leastNames = 3;
/** Rows compared with the first. */
const rowsLookedAt = 20;

/**
 * Whether the first row of a block names its columns: known names outweigh its numbers, dates and tariff codes. In
 * a language without known names: text only, above rows that hold numbers.
 */
export function guessHeader(rows: readonly (readonly string[])[], plan: PastePlan): boolean {
  const [first = [], ...others] = rows.slice(0, rowsLookedAt);
  const names = Object.keys(matchColumns(first, plan).mapping).length;
  const values = first.filter(isValue).length;
  if (names > 0) return values === 0 || (names >= leastNames && names > values);
  const isText = values === 0 && first.some((cell) => cell !== '');
  return isText && others.length > 0 && others.filter((cells) => cells.some(isValue)).length * 2 > others.length;
}

/** Whether a cell holds what no column is called. */
function isValue(cell: string): boolean {
  const number = readNumber(cell);
  if (number.kind === 'number') return number.beside.length <= 3;
  return number.kind === 'percent' || readDate(cell) !== undefined || readTariffCode(cell).kind === 'code';
}
