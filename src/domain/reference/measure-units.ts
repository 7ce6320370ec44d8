import { Decimal } from '#schemas/formats/decimal.ts';

/** Weight units of the product and their kilograms; the pound is exact by definition. */
export const kilogramsPerUnit = { kgm: '1', tne: '1000', cgm: '0.00001', grm: '0.001', lbs: '0.45359237' } as const;

/** Volume units and their cubic metres; a volumetric kilogram follows the 6,000 cm3 per kg rule of air freight. */
const cubicMetresPerUnit = { mtq: '1', ltr: '0.001', mlt: '0.000001', cmq: '0.000001', vkg: '0.006' } as const;

export type WeightUnit = keyof typeof kilogramsPerUnit;
export type VolumeUnit = keyof typeof cubicMetresPerUnit;

export function isWeightUnit(code: string): code is WeightUnit {
  return Object.hasOwn(kilogramsPerUnit, code);
}

export function isVolumeUnit(code: string): code is VolumeUnit {
  return Object.hasOwn(cubicMetresPerUnit, code);
}

/** The kilograms in one unit, as a decimal text. */
export function kilogramsIn(unit: WeightUnit): string {
  return kilogramsPerUnit[unit];
}

/** The cubic metres in one unit, as a decimal text. */
export function cubicMetresIn(unit: VolumeUnit): string {
  return cubicMetresPerUnit[unit];
}

/** A weight in kilograms, exact; null for a unit that is not a weight. Codes are read in any case. */
export function kilograms(value: number, unit: string): number | null {
  const code = unit.toLowerCase();
  return isWeightUnit(code) ? convert(value, kilogramsPerUnit[code]) : null;
}

/** A volume in cubic metres, exact; null for a unit that is not a volume. Codes are read in any case. */
export function cubicMetres(value: number, unit: string): number | null {
  const code = unit.toLowerCase();
  return isVolumeUnit(code) ? convert(value, cubicMetresPerUnit[code]) : null;
}

function convert(value: number, factor: string): number {
  return Number.isFinite(value) && factor !== '1' ? new Decimal(value).times(factor).toNumber() : value;
}

/** Units of UN/ECE Recommendation 20 that lines do not keep, in one that they do; exact. */
const conversions: Readonly<Record<string, readonly [unit: WeightUnit | VolumeUnit, factor: number]>> = {
  mgm: ['grm', 0.001],
  dj: ['grm', 10],
  hgm: ['grm', 100],
  grn: ['grm', 0.06479891],
  dwt: ['grm', 1.55517384],
  dtn: ['kgm', 100],
  onz: ['grm', 28.349523125],
  apz: ['grm', 31.1034768],
  sti: ['lbs', 14],
  stn: ['lbs', 2000],
  ltn: ['lbs', 2240],
  cwa: ['lbs', 100],
  cwi: ['lbs', 112],
  ctm: ['grm', 0.2],
  ftq: ['ltr', 28.316846592],
  inq: ['cmq', 16.387064],
  ydq: ['ltr', 764.554857984],
  dmq: ['ltr', 1],
  mmq: ['cmq', 0.001],
  clt: ['ltr', 0.01],
  dlt: ['ltr', 0.1],
  hlt: ['ltr', 100],
  gll: ['ltr', 3.785411784],
  gli: ['ltr', 4.54609],
};

/** The unit that lines store for a unit, and the conversion factor; undefined if there is none. */
export function keptUnit(code: string): { readonly code: WeightUnit | VolumeUnit; readonly factor: number } | undefined {
  const known = Object.hasOwn(conversions, code) ? conversions[code] : undefined;
  return known && { code: known[0], factor: known[1] };
}
