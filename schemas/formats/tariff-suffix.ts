import { splitAt, textFormat, withoutPunctuation } from './format.ts';

/**
 * What follows the HS code in a national tariff item: two digits, then a dot and the statistical key, "00.14L".
 * At most ten characters. The check letter has no published algorithm and is not verified.
 */
export const tariffSuffixFormat = textFormat('tariff-suffix', normalise, (text) => /^\d{2}(?:\.\d{2,6}[A-Z]?)?$/.test(text));

function normalise(text: string): string {
  const [item, key] = splitAt(withoutPunctuation(text.toUpperCase()), 2);
  return key === '' ? item : `${item}.${key}`;
}
