import { guessDelimiter } from '#src/domain/paste/block/guess-delimiter.ts';
import { matchedColumns } from '#src/domain/paste/dialog/mapping.ts';
import { headingRow } from '#src/domain/paste/dialog/sheet-problem.ts';
import { readBlock } from './paste-context.ts';

/** Reads a sheet as the dialog does: all is guessed, nothing is chosen. */
export function readSheet({ text }: { readonly text: string }): ReturnType<typeof readBlock> {
  const delimiter = guessDelimiter(text);
  const headerRow = headingRow(text, delimiter);
  const columns = matchedColumns(text, delimiter, headerRow);
  return readBlock({ clipboardData: text, delimiter, hasHeaderRow: headerRow > 0, headerRow: Math.max(headerRow, 1), columns });
}
