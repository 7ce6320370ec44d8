import Papa from 'papaparse';
import { unsafeText } from '#src/expression/index.ts';

/** The cells of a block that a spreadsheet, or a list of the product, put on the clipboard. */
export function blockCells(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r?\n$/, '');
  if (lines === '') return [['']];
  const { data } = Papa.parse<string[]>(lines, { delimiter: '\t' });
  return data.map((cells) => cells.map(unsafeText));
}
