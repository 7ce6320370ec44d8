import { suffixOf } from '#src/domain/declarations/product-facts.ts';
import type { ConsignmentFlags } from '../../consignments/flags.ts';
import { textIn } from '../../records/read-json.ts';
import type { TariffNamed } from '../lookups/tariff-items.ts';

type Data = Readonly<Record<string, unknown>>;

/** The tariff code of a product line as the declaration of a direction takes it. */
export function tariffOf(line: Data, tradeDirection: 'Import' | 'Export'): TariffNamed {
  const suffixes = { tariffSuffixImport: textIn(line, 'tariffSuffixImport'), tariffSuffixExport: textIn(line, 'tariffSuffixExport') };
  return { hsTariffCode: textIn(line, 'hsTariffCode'), tariffSuffix: suffixOf(suffixes, tradeDirection) };
}

/** What a product line is to have instead, to have this tariff in the declaration of a direction; null empties a field. */
export function tariffFields(
  line: Data,
  { hsTariffCode, tariffSuffix }: TariffNamed,
  tradeDirection: 'Import' | 'Export',
  { isOutboundParty }: Pick<ConsignmentFlags, 'isOutboundParty'>,
): Data {
  const [own, other] = isOutboundParty
    ? (['tariffSuffixExport', 'tariffSuffixImport'] as const)
    : (['tariffSuffixImport', 'tariffSuffixExport'] as const);
  // The suffix of another code does not stay, nor one that would be taken instead of this.
  const isOtherLeft = textIn(line, 'hsTariffCode') === hsTariffCode && tradeDirection === 'Import';
  return { hsTariffCode, [own]: tariffSuffix, ...(isOtherLeft ? {} : { [other]: null }) };
}
