const remains = [
  // A long code as a number: "6.93E+12".
  /^\d(?:[.,]\d+)?E\+\d{1,3}$/i,
  // An error of a formula, in the languages of spreadsheets: "#N/A", "#REF!", "#WERT!", "#NAME?", "#NV".
  /^#[\p{L}\u00a1/0]+[!?]$|^#(?:[A-Z]\/[A-Z]|NV)$/iu,
  // A column too narrow for its number.
  /^#{2,}$/,
  // A code such as "1-3" as a date.
  /^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i,
];

/** Whether a spreadsheet has replaced the text of a cell by something else. */
export function isSpreadsheetRemains(text: string): boolean {
  return remains.some((pattern) => pattern.test(text));
}
