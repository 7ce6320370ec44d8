import { currencies } from './currencies.ts';

/** Meanings of words and signs in trade that differ from their general meaning. */
const inTrade: Readonly<Record<string, string>> = {
  $: 'USD NZD AUD CAD SGD HKD TWD FJD WST TOP SBD BND MXN BRL CLP COP ARS UYU DOP BBD BSD BZD BMD GYD JMD KYD LRD NAD SRD TTD XCD NIO CVE CUP',
  US$: 'USD',
  NZ$: 'NZD',
  AU$: 'AUD',
  C$: 'CAD NIO',
  S$: 'SGD',
  SG$: 'SGD',
  TW$: 'TWD',
  WS$: 'WST',
  SI$: 'SBD',
  '£': 'GBP',
  '₩': 'KRW',
  WON: 'KRW',
  원: 'KRW',
  RS: 'INR PKR LKR NPR MUR SCR',
  '₨': 'INR PKR LKR NPR MUR SCR',
  '﷼': 'IRR SAR QAR OMR YER',
  R: 'ZAR BRL',
  TL: 'TRY',
  NTD: 'TWD',
  CNH: 'CNY',
  RMB: 'CNY',
  元: 'CNY TWD HKD',
  円: 'JPY',
  РУБ: 'RUB',
  FCFP: 'XPF',
  CFP: 'XPF',
  CFA: 'XAF XOF',
  DH: 'AED MAD',
  DHS: 'AED MAD',
  SFR: 'CHF',
  FR: 'CHF',
  STG: 'GBP',
  STERLING: 'GBP',
  POUNDSTERLING: 'GBP',
  POUNDSSTERLING: 'GBP',
  ZL: 'PLN',
  Đ: 'VND',
  'S/': 'PEN',
  港币: 'HKD',
  港幣: 'HKD',
  ГРН: 'UAH',
  POUND: 'GBP EGP',
  TK: 'BDT',
};

/** That suppliers write, beside English and the language of a currency's own country. */
const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'zh', 'zh-Hant', 'ja'];

let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The currencies that a word or sign may mean, in the language of trade, else in those of their own countries and of suppliers. */
export function currenciesNamed(word: string): readonly string[] {
  const key = keyOf(word);
  if (Object.hasOwn(inTrade, key)) return inTrade[key]?.split(' ') ?? [];
  known ??= wordsOfCurrencies();
  const found = known.get(key);
  if (found !== undefined) return [...found];
  const singular = key.length > 3 && key.endsWith('S') ? currenciesNamed(key.slice(0, -1)) : [];
  // "NZ dollar".
  const ofCountry = singular.length > 0 || key.length < 5 ? [] : [...(known.get(key.slice(2)) ?? [])];
  return [...singular, ...ofCountry.filter((code) => code.startsWith(key.slice(0, 2)))];
}

/** The names, their last words ("baht") and the signs of all currencies, as the platform knows them. */
function wordsOfCurrencies(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'currency' }));
  for (const { code } of currencies) {
    const home = new Intl.Locale(`und-${code.slice(0, 2)}`).maximize().toString();
    for (const locale of ['en', home]) {
      const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
      const signs = (['symbol', 'narrowSymbol'] as const).map(
        (currencyDisplay) =>
          new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
            .formatToParts(0)
            .find(({ type }) => type === 'currency')?.value ?? '',
      );
      for (const word of [name, name.split(' ').at(-1) ?? '', ...signs, ...names.map((each) => each.of(code) ?? '')]) {
        const key = keyOf(word);
        if (key !== '' && key !== code) found.set(key, (found.get(key) ?? new Set()).add(code));
      }
    }
  }
  return found;
}

function keyOf(word: string): string {
  return word
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\s.\p{Mn}\u200e\u200f]/gu, '')
    .normalize('NFC');
}
