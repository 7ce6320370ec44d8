/**
 * Text that no spreadsheet takes for a formula: an apostrophe stands before what would begin one. Full-width forms count,
 * because spreadsheets read them like the plain ones (OWASP, CSV injection).
 */
export function safeText(text: string): string {
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
