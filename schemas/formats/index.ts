import { countryCodeFormat } from './country-code.ts';
import { currencyCodeFormat } from './currency-code.ts';
import { dateTimeFormat } from './date-time.ts';
import { dateFormat } from './date.ts';
import { decimalFormat } from './decimal.ts';
import { emailFormat } from './email.ts';
import { hsCodeFormat } from './hs-code.ts';
import { tariffSuffixFormat } from './tariff-suffix.ts';
import { unitCodeFormat } from './unit-code.ts';
import { webAddressFormat } from './web-address.ts';

/** The table of formats: every `"format"` of our own a schema may name. */
export const formats = [
  countryCodeFormat,
  currencyCodeFormat,
  dateFormat,
  dateTimeFormat,
  decimalFormat,
  emailFormat,
  hsCodeFormat,
  tariffSuffixFormat,
  unitCodeFormat,
  webAddressFormat,
] as const;

/** One entry of the table; `type` tells text formats from number formats. */
export type AnyFormat = (typeof formats)[number];
