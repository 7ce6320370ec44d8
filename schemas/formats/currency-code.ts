import { textFormat } from './format.ts';

/** The three upper-case letters of ISO 4217; whether the currency is current is for the dated table to say. */
export const currencyCodeFormat = textFormat(
  'currency-code',
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{3}$/.test(text),
);
