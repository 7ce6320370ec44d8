/** Rows as the text that a spreadsheet takes from the clipboard: tabs between cells, one line a row. */
export function spreadsheetText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(toCell).join('\t')).join('\r\n');
}

/** A number as it is printed: what begins with a sign is no formula then. */
const NUMBER = /^[+-]?[.,]?\d[\d., \u00a0\u202f]*%?$/;

/** Text that would be run as a formula is made text by an apostrophe, as OWASP advises; tabs, line breaks and quotes are quoted. */
function toCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[\t\r\n"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
