/** Column delimiters a block may use: tab, comma, semicolon, record separator, unit separator. */
export const delimiters = ['\t', ',', ';', '\u001e', '\u001f'] as const;

export type Delimiter = (typeof delimiters)[number];

export function isDelimiter(text: string): text is Delimiter {
  return delimiters.some((delimiter) => delimiter === text);
}
