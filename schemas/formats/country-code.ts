import { textFormat } from './format.ts';

/** The two upper-case letters of ISO 3166-1; whether a country has the code is for the reference data to say. */
export const countryCodeFormat = textFormat(
  'country-code',
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{2}$/.test(text),
);
