import papa from 'papaparse/papaparse.js';

import { visibleText } from '#schemas/formats/visible-text.ts';
import type { Delimiter } from './delimiters.ts';
import { maxClipboardBytes, maxRows } from '../limits.ts';
import { quoteWords } from './quoted-words.ts';
import { readNumber } from '../values/read-number.ts';

/** One record of a block that holds anything: its number (the first record is 1, blank ones count) and its cells. */
export interface SheetRow {
  readonly number: number;
  /** Trimmed; a line break within a cell, of any kind, is one space (two between numbers). */
  readonly cells: readonly string[];
}

/** A pasted block, read. */
export interface Sheet {
  readonly kind: 'sheet';
  /** Records that hold anything, in order, the header among them. */
  readonly rows: readonly SheetRow[];
  /** Wholly blank records passed over; those at the very end are not counted. */
  readonly blankRows: number;
  /** Cells of the widest row. */
  readonly width: number;
  /** Number of the first record with a quoted cell that does not end properly. */
  readonly brokenQuoteRow: number | null;
}

/** A block beyond the caps: 2 MB of UTF-8, 5,000 rows and a header. */
export interface OversizedBlock {
  readonly kind: 'too-large';
  readonly limit: 'bytes' | 'rows';
}

/** Splits a pasted block into rows and cells (RFC 4180 quoting, any line ends; `"Sunny" brand tea` is text). Never throws. */
export function parseClipboard(text: string, delimiter: Delimiter): Sheet | OversizedBlock {
  if (exceedsUtf8Bytes(text, maxClipboardBytes)) return { kind: 'too-large', limit: 'bytes' };
  const quoted = quoteWords(storable(text, delimiter), delimiter);
  const { data, errors } = papa.parse(quoted, { delimiter, newline: '\n', preview: maxRows + 2 });
  if (data.length > maxRows + 1) return { kind: 'too-large', limit: 'rows' };

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
    kind: 'sheet',
    rows,
    blankRows: data.length - rows.length,
    width,
    brokenQuoteRow: brokenQuote === undefined ? null : (brokenQuote.row ?? 0) + 1,
  };
}

/** Which cap a block is beyond; undefined for one that can be read. Most blocks are told by their line breaks alone. */
export function limitBroken(text: string, delimiter: Delimiter): OversizedBlock['limit'] | undefined {
  if (exceedsUtf8Bytes(text, maxClipboardBytes)) return 'bytes';
  if (countBreaks(text.trimEnd(), maxRows + 1) <= maxRows) return undefined;
  const sheet = parseClipboard(text, delimiter);
  return sheet.kind === 'too-large' ? sheet.limit : undefined;
}

/** Line breaks of any kind, counted no further than to `most`. */
function countBreaks(text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && count < most; at = text.indexOf('\n', at + 1)) count += 1;
  for (let at = text.indexOf('\r'); at >= 0 && count < most; at = text.indexOf('\r', at + 1)) if (text.charAt(at + 1) !== '\n') count += 1;
  return count;
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
  if (!breaks.test(cell)) return visibleText(cell);
  const lines = cell
    .split(breaks)
    .map(visibleText)
    .filter((line) => line !== '');
  const text = lines.join(' ');
  // Two numbers, one above the other, are not the thousands of one.
  const isNumber = (line: string) => readNumber(line).kind === 'number';
  return isNumber(text) && lines.filter(isNumber).length > 1 ? lines.join('  ') : text;
}

/** Told at once, where counting takes a while. */
// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\0-\x7f]/;

function exceedsUtf8Bytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit || !beyondAscii.test(text)) return false;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair counts two of the pair's four bytes.
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    if (unit < 0x80) bytes += 1;
    else bytes += unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes > limit;
}
