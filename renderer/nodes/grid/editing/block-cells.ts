import Papa from 'papaparse';
import { unsafeText } from '#src/expression/index.ts';

/** The cells of a block that a spreadsheet, or a list of the product, put on the clipboard. */
export function blockCells(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data.map((cells) => cells.map(unsafeText));
}
