import papa from 'papaparse/papaparse.js';

import { copiedText } from '#schemas/formats/visible-text.ts';
import type { Delimiter } from './delimiters.ts';
import { quoteWords } from './quoted-words.ts';
import { readNumber } from '../values/read-number.ts';

/** One record of a block that holds anything: its number (the first record is 1, blank ones count) and its cells. */
export interface SheetRow {
  readonly number: number;
  /** Trimmed; a line break within a cell, of any kind, is one space (two between numbers). */
  readonly cells: readonly string[];
}

/** A block of rows, read. */
export interface ParsedRows {
  /** Records that hold anything, in order, the header among them. */
  readonly rows: readonly SheetRow[];
  /** Wholly blank records passed over; those at the very end are not counted. */
  readonly blankRows: number;
  /** Cells of the widest row. */
  readonly width: number;
  /** Number of the first record with a quoted cell that does not end properly. */
  readonly brokenQuoteRow: number | null;
}

/** Splits a text into rows and cells (RFC 4180 quoting, any line ends); undefined for more records than `most`. Never throws. */
export function parseRows(text: string, delimiter: Delimiter, most: number): ParsedRows | undefined {
  const records = storable(text, delimiter);
  if (unusual.test(records)) return parseUnusual(quoteWords(records, delimiter), delimiter, most);
  const lines = records.split('\n', most + 1);
  return lines.length > most ? undefined : rowsOf(lines, (line, above) => plainCells(line, delimiter, above));
}

/** Splits a text without quotes, which needs none of the rules of RFC 4180. */
function parseUnusual(text: string, delimiter: Delimiter, most: number): ParsedRows | undefined {
  const { data, errors } = papa.parse(text, { delimiter, newline: '\n', preview: most + 1 });
  if (data.length > most) return undefined;
  const brokenQuote = errors.find((error) => error.type === 'Quotes');
  const rows = rowsOf(data, (record) => record.map(cellText));
  return { ...rows, brokenQuoteRow: brokenQuote === undefined ? null : (brokenQuote.row ?? 0) + 1 };
}

/** @param cellsOf splits a record, given the cells of the row above */
function rowsOf<Written>(
  records: readonly Written[],
  cellsOf: (record: Written, above: readonly string[]) => readonly string[],
): ParsedRows {
  const rows: SheetRow[] = [];
  let width = 0;
  let above: readonly string[] = [];
  for (const [index, record] of records.entries()) {
    const cells = cellsOf(record, above);
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ number: index + 1, cells: cells.some(isQuoted) ? cells.map((cell) => cell.replace(guard, '')) : cells });
    width = Math.max(width, cells.length);
    above = cells;
  }
  return { rows, blankRows: records.length - rows.length, width, brokenQuoteRow: null };
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const guard = /^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/;

function isQuoted(cell: string): boolean {
  return cell.startsWith("'");
}

/** Most columns repeat their text down a sheet: such a cell shares the string above it. */
function plainCells(line: string, delimiter: Delimiter, above: readonly string[]): string[] {
  const cells = above.slice();
  let column = 0;
  for (let at = 0; at <= line.length; column += 1) {
    const same = above[column];
    let end = at + (same?.length ?? 0);
    if (same === undefined || (end < line.length && line.charAt(end) !== delimiter) || !line.startsWith(same, at)) {
      end = line.indexOf(delimiter, at);
      if (end < 0) end = line.length;
      cells[column] = line.slice(at, end).trim();
    }
    at = end + 1;
  }
  if (cells.length > column) cells.length = column;
  return cells;
}

/** Without byte-order mark, NUL and lone surrogates, which no database takes, and without the blank rows at the end. */
function storable(text: string, delimiter: Delimiter): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n');
  let end = lines.length;
  while (end > 0 && isBlankEnd(lines.charAt(end - 1), delimiter)) end -= 1;
  return lines.slice(0, end);
}

/** What divides lines and records, a separator that is not the block's delimiter among them: dropped, it would join numbers. */
// oxlint-disable-next-line no-control-regex
const breaks = /[\n\v\f\u001c-\u001f\u0085\u2028\u2029]/;

function isBlankEnd(character: string, delimiter: Delimiter): boolean {
  return character === delimiter || character.trim() === '';
}

/** Quotes and invisible characters: tested once for the whole block. */
const unusual = /[^ !#-~\t\n]/;

function cellText(cell: string): string {
  if (!breaks.test(cell)) return copiedText(cell);
  const lines = cell
    .split(breaks)
    .map(copiedText)
    .filter((line) => line !== '');
  const text = lines.join(' ');
  // A line break between two numbers does not group thousands.
  const isNumber = (line: string) => readNumber(line).kind === 'number';
  return isNumber(text) && lines.filter(isNumber).length > 1 ? lines.join('  ') : text;
}
