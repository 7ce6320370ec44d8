import { guessDelimiter } from '../paste/block/guess-delimiter.ts';
import { parseRows, type SheetRow } from '../paste/block/parse-rows.ts';
import { decodeText, type Undecodable } from './decode-text.ts';

/** What a file may hold at most, whatever its size. */
export const fileLimits = { rows: 100_000, columns: 500 } as const;

/** The rows of a file: the first holds the headings. */
export interface SheetFile {
  readonly kind: 'sheet';
  readonly headings: readonly string[];
  /** Lines that hold anything, each with its number in the file; short ones may lack cells at the end. */
  readonly lines: readonly SheetRow[];
}

/** A file of which nothing can be read. */
export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly reason: Undecodable | 'empty' | 'rows' | 'columns' | 'quotes';
  /** Where a quoted cell does not end properly. */
  readonly line?: number;
}

/** Reads a file that a spreadsheet has written: comma or tab, quotes, line breaks within cells. Never throws. */
export function readSheetFile(bytes: Uint8Array): SheetFile | UnreadableFile {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'undecodable') return { kind: 'unreadable', reason: decoded.reason };
  const { text } = decoded;
  if (text.trim() === '') return { kind: 'unreadable', reason: 'empty' };
  const read = parseRows(text, guessDelimiter(text), fileLimits.rows + 1);
  if (read === undefined) return { kind: 'unreadable', reason: 'rows' };
  const [first, ...lines] = read.rows;
  if (first === undefined) return { kind: 'unreadable', reason: 'empty' };
  if (read.brokenQuoteRow !== null) return { kind: 'unreadable', reason: 'quotes', line: read.brokenQuoteRow };
  if (read.width > fileLimits.columns) return { kind: 'unreadable', reason: 'columns' };
  return { kind: 'sheet', headings: first.cells, lines };
}
