import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffSuffixFormat } from '#schemas/formats/tariff-suffix.ts';

import { splitTariffCode } from '../tariff-code.ts';
import { errorOf, warningOf } from './finding.ts';
import type { KeywordTariff, PasteContext } from './paste-context.ts';
import type { Read } from './read-cells.ts';

/** The tariff of a row: HS code and suffix, either empty. */
interface RowTariff {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
}

/** A spreadsheet that took 0901.21.00 for a number leaves an odd count of digits. */
const countsWithoutZero = [7, 9, 11];

/** Reads a row's tariff from its own code, or from the business's tariff of its keyword where it has none. */
export function readTariff(codeCell: string, keyword: string, context: PasteContext): Read<RowTariff> {
  if (codeCell !== '') return readCode(codeCell);
  if (keyword === '') return { value: none, findings: [] };
  const found: KeywordTariff | undefined = context.tariffOfKeyword(keyword);
  return found === undefined
    ? { value: none, findings: [warningOf('TariffKeyword', 'paste.keyword-not-found', { value: keyword })] }
    : { value: { hsTariffCode: found.hsTariffCode, tariffSuffix: found.tariffSuffix }, findings: [] };
}

const none: RowTariff = { hsTariffCode: null, tariffSuffix: null };

function readCode(cell: string): Read<RowTariff> {
  const { hsTariffCode, suffix } = splitTariffCode(cell);
  if (!hsCodeFormat.isValid(hsTariffCode)) return { value: none, findings: [errorOf('Tariff', 'paste.hs-code-format')] };

  const tariffSuffix = suffix !== '' && tariffSuffixFormat.isValid(suffix) ? suffix : null;
  const value = { hsTariffCode, tariffSuffix };
  if (/^\d+$/.test(cell) && countsWithoutZero.includes(cell.length)) {
    // The digits after the sixth may have shifted by one: what is no suffix is left out rather than refused.
    return { value, findings: [warningOf('Tariff', 'paste.zero-lost', { value: cell, digits: cell.length })] };
  }
  const isOff = suffix !== '' && tariffSuffix === null;
  return { value, findings: isOff ? [errorOf('Tariff', 'paste.suffix-format')] : [] };
}
