/** The mark of an amount of money: a currency, or a sign that several currencies share. */
export type CurrencyMark = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'sign'; readonly codes: readonly string[] };

/** A sign, with the letters of its country, and the currencies (ISO 4217) it means in trade. */
const currenciesBySign: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    $: 'USD NZD AUD CAD SGD HKD TWD FJD WST TOP SBD BND MXN BRL CLP COP ARS UYU DOP BBD BSD BZD BMD GYD JMD KYD LRD NAD SRD TTD XCD NIO CVE CUP',
    US$: 'USD',
    NZ$: 'NZD',
    A$: 'AUD',
    AU$: 'AUD',
    C$: 'CAD NIO',
    CA$: 'CAD',
    HK$: 'HKD',
    S$: 'SGD',
    SG$: 'SGD',
    NT$: 'TWD',
    TW$: 'TWD',
    FJ$: 'FJD',
    MX$: 'MXN',
    R$: 'BRL',
    WS$: 'WST',
    SI$: 'SBD',
    TT$: 'TTD',
    EC$: 'XCD',
    '€': 'EUR',
    '£': 'GBP',
    'UK£': 'GBP',
    '¥': 'JPY CNY',
    'CN¥': 'CNY',
    'JP¥': 'JPY',
    '₨': 'INR PKR LKR NPR MUR SCR',
    '﷼': 'IRR SAR QAR OMR YER',
    '₩': 'KRW',
    '₡': 'CRC',
    '₦': 'NGN',
    '₪': 'ILS',
    '₫': 'VND',
    '₭': 'LAK',
    '₮': 'MNT',
    '₱': 'PHP',
    '₲': 'PYG',
    '₴': 'UAH',
    '₵': 'GHS',
    '₸': 'KZT',
    '₹': 'INR',
    '₺': 'TRY',
    '₼': 'AZN',
    '₽': 'RUB',
    '₾': 'GEL',
    '฿': 'THB',
    '৳': 'BDT',
    '៛': 'KHR',
  }).map(([sign, codes]) => [sign, codes.split(' ')]),
);

/** The signs of East Asian fonts: "＄" is "$". */
const wideSigns = /[\ufe69\uff04\uffe1\uffe5\uffe6]/g;

/**
 * The currency named beside an amount, as returned by `readNumber`: "USD", "us$", "€", "$". Undefined without a
 * currency mark known to `isCurrency`. "$" and the yen sign mean several.
 */
export function currencyMark(beside: string, isCurrency: (code: string) => boolean): CurrencyMark | undefined {
  const text = beside
    .replace(wideSigns, (sign) => sign.normalize('NFKC'))
    .replace(/\s/g, '')
    .toUpperCase();
  if (/^[A-Z]{3}$/.test(text)) return isCurrency(text) ? { kind: 'code', code: text } : undefined;
  const sign = /\p{Sc}/u.exec(text)?.[0] ?? '';
  const letters = text.replace(sign, '');
  const currencies = (key: string) => currenciesBySign.get(key)?.filter((code) => isCurrency(code)) ?? [];
  const owned = letters.length === 3 ? currencies(sign).filter((code) => code === letters) : currencies(`${letters}${sign}`);
  const [code, another] = owned;
  if (code === undefined) return undefined;
  return another === undefined ? { kind: 'code', code } : { kind: 'sign', codes: owned };
}
