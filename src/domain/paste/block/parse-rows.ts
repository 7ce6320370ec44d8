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
export interface Rows {
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
export function parseRows(text: string, delimiter: Delimiter, most: number): Rows | undefined {
  const quoted = quoteWords(storable(text, delimiter), delimiter);
  const { data, errors } = papa.parse(quoted, { delimiter, newline: '\n', preview: most + 1 });
  if (data.length > most) return undefined;

  const textOf = unusual.test(quoted) ? cellText : trimmed;
  const rows: SheetRow[] = [];
  let width = 0;
  for (const [index, record] of data.entries()) {
    const cells = record.map(textOf);
    if (cells.every((cell) => cell === '')) continue;
    rows.push({ number: index + 1, cells });
    width = Math.max(width, cells.length);
  }
  const brokenQuote = errors.find((error) => error.type === 'Quotes');
  return {
    rows,
    blankRows: data.length - rows.length,
    width,
    brokenQuoteRow: brokenQuote === undefined ? null : (brokenQuote.row ?? 0) + 1,
  };
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

/** Quotes, for line breaks to stand within, and what nobody may see. Told once of a block without, its cells need no second look. */
const unusual = /[^ !#-~\t\n]/;

function trimmed(cell: string): string {
  return cell.trim();
}

function cellText(cell: string): string {
  if (!breaks.test(cell)) return copiedText(cell);
  const lines = cell
    .split(breaks)
    .map(copiedText)
    .filter((line) => line !== '');
  const text = lines.join(' ');
  // Two numbers, one above the other, are not the thousands of one.
  const isNumber = (line: string) => readNumber(line).kind === 'number';
  return isNumber(text) && lines.filter(isNumber).length > 1 ? lines.join('  ') : text;
}
