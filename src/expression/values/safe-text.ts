const FORMULA = String.raw`[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]`;
const WOULD_BEGIN = new RegExp(`^'*${FORMULA}`);
const IS_MARKED = new RegExp(`^'(?='*${FORMULA})`);

/**
 * Text that no spreadsheet reads as a formula: an apostrophe precedes a character that would begin one. Full-width forms count,
 * because spreadsheets read them like the plain ones (OWASP, CSV injection).
 */
export function safeText(text: string): string {
  return WOULD_BEGIN.test(text) ? `'${text}` : text;
}

/** The text that was made safe. */
export function unsafeText(text: string): string {
  return text.replace(IS_MARKED, '');
}
