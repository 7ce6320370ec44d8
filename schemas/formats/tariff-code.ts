import { hsCodeFormat } from './hs-code.ts';
import { tariffSuffixFormat } from './tariff-suffix.ts';
import { textFormat } from './format.ts';

/** A whole national tariff item, "8415.10.10.00H": an HS code, a dot and a suffix, however they were punctuated. */
export const tariffCodeFormat = textFormat('tariff-code', normalise, (text) => {
  return hsCodeFormat.isValid(text.slice(0, 7)) && text.charAt(7) === '.' && tariffSuffixFormat.isValid(text.slice(8));
});

function normalise(text: string): string {
  const code = text.replace(/[^0-9A-Za-z]+/g, '');
  const suffix = tariffSuffixFormat.normalise(code.slice(6));
  return suffix === '' ? hsCodeFormat.normalise(code) : `${hsCodeFormat.normalise(code)}.${suffix}`;
}
