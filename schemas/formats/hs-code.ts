import { splitAt, textFormat, withoutPunctuation } from './format.ts';

/** The seven characters of a Harmonised System subheading, "1234.56". Only punctuation is normalised: a longer code stays longer, and is refused. */
export const hsCodeFormat = textFormat('hs-code', normalise, (text) => /^\d{4}\.\d{2}$/.test(text));

function normalise(text: string): string {
  const [heading, rest] = splitAt(withoutPunctuation(text.toUpperCase()), 4);
  return rest === '' ? heading : `${heading}.${rest}`;
}
