import { isVolumeUnit, isWeightUnit } from './measure-units.ts';

/**
 * The measure of a product line that a tariff's statistical unit belongs to: the list of units decides. A count ("nmb") is
 * another measure only if the quantity is not counted in it already. Null for none. Codes are case-insensitive.
 */
export function statisticalMeasure(unit: string, quantityUnit: string): 'weight' | 'volume' | 'other' | null {
  const code = unit.toLowerCase();
  if (code === '') return null;
  if (isWeightUnit(code)) return 'weight';
  if (isVolumeUnit(code)) return 'volume';
  return code.startsWith('n') && code === quantityUnit.toLowerCase() ? null : 'other';
}
