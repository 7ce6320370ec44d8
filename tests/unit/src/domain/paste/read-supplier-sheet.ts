import { guessDelimiter } from '#src/domain/paste/block/guess-delimiter.ts';
import { matchedColumns } from '#src/domain/paste/dialog/mapping.ts';
import { hasHeader } from '#src/domain/paste/dialog/sheet-problem.ts';
import { readBlock } from './paste-context.ts';

/** Reads a sheet as the dialog does: all is guessed, nothing is chosen. */
export function readSheet({ text }: { readonly text: string }): ReturnType<typeof readBlock> {
  const delimiter = guessDelimiter(text);
  const hasHeaderRow = hasHeader(text, delimiter);
  return readBlock({ clipboardData: text, delimiter, hasHeaderRow, columns: matchedColumns(text, delimiter, hasHeaderRow) });
}
