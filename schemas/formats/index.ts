import { containerNumberFormat } from './container-number.ts';
import { countryCodeFormat } from './country-code.ts';
import { currencyCodeFormat } from './currency-code.ts';
import { dateTimeFormat } from './date-time.ts';
import { dateFormat } from './date.ts';
import { decimalFormat } from './decimal.ts';
import { emailFormat } from './email.ts';
import { hsCodeFormat } from './hs-code.ts';
import { idnEmailFormat } from './idn-email.ts';
import { multiLineFormat } from './multi-line.ts';
import { nameFormat } from './name.ts';
import { oneLineFormat } from './one-line.ts';
import { tariffCodeFormat } from './tariff-code.ts';
import { tariffSuffixFormat } from './tariff-suffix.ts';
import { unitCodeFormat } from './unit-code.ts';
import { uriFormat } from './uri.ts';
import { uuidFormat } from './uuid.ts';
import { webAddressFormat } from './web-address.ts';

/** Formats that ajv-formats does not have; validators use the format's own check. */
export const ownFormats = [
  containerNumberFormat,
  countryCodeFormat,
  currencyCodeFormat,
  decimalFormat,
  hsCodeFormat,
  idnEmailFormat,
  multiLineFormat,
  nameFormat,
  oneLineFormat,
  tariffCodeFormat,
  tariffSuffixFormat,
  unitCodeFormat,
  webAddressFormat,
] as const;

/** The table of formats: every `"format"` a schema may name. A validator has the standard ones from ajv-formats. */
export const formats = [dateFormat, dateTimeFormat, emailFormat, uriFormat, uuidFormat, ...ownFormats] as const;

/** One entry of the table; `type` distinguishes text formats from number formats. */
export type AnyFormat = (typeof formats)[number];
