import { isDelimiter } from '../block/delimiters.ts';
import { parseClipboard } from '../block/parse-clipboard.ts';
import type { SheetRow } from '../block/parse-rows.ts';

/** Enough for the rows examined; a whole block may be 2 MB and is read on every key. */
const charactersRead = 200_000;
const linesRead = 200;

/** The head read last: several parts of the dialog ask for the same on every key. */
let last: { readonly head: string; readonly delimiter: string; readonly rows: readonly SheetRow[] } | undefined;

/** The first rows of a block, also of one that is too large. */
export function headOf(text: string, delimiter: string): readonly SheetRow[] {
  let end = 0;
  for (let lines = 0; lines < linesRead && end >= 0; lines += 1) end = text.indexOf('\n', end + 1);
  const head = text.slice(0, Math.min(charactersRead, end < 0 ? text.length : end));
  if (last?.head === head && last.delimiter === delimiter) return last.rows;
  const sheet = parseClipboard(head, isDelimiter(delimiter) ? delimiter : '\t');
  const rows = sheet.kind === 'sheet' ? sheet.rows : [];
  last = { head, delimiter, rows };
  return rows;
}
