import { currenciesNamed } from '../../reference/currency-words.ts';

/** The mark of an amount of money: a currency, or a word or sign that may mean others. */
export type CurrencyMark = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'sign'; readonly codes: readonly string[] };

/** The signs of East Asian fonts: "＄" is "$". */
const wideSigns = /[\ufe69\uff04\uffe1\uffe5\uffe6]/g;

/**
 * The currency named beside an amount, as returned by `readNumber`: "USD", "us$", "€", "$". Undefined without a
 * currency mark known to `isCurrency`. "$", the yen sign and "kr" mean several.
 */
export function currencyMark(beside: string, isCurrency: (code: string) => boolean): CurrencyMark | undefined {
  const text = beside
    .replace(wideSigns, (sign) => sign.normalize('NFKC'))
    .replace(/\s/g, '')
    .toUpperCase();
  // "in R" does not mean rupees.
  if (/^[A-Z]{3}$/.test(text) && !/\p{L}\s+\p{L}/u.test(beside) && isCurrency(text)) return { kind: 'code', code: text };
  const sign = /\p{Sc}/u.exec(text)?.[0] ?? '';
  const letters = text.replace(sign, '');
  const named = (word: string) => currenciesNamed(word).filter((code) => isCurrency(code));
  const owned = letters.length === 3 && sign !== '' ? named(sign).filter((code) => code === letters) : [];
  const found = owned.length > 0 ? owned : [...named(text), ...(sign === '' ? [] : named(`${letters}${sign}`))];
  const [code, ...others] = new Set(found);
  if (code === undefined) return undefined;
  // One letter may be short for anything.
  return others.length > 0 || /^\p{Script=Latin}$/u.test(text) ? { kind: 'sign', codes: [code, ...others] } : { kind: 'code', code };
}
