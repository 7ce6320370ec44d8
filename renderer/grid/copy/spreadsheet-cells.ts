import { safeText } from '#src/expression/index.ts';

/** Rows as the text that a spreadsheet takes from the clipboard: tabs between cells, one line a row. */
export function spreadsheetText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(toCell).join('\t')).join('\r\n');
}

/** A printed number, which is not a formula although it begins with a sign. */
const NUMBER = /^[+-]?[.,]?\d[\d., \u00a0\u202f]*%?$/;

/** Tabs, line breaks and quotes are quoted, as spreadsheets do themselves. */
function toCell(text: string): string {
  return quotedCell(NUMBER.test(text) ? text : safeText(text));
}

function quotedCell(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
