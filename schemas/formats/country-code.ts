import { textFormat } from './format.ts';

/** The two upper-case letters of ISO 3166-1. The reference data decides whether the code exists. */
export const countryCodeFormat = textFormat(
  'country-code',
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{2}$/.test(text),
);
