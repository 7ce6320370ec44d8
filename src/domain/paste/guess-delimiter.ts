import { type Delimiter, delimiters } from './delimiters.ts';

const rowsLookedAt = 20;
const charactersLookedAt = 65_536;

/** Commas stand in prose, tabs rarely, separators never: the rarer character decides first. */
const byRarity = ['\u001f', '\u001e', '\t', ','] as const satisfies readonly Delimiter[];

/** The column delimiter of a pasted block: the rarest character found in half of its first rows, else tab. */
export function guessDelimiter(text: string): Delimiter {
  const rows = delimitersByRow(text.slice(0, charactersLookedAt));
  const isCommon = (delimiter: Delimiter) => {
    const count = rows.filter((found) => found.has(delimiter)).length;
    return count > 0 && count * 2 >= rows.length;
  };
  return byRarity.find(isCommon) ?? '\t';
}

/** For each of the first rows that are not empty: the delimiters that stand outside quoted cells. */
function delimitersByRow(text: string): Set<Delimiter>[] {
  const rows: Set<Delimiter>[] = [];
  let row = new Set<Delimiter>();
  let isQuoted = false;
  let isCellStart = true;
  let isEmptyRow = true;
  for (let index = 0; index < text.length && rows.length < rowsLookedAt; index += 1) {
    const character = text.charAt(index);
    if (isQuoted) {
      if (character !== '"') continue;
      if (text.charAt(index + 1) === '"') index += 1;
      else isQuoted = false;
      continue;
    }
    const delimiter = delimiters.find((candidate) => candidate === character);
    const isRowEnd = character === '\n' || character === '\r';
    if (delimiter !== undefined) row.add(delimiter);
    if (isRowEnd && !isEmptyRow) {
      rows.push(row);
      row = new Set();
    }
    if (character === '"' && isCellStart) isQuoted = true;
    isEmptyRow = isRowEnd || (isEmptyRow && delimiter === undefined && character.trim() === '');
    isCellStart = isRowEnd || delimiter !== undefined || (isCellStart && character === '\ufeff');
  }
  if (!isEmptyRow && rows.length < rowsLookedAt) rows.push(row);
  return rows;
}
