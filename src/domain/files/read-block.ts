import { type Delimiter } from '../paste/block/delimiters.ts';
import { guessDelimiter } from '../paste/block/guess-delimiter.ts';
import { decodeText, type Undecodable } from './decode-text.ts';

/** Rows of a sheet as the text that a spreadsheet would copy. */
export interface Block {
  /** The sheet's name; empty if the file is text. */
  readonly name: string;
  readonly text: string;
  readonly delimiter: Delimiter;
  /** What of the file is not seen in the text: hidden rows, merged cells. */
  readonly notes: readonly string[];
}

/** The sheets of a file that hold rows, at least one. */
export interface Blocks {
  readonly kind: 'blocks';
  readonly blocks: readonly Block[];
}

/** A file of which nothing can be read. */
export interface UnreadableBlock {
  readonly kind: 'unreadable';
  readonly reason: Exclude<Undecodable, 'workbook'> | 'empty' | 'rows' | 'unpacked' | 'damaged' | 'sheets';
  /** Sheets that hold rows, if one of them has to be chosen. */
  readonly sheets?: readonly string[];
}

/** Reads the sheets of a workbook, XLSX or ODS, or the one that is named. */
export type OpenWorkbook = (bytes: Uint8Array, sheet: string | undefined) => Promise<Blocks | UnreadableBlock>;

/**
 * Reads a file of rows, whatever wrote it: a workbook, or text divided by commas, semicolons, tabs. Never throws for what is in it.
 * @param sheet the only one that is wanted of a workbook
 */
export async function readBlocks(
  bytes: Uint8Array,
  sheet: string | undefined,
  openWorkbook: OpenWorkbook,
): Promise<Blocks | UnreadableBlock> {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'undecodable') {
    return decoded.reason === 'workbook' ? openWorkbook(bytes, sheet) : { kind: 'unreadable', reason: decoded.reason };
  }
  const { text } = decoded;
  if (text.trim() === '') return { kind: 'unreadable', reason: 'empty' };
  return { kind: 'blocks', blocks: [{ name: '', text, delimiter: guessDelimiter(text), notes: [] }] };
}
