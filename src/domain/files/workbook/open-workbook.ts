import { readOds } from 'hucre/ods';
import { colToLetter, readXlsx, type Sheet } from 'hucre/xlsx';
import { catalogue } from '../../catalogue.ts';
import { messageText, shortened } from '../../messages.ts';
import { readNumber } from '../../paste/values/read-number.ts';
import { fileLimits } from '../file-limits.ts';
import type { Block, OpenWorkbook } from '../read-block.ts';
import { cellText } from './cell-text.ts';
import { directoryOf } from './zip-directory.ts';

/** Reads the sheets of a workbook that hold rows, or the one that is named. Hidden sheets are left out. */
export const openWorkbook: OpenWorkbook = async (bytes, wanted) => {
  const parts = directoryOf(bytes);
  if (typeof parts === 'string') return { kind: 'unreadable', reason: parts };
  let sheets: readonly Sheet[];
  try {
    const read = parts.has('content.xml') ? readOds : readXlsx;
    sheets = (await read(bytes, { readStyles: true })).sheets;
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
  const shown = sheets.filter(({ hidden, veryHidden, rows }) => hidden !== true && veryHidden !== true && rows.some(hasValue));
  if (shown.length === 0) return { kind: 'unreadable', reason: 'empty' };
  const chosen = wanted === undefined ? shown : shown.filter(({ name }) => name === wanted);
  if (chosen.length === 0) return { kind: 'unreadable', reason: 'sheets', sheets: shown.map(({ name }) => name) };
  const blocks = chosen.map(blockOf);
  return blocks.every((block) => block !== undefined) ? { kind: 'blocks', blocks } : { kind: 'unreadable', reason: 'rows' };
};

/** Undefined: it has too many rows. */
function blockOf(sheet: Sheet): Block | undefined {
  const rows = sheet.rows.map((row, index) => row.map((value, column) => cellText(value, sheet.cells?.get(`${index},${column}`))));
  while (rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  if (rows.length > fileLimits.rows + 1) return undefined;
  const notes = [...notesOnHidden(sheet, rows), ...spreadMerged(sheet, rows)];
  return { name: sheet.name, text: rows.map((row) => row.map(quoted).join('\t')).join('\n'), delimiter: '\t', notes };
}

function hasValue(row: Sheet['rows'][number]): boolean {
  return row.some((value) => value !== null && value !== '');
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A merged text is repeated in each of its rows; a merged number stays in the first, because it may be their sum. */
function spreadMerged({ merges = [] }: Sheet, rows: string[][]): string[] {
  const ranges: string[] = [];
  for (const { startRow, startCol, endRow } of merges) {
    const text = rows[startRow]?.[startCol] ?? '';
    const isBelowHeading = rows.slice(0, startRow).some((row) => (row[startCol] ?? '') !== '');
    if (endRow === startRow || text === '' || !isBelowHeading) continue;
    ranges.push(`${colToLetter(startCol)}${startRow + 1}:${colToLetter(startCol)}${endRow + 1}`);
    if (readNumber(text).kind !== 'not-a-number') continue;
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      while (row.length < startCol) row.push('');
      row[startCol] = text;
    }
  }
  return noteOn('merged', ranges);
}

function notesOnHidden({ rowDefs, columns = [] }: Sheet, rows: readonly (readonly string[])[]): string[] {
  const hiddenRows = rows.flatMap((row, index) =>
    rowDefs?.get(index)?.hidden === true && row.some((cell) => cell !== '') ? [index + 1] : [],
  );
  const hiddenColumns = columns.flatMap(({ hidden }, column) =>
    hidden === true && rows.some((row) => (row[column] ?? '') !== '') ? [colToLetter(column)] : [],
  );
  return [...noteOn('hiddenRows', hiddenRows), ...noteOn('hiddenColumns', hiddenColumns)];
}

function noteOn(key: string, places: readonly (string | number)[]): string[] {
  return places.length === 0 ? [] : [messageText(catalogue, `import.notes.${key}`, { places: shortened(places.join(', ')) })];
}
