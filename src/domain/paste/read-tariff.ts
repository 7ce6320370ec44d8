import { errorOf, warningOf } from './finding.ts';
import type { KeywordTariff, PasteContext } from './paste-context.ts';
import type { Read } from './read-cells.ts';
import { printTariffCode, readTariffCode } from './read-tariff-code.ts';

/** The tariff of a row: HS code and suffix, either empty. */
interface RowTariff {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
}

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

function readCode(text: string): Read<RowTariff> {
  const cell = readTariffCode(text);
  switch (cell.kind) {
    case 'empty':
      return { value: none, findings: [] };
    case 'code':
      return { value: { hsTariffCode: cell.hsTariffCode, tariffSuffix: cell.suffix === '' ? null : cell.suffix }, findings: [] };
    case 'zero-lost': {
      const values = { value: text, digits: cell.digits, code: printTariffCode(cell.offered) };
      return { value: none, findings: [errorOf('Tariff', 'paste.zero-lost', values)] };
    }
    case 'hs-code-format':
      return { value: none, findings: [errorOf('Tariff', 'paste.hs-code-format')] };
    case 'suffix-format':
      return { value: { hsTariffCode: cell.hsTariffCode, tariffSuffix: null }, findings: [errorOf('Tariff', 'paste.suffix-format')] };
  }
}
