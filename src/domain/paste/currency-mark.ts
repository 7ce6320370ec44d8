/** What stands beside an amount of money: a currency, or a sign that several currencies share. */
export type CurrencyMark = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'sign'; readonly codes: readonly string[] };

/** The currencies a sign may stand for (ISO 4217; the signs of Unicode's currency block in use). */
const signs: ReadonlyMap<string, readonly string[]> = new Map(
  [
    [
      '$',
      'USD NZD AUD CAD SGD HKD TWD FJD WST TOP SBD BND MXN BRL CLP COP ARS UYU DOP BBD BSD BZD BMD GYD JMD KYD LRD NAD SRD TTD XCD NIO CVE CUP',
    ],
    ['€', 'EUR'],
    ['£', 'GBP EGP LBP SYP SDG SSP GIP FKP SHP'],
    ['¥', 'JPY CNY'],
    ['₨', 'INR PKR LKR NPR MUR SCR'],
    ['﷼', 'IRR SAR QAR OMR YER'],
    ['₩', 'KRW KPW'],
    ['₡', 'CRC'],
    ['₦', 'NGN'],
    ['₪', 'ILS'],
    ['₫', 'VND'],
    ['₭', 'LAK'],
    ['₮', 'MNT'],
    ['₱', 'PHP'],
    ['₲', 'PYG'],
    ['₴', 'UAH'],
    ['₵', 'GHS'],
    ['₸', 'KZT'],
    ['₹', 'INR'],
    ['₺', 'TRY'],
    ['₼', 'AZN'],
    ['₽', 'RUB'],
    ['₾', 'GEL'],
    ['฿', 'THB'],
    ['৳', 'BDT'],
    ['៛', 'KHR'],
  ].map(([sign = '', codes = '']) => [sign, codes.split(' ')]),
);

/** Signs that the trade gives one meaning although others exist. */
const leading: ReadonlyMap<string, string> = new Map([
  ['£', 'GBP'],
  ['₩', 'KRW'],
]);

/** Letters before or behind a sign that say whose it is: "US$", "NZ$", "CN¥". A currency's own code says it, too. */
const owners: ReadonlyMap<string, string> = new Map([
  ['US$', 'USD'],
  ['NZ$', 'NZD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['CDN$', 'CAD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['SG$', 'SGD'],
  ['NT$', 'TWD'],
  ['TW$', 'TWD'],
  ['FJ$', 'FJD'],
  ['MX$', 'MXN'],
  ['R$', 'BRL'],
  ['WS$', 'WST'],
  ['T$', 'TOP'],
  ['SI$', 'SBD'],
  ['TT$', 'TTD'],
  ['EC$', 'XCD'],
  ['CN¥', 'CNY'],
  ['JP¥', 'JPY'],
  ['UK£', 'GBP'],
  ['GB£', 'GBP'],
]);

/**
 * The currency named beside an amount, as {@link readNumber} answers it: "USD", "us$", "€", "$". Undefined for what is
 * no currency's mark or names one that `isCurrency` refuses. "$" and the yen sign stand for several.
 */
export function currencyMark(beside: string, isCurrency: (code: string) => boolean): CurrencyMark | undefined {
  const text = beside.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const sign = /\p{Sc}/u.exec(text)?.[0];
  if (sign === undefined) return named(text);
  const codes = (signs.get(sign) ?? []).filter((code) => isCurrency(code));
  const letters = text.replace(sign, '');
  if (letters !== '') return named(owners.get(`${letters}${sign}`) ?? (codes.includes(letters) ? letters : ''));
  const [only] = codes;
  if (only === undefined) return undefined;
  return codes.length === 1 ? { kind: 'code', code: only } : (named(leading.get(sign) ?? '') ?? { kind: 'sign', codes });

  function named(code: string): CurrencyMark | undefined {
    return /^[A-Z]{3}$/.test(code) && isCurrency(code) ? { kind: 'code', code } : undefined;
  }
}
