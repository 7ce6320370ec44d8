import { isVolumeUnit, isWeightUnit } from './measure-units.ts';

/**
 * Which measure of a product line a tariff's statistical unit is a unit of: the list it stands in decides. A count ("nmb") is
 * another measure only if the quantity is not counted in it already. Null: none. Codes are read in any case.
 */
export function statisticalMeasure(unit: string, quantityUnit: string): 'weight' | 'volume' | 'other' | null {
  const code = unit.toLowerCase();
  if (code === '') return null;
  if (isWeightUnit(code)) return 'weight';
  if (isVolumeUnit(code)) return 'volume';
  return code.startsWith('n') && code === quantityUnit.toLowerCase() ? null : 'other';
}
