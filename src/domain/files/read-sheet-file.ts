import { parseRows, type SheetRow } from '../paste/block/parse-rows.ts';
import { fileLimits } from './file-limits.ts';
import { type OpenWorkbook, readBlocks, type UnreadableBlock } from './read-block.ts';

/** The rows of a file: the first holds the headings. */
export interface SheetFile {
  readonly kind: 'sheet';
  readonly headings: readonly string[];
  /** Lines that hold anything, each with its number in the file; short ones may lack cells at the end. */
  readonly lines: readonly SheetRow[];
  readonly notes: readonly string[];
}

/** A file of which nothing can be read. */
export interface UnreadableFile {
  readonly kind: 'unreadable';
  readonly reason: UnreadableBlock['reason'] | 'columns' | 'quotes';
  /** Where a quoted cell does not end properly. */
  readonly line?: number;
  readonly sheets?: readonly string[];
}

/** Reads the rows of a file: a workbook, or text with any delimiter, quotes, line breaks within cells. Never throws. */
export async function readSheetFile(
  bytes: Uint8Array,
  sheet: string | undefined,
  openWorkbook: OpenWorkbook,
): Promise<SheetFile | UnreadableFile> {
  const file = await readBlocks(bytes, sheet, openWorkbook);
  if (file.kind === 'unreadable') return file;
  const [block, another] = file.blocks;
  if (block === undefined || another !== undefined)
    return { kind: 'unreadable', reason: 'sheets', sheets: file.blocks.map(({ name }) => name) };
  const read = parseRows(block.text, block.delimiter, fileLimits.rows + 1);
  if (read === undefined) return { kind: 'unreadable', reason: 'rows' };
  const [first, ...lines] = read.rows;
  if (first === undefined) return { kind: 'unreadable', reason: 'empty' };
  if (read.brokenQuoteRow !== null) return { kind: 'unreadable', reason: 'quotes', line: read.brokenQuoteRow };
  if (read.width > fileLimits.columns) return { kind: 'unreadable', reason: 'columns' };
  return { kind: 'sheet', headings: first.cells, lines, notes: block.notes };
}
