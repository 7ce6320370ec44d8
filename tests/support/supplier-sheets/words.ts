import { readFileSync } from 'node:fs';

/**
 * Words of sheets as suppliers write them, by locale; codes of ISO 4217 and UN/ECE Rec 20. They come from sheets of
 * others, never from the documents of the product: what they do not know has to be asked.
 */

export type Kind =
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'value'
  | 'currency'
  | 'weight'
  | 'weightUnit'
  | 'origin'
  | 'hs'
  | 'invoice'
  | 'packages';

/** Columns that are beside others and are not the ones meant. */
export type Distractor = 'lineNo' | 'net' | 'ordered' | 'perCase' | 'listPrice' | 'taxed' | 'country' | 'remark';

export interface Locale {
  readonly name: string;
  /** How thousands and decimals are written. */
  readonly numbers: readonly string[];
  readonly currencies: string;
  /** Wordings divided by bars. */
  readonly headings: Readonly<Record<Kind | Distractor, string>>;
  readonly pieces: string;
  readonly totals: string;
  readonly charges: string;
  /** `*` is the code of the currency. */
  readonly amountsIn: string;
  readonly letterhead: string;
  readonly footers: string;
  readonly goods: string;
}

export const locales: readonly Locale[] = JSON.parse(
  readFileSync(new URL('../../fixtures/supplier-sheets/locales.json', import.meta.url), 'utf8'),
);

/** ISO 4217 codes that no locale above is at home with: some look like words. */
export const otherCurrencies =
  'TOP|ALL|TRY|RON|PEN|MOP|CUP|GEL|BAM|SEK|NOK|DKK|HUF|ISK|ZAR|INR|IDR|MYR|THB|VND|KRW|PHP|SGD|AED|SAR|ILS|EGP|KES|FJD|WST|PGK|XOF|XAF|UAH|BGN|LKR|BDT|PKR|MUR|UYU|ARS|GTQ|AMD|KZT|MNT|LAK|MMK|BHD|KWD|TND|MRU|STN';

/** What stands for a code in a heading or beside a number; those that several countries use are left out. */
export const signs: Readonly<Record<string, string>> = {
  EUR: '€|Euro|EURO',
  GBP: '£|Pounds Sterling|STG',
  CNY: 'RMB|元|人民币',
  JPY: '円|Yen',
  PLN: 'zł|zl',
  CZK: 'Kč',
  BRL: 'R$',
  NZD: 'NZ$|NZ Dollars',
  AUD: 'AU$|A$',
  USD: 'US$|US Dollars|U.S.$|美元',
  HKD: 'HK$|港币',
  TWD: 'NT$|NTD',
  CAD: 'CA$|C$',
  INR: '₹|Rs.',
  IDR: 'Rp',
  MYR: 'RM',
  THB: '฿|Baht',
  KRW: '₩|Won',
  VND: '₫|đ',
  TRY: '₺|TL',
  ILS: '₪',
  CHF: 'SFr.|Fr.',
  XPF: 'FCFP|CFP',
  AED: 'Dhs|Dh',
  UAH: '₴|грн',
  ZAR: 'R',
  MXN: 'MX$',
  PEN: 'S/',
  HUF: 'Ft',
};

/** Units of weight: words, and how many kilograms one is. */
export const weights: readonly (readonly [string, number])[] = [
  ['kg|KG|Kgs|KGS|KGM|kgs.|kilos|kilogram|千克|公斤|キロ|kg.', 1],
  ['lb|lbs|LBS|LBR|pounds|lbs.|#', 0.45359237],
  ['t|MT|TNE|tonnes|Tonnen|m/t|吨|トン|metric tons', 1000],
  ['g|gr|GRM|grams|Gramm|grammes|克', 0.001],
  ['oz|ONZ|ounces', 0.028349523125],
  ['cwt (US)|CWA', 45.359237],
  ['dag|DJ', 0.01],
  ['short tons|STN|US ton', 907.18474],
  ['quintal|DTN', 100],
];

/** Units of quantity other than pieces: words, and the Rec 20 codes or the words that a reading may hold. */
export const counts: readonly (readonly [string, readonly string[]])[] = [
  ['pair|pairs|PR|prs|NPR|Paar|paires|双|足', ['npr', 'pr']],
  ['dozen|DZN|doz|dz|douzaine|打', ['dzn', 'doz', 'dz', 'doz.']],
  ['set|SET|sets|套|セット', ['set']],
  ['m|MTR|metres|米', ['mtr', 'm', 'mt']],
  ['gross|GRO', ['gro', 'grs']],
  ['kg|KGM', ['kgm', 'kg']],
  ['l|LTR|litres', ['ltr', 'l', 'lt']],
  ['roll|RO|rolls', ['ro', 'nro', 'rl', 'rol']],
  ['thousand|MIL|千个', ['mil', 'mll', 'tsd']],
  ['m2|MTK|sqm', ['mtk', 'm2', 'sqm']],
];
