import { isMark, perUnitWords } from '../columns/header-patterns.ts';
import { isHeadingText } from '../columns/heading-words.ts';
import { matchColumns } from '../columns/match-columns.ts';
import type { PastePlan } from '../plan/paste-plan.ts';
import { readDate } from '../values/read-date.ts';
import { readNumber } from '../values/read-number.ts';
import { readTariffCode } from '../values/read-tariff-code.ts';
import type { SheetRow } from './parse-rows.ts';

/** This many names among numbers are no coincidence; fewer may be units: "pcs" and "kg" are also names of columns. */
const leastNames = 3;
/** In a row below others a single name may be a coincidence, such as a word of a letterhead. */
const leastNamesBelow = 2;
/** Number of rows searched for a heading. */
const rowsLookedAt = 30;

/** A sheet at its heading. */
export interface HeadedRows {
  /** Undefined if the rows have none. */
  readonly heading: SheetRow | undefined;
  readonly above: readonly SheetRow[];
  readonly rows: readonly SheetRow[];
}

/** Splits rows at the heading in a row of this number, or the next that holds anything; without a number there is none. */
export function atHeading(rows: readonly SheetRow[], headerRow: number | undefined, plan: PastePlan): HeadedRows {
  const place = headerRow === undefined ? -1 : rows.findIndex(({ number }) => number >= headerRow);
  const row = rows[place];
  if (row === undefined) return { heading: undefined, above: [], rows };
  const cells = headingCells(rows[place - 1]?.cells ?? [], row.cells, plan);
  return { heading: { number: row.number, cells }, above: rows.slice(0, place), rows: rows.slice(place + 1) };
}

/**
 * The number of the row that names the columns of a block: of the first rows the one with the most known names, if they
 * outweigh its numbers, dates and tariff codes. In a language without known names: the first, if it is text only, above rows
 * that hold numbers. Undefined if there is none.
 */
export function guessHeading(rows: readonly SheetRow[], plan: PastePlan): number | undefined {
  let [best, most]: [SheetRow | undefined, number] = [undefined, 0];
  for (const [index, row] of rows.slice(0, rowsLookedAt).entries()) {
    const values = row.cells.filter((cell) => isValue(cell, plan)).length;
    if (values * 2 > row.cells.length) continue;
    const names = namesIn(headingCells(rows[index - 1]?.cells ?? [], row.cells, plan), plan);
    const least = values > 0 ? Math.max(leastNames, values + 1) : index > 0 ? leastNamesBelow : 1;
    // A second row may add words, or units, to names that the first has, or make one of them another.
    const isSecond = best !== undefined && best === rows[index - 1];
    const isOfNames = row.cells.every((cell) => cell === '' || isHeadingText(cell));
    const isBetter = names > most || (isSecond && (names === most || (isOfNames && names === most - 1)));
    if (names >= least && isBetter) [best, most] = [row, Math.max(names, most)];
  }
  const [first, ...others] = rows.slice(0, rowsLookedAt);
  if (best !== undefined || first === undefined || namesIn(first.cells, plan) > 0) return best?.number;
  const isText = first.cells.some((cell) => cell !== '') && !first.cells.some((cell) => isValue(cell, plan));
  const withValues = others.filter(({ cells }) => cells.some((cell) => isValue(cell, plan))).length;
  return isText && others.length > 0 && withValues * 2 > others.length ? first.number : undefined;
}

/** The names of the columns, with the texts of the row above if more names are recognised that way. A text above may span several columns. */
function headingCells(above: readonly string[], cells: readonly string[], plan: PastePlan): readonly string[] {
  if (above.filter((cell) => cell !== '').length < leastNamesBelow || [...above, ...cells].some((cell) => isValue(cell, plan)))
    return cells;
  const reaching = above.map(
    (cell, index) => cell || (cells[index] === '' ? '' : (above.slice(0, index).findLast((left) => left !== '') ?? '')),
  );
  const isOfUnits = cells.every((cell) => cell === '' || plan.fields.some((field) => isMark(cell.toLowerCase(), field, plan)));
  const beside = isOfUnits ? cells.map((cell) => (cell === '' || perUnitWords.has(cell.toLowerCase()) ? '' : `(${cell})`)) : cells;
  const choices = [cells, ...[above, reaching].map((upper) => joined(upper, beside))];
  return choices.toSorted((a, b) => namesIn(b, plan) - namesIn(a, plan))[0] ?? cells;
}

function joined(above: readonly string[], cells: readonly string[]): readonly string[] {
  return Array.from({ length: Math.max(above.length, cells.length) }, (_, index) => `${above[index] ?? ''} ${cells[index] ?? ''}`.trim());
}

function namesIn(cells: readonly string[], plan: PastePlan): number {
  return Object.keys(matchColumns(cells, plan).mapping).length;
}

/** Whether a cell holds a value, not a column name. "NC8" reads like a code, but is a column name. */
function isValue(cell: string, plan: PastePlan): boolean {
  return isNumberOrCode(cell) && !(/\p{L}/u.test(cell) && namesIn([cell], plan) > 0);
}

function isNumberOrCode(cell: string): boolean {
  const number = readNumber(cell);
  if (number.kind === 'number') return number.beside.length <= 3;
  return number.kind === 'percent' || readDate(cell) !== undefined || readTariffCode(cell).kind === 'code';
}
