import { normaliseHeader } from './normalise-header.ts';

/** Fewer equal cells may be chance. */
const leastEqualCells = 3;

const totalStart = /^(?:(?:grand[ -]+|sub[ -]*)?total|(?:carried|brought)[ -]+forward)\b/i;

/** Whether a row repeats the header, given normalised, as sheets printed over several pages do. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  const equal = cells.filter((cell, column) => {
    const text = header[column] ?? '';
    // Normalising shortens: a shorter cell cannot equal the header.
    return text !== '' && cell.length >= text.length && normaliseHeader(cell) === text;
  });
  return equal.length >= leastEqualCells;
}

/** Whether a row sums up others, told by the beginning of its description, else of its product code. */
export function isTotalRow(description: string, productCode: string): boolean {
  return totalStart.test((description === '' ? productCode : description).slice(0, 40));
}
