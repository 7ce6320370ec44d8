import { Decimal } from '#schemas/formats/decimal.ts';
import { cubicMetresIn, isVolumeUnit, isWeightUnit, kilogramsIn } from '../reference/measure-units.ts';
import { statisticalMeasure } from '../reference/statistical-measure.ts';
import type { LineFacts } from './line-facts.ts';
import type { Step } from './line-result.ts';

/** How much of a unit a line has, exact. */
export interface Measure {
  readonly quantity: Decimal;
  readonly formula: string;
  readonly values: Step['values'];
}

/**
 * A line's measure in a unit: for a unit of weight its net weight, else its gross weight; for a unit of volume its volume; else its other
 * measure in exactly that unit; else, for a counted unit, its number of items. A measure of 0 counts as null.
 */
export function measureIn(line: LineFacts, unit: string | null): Measure | null {
  const code = (unit ?? '').trim().toLowerCase();
  if (code === '') return null;
  return ownMeasure(line, code) ?? otherMeasure(line, code) ?? countedItems(line, code);
}

function ownMeasure(line: LineFacts, unit: string): Measure | null {
  if (isWeightUnit(unit)) {
    const net = converted('netWeight', line.netWeight, {}, kilogramsIn('kgm'), kilogramsIn(unit));
    if (net !== null) return net;
    const weightUnitCode = line.weightUnitCode?.toLowerCase() ?? 'kgm';
    const from = isWeightUnit(weightUnitCode) ? kilogramsIn(weightUnitCode) : null;
    return converted('totalWeight', line.totalWeight, { weightUnitCode }, from, kilogramsIn(unit));
  }
  if (isVolumeUnit(unit)) {
    const volumeUnitCode = line.volumeUnitCode?.toLowerCase() ?? 'mtq';
    const from = isVolumeUnit(volumeUnitCode) ? cubicMetresIn(volumeUnitCode) : null;
    return converted('totalVolume', line.totalVolume, { volumeUnitCode }, from, cubicMetresIn(unit));
  }
  return null;
}

function converted(name: string, total: number | null, ofUnit: Step['values'], from: string | null, to: string): Measure | null {
  if (total === null || total <= 0 || from === null) return null;
  if (from === to) return { quantity: new Decimal(total), formula: name, values: { [name]: total, ...ofUnit } };
  return {
    quantity: new Decimal(total).times(from).dividedBy(to),
    formula: `${name} * from / to`,
    values: { [name]: total, ...ofUnit, from: Number(from), to: Number(to) },
  };
}

/** A count is another measure only if the quantity is not in that unit already. */
function otherMeasure(line: LineFacts, unit: string): Measure | null {
  const { totalOtherMeasure, otherUnitCode } = line;
  if (totalOtherMeasure === null || totalOtherMeasure <= 0 || otherUnitCode?.toLowerCase() !== unit) return null;
  if (statisticalMeasure(unit, line.quantityUnitCode ?? '') === null) return null;
  return { quantity: new Decimal(totalOtherMeasure), formula: 'totalOtherMeasure', values: { totalOtherMeasure, otherUnitCode } };
}

function countedItems({ totalItems }: LineFacts, unit: string): Measure | null {
  if (!unit.startsWith('n') || totalItems === null || totalItems <= 0) return null;
  return { quantity: new Decimal(totalItems), formula: 'totalItems', values: { totalItems } };
}
