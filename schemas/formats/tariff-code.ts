import { hsCodeFormat } from './hs-code.ts';
import { tariffSuffixFormat } from './tariff-suffix.ts';
import { splitAt, textFormat, withoutPunctuation } from './format.ts';

/** A whole national tariff item, "8415.10.10.00H": an HS code, a dot and a suffix, however they were punctuated. */
export const tariffCodeFormat = textFormat('tariff-code', normalise, (text) => {
  return hsCodeFormat.isValid(text.slice(0, 7)) && text.charAt(7) === '.' && tariffSuffixFormat.isValid(text.slice(8));
});

function normalise(text: string): string {
  const [code, rest] = splitAt(withoutPunctuation(text), 6);
  const hsCode = hsCodeFormat.normalise(code);
  const suffix = tariffSuffixFormat.normalise(rest);
  return suffix === '' ? hsCode : `${hsCode}.${suffix}`;
}
