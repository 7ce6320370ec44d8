import { suffixOf } from '#src/domain/declarations/product-facts.ts';
import type { ConsignmentFlags } from '#src/domain/parties/consignment-flags.ts';
import { textIn } from '../../records/request/read-json.ts';
import type { TariffNamed } from '../lookups/tariff-items.ts';
import type { RecordData } from '../../records/check/check-record.ts';

/** The tariff code of a product line in the direction of the declaration. */
export function tariffOf(line: RecordData, tradeDirection: 'Import' | 'Export'): TariffNamed {
  const suffixes = { tariffSuffixImport: textIn(line, 'tariffSuffixImport'), tariffSuffixExport: textIn(line, 'tariffSuffixExport') };
  return { hsTariffCode: textIn(line, 'hsTariffCode'), tariffSuffix: suffixOf(suffixes, tradeDirection) };
}

/** Field values of a product line that give it this tariff in the direction of the declaration; null empties a field. */
export function tariffFields(
  line: RecordData,
  { hsTariffCode, tariffSuffix }: TariffNamed,
  tradeDirection: 'Import' | 'Export',
  { isOutboundParty }: Pick<ConsignmentFlags, 'isOutboundParty'>,
): RecordData {
  const [own, other] = isOutboundParty
    ? (['tariffSuffixExport', 'tariffSuffixImport'] as const)
    : (['tariffSuffixImport', 'tariffSuffixExport'] as const);
  // The suffix of another code is removed, and one that would take precedence.
  const isOtherLeft = textIn(line, 'hsTariffCode') === hsTariffCode && tradeDirection === 'Import';
  return { hsTariffCode, [own]: tariffSuffix, ...(isOtherLeft ? {} : { [other]: null }) };
}
