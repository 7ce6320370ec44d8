/** What the cells of a sheet show of the way a column's numbers and dates are written. */
export interface ColumnConventions {
  /** Whether the sheet's numbers have decimal commas ("12,5", "0,750", "1.234,56") and the column's no decimal dots. */
  hasDecimalCommas(): boolean;
  /** Whether a date can only be month first: "12/25/2026". */
  hasMonthFirst(): boolean;
}

/** No number or date of a sheet is longer. */
const longestCell = 60;
const decimalComma = /^[^\d,.]*(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:[. \u00a0\u2009\u202f'\u2019]\d{3})+,\d+)[^\d,.]*$/;
const decimalDot = /^[^\d,.]*(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}[^\d,.]*$/;
const monthFirst = /^(?:0?[1-9]|1[0-2])([/.-])(?:1[3-9]|2\d|3[01])\1(?:\d{4}|\d{2})$/;

/**
 * Cells are as pasted, and are scanned once, on first use.
 * @param cells of the column
 * @param hasSheetCommas whether any number of the sheet has a decimal comma
 */
export function columnConventions(cells: () => readonly string[], hasSheetCommas: () => boolean): ColumnConventions {
  const has = (pattern: RegExp) => once(() => isAny(cells(), pattern));
  const [hasCommas, hasDots, hasMonthFirst] = [has(decimalComma), has(decimalDot), has(monthFirst)];
  return { hasDecimalCommas: () => hasCommas() || (hasSheetCommas() && !hasDots()), hasMonthFirst };
}

/** Whether a number among the cells can only have a decimal comma. */
export function hasDecimalComma(cells: readonly string[]): boolean {
  return isAny(cells, decimalComma);
}

/** Answers a question that is costly to answer, the second time from memory. */
export function once(answer: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => (known ??= answer());
}

function isAny(cells: readonly string[], pattern: RegExp): boolean {
  return cells.some((cell) => cell.length <= longestCell && pattern.test(cell));
}

/** Whether a number's one comma may be a decimal comma: "1,234". */
export function mayBeDecimalComma(cell: string): boolean {
  return /^[^\d,.]*[1-9]\d{0,2},\d{3}[^\d,.]*$/.test(cell);
}

/** Whether a date in digits is another one month first: "05/12/2026". */
export function mayBeMonthFirst(cell: string): boolean {
  const [, first = '', , second = ''] = /^(0?[1-9]|1[0-2])([/.-])(0?[1-9]|1[0-2])\2(?:\d{4}|\d{2})$/.exec(cell) ?? [];
  return Number(first) !== Number(second);
}
