import table from './currencies.json' with { type: 'json' };

/** A currency of ISO 4217 and the days it is money on, both inclusive; an open end is absent. */
export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Digits of the minor unit: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar. */
  readonly digits: number;
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** Past and present. */
export const currencies: readonly Currency[] = table;
const currencyByCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** The currencies in use on a day (YYYY-MM-DD), by code. */
export function currenciesAt(date: string): readonly Currency[] {
  return currencies.filter((currency) => isInUse(currency, date));
}

/** Whether a code is money on a day (YYYY-MM-DD). */
export function isCurrencyAt(code: string, date: string): boolean {
  const currency = currencyByCode.get(code);
  return currency !== undefined && isInUse(currency, date);
}

/** A currency past or present. */
export function currencyOf(code: string): Currency | undefined {
  return currencyByCode.get(code);
}

function isInUse(currency: Currency, date: string): boolean {
  return (currency.validFrom ?? date) <= date && date <= (currency.validTo ?? date);
}
