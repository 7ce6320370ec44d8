import { textFormat } from './format.ts';

/**
 * The seven characters of a Harmonised System subheading, "1234.56". Anything typed becomes four characters,
 * a dot and two characters; letters survive the typing and are refused by validity.
 */
export const hsCodeFormat = textFormat('hs-code', normalise, (text) => /^\d{4}\.\d{2}$/.test(text));

function normalise(text: string): string {
  const code = text
    .replace(/[^0-9A-Za-z]+/g, '')
    .toUpperCase()
    .slice(0, 6);
  return code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code;
}
