import { splitAt, withoutPunctuation } from '#schemas/formats/format.ts';
import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';

/** A national tariff code in its two stored parts; either may be empty or, from bad text, off its format. */
export interface TariffCode {
  /** Seven characters when whole: "8415.10". */
  readonly hsTariffCode: string;
  /** What follows the HS code: "10.00H", or empty. */
  readonly suffix: string;
}

/**
 * Splits a tariff code written in any accepted way ("8415.10", "84151010", "8415.10.1000H", "8415.10.10 00H",
 * "8415.10.10.001") into HS code and suffix. Punctuation carries no meaning; the formats decide on validity.
 */
export function splitTariffCode(text: string): TariffCode {
  const [code, rest] = splitAt(withoutPunctuation(text), 6);
  return { hsTariffCode: hsCodeFormat.normalise(code), suffix: tariffSuffixFormat.normalise(rest) };
}

/** The code as one text, "8415.10.10.00H": seven characters, a dot, the suffix. */
export function fullTariffCode(hsTariffCode: string, suffix: string): string {
  return suffix === '' ? hsTariffCode : `${hsTariffCode}.${suffix}`;
}

/** The HS code within a text that may hold a whole tariff code. */
export function hsCode(text: string): string {
  return splitTariffCode(text).hsTariffCode;
}

/** A suffix in its stored form: "1000h" becomes "10.00H". */
export function tariffSuffix(text: string): string {
  return tariffSuffixFormat.normalise(text);
}
