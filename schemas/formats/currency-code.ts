import { textFormat } from './format.ts';

/** The three upper-case letters of ISO 4217. The dated table decides whether the currency is current. */
export const currencyCodeFormat = textFormat(
  'currency-code',
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{3}$/.test(text),
);
