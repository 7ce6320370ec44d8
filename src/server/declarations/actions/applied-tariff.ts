import { isRecord } from '#src/expression/index.ts';
import { fullCodeOf, withoutNulls } from '../store/line-data.ts';

export interface Tariff {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
}

/** A tariff that was put on a line, with what taking it back needs. */
export interface AppliedTariff {
  readonly orderProductId: number;
  /** Of the product line, as it was left. */
  readonly productVersion: number;
  /** Of the fields that were changed there, what they were; null: empty. */
  readonly productBefore: Readonly<Record<string, unknown>>;
  /** Of the line of the declaration. */
  readonly before: Tariff;
  readonly after: Tariff;
}

/** What was stored of an application. Only this product writes it, each time as a whole. */
export function appliedTariffs(stored: unknown): readonly AppliedTariff[] {
  return Array.isArray(stored) ? stored.filter(isGiven) : [];
}

function isGiven(stored: unknown): stored is AppliedTariff {
  return isRecord(stored) && isRecord(stored['before']) && isRecord(stored['after']);
}

/**
 * The versions that a line says it was copied of, once its product line was changed together with it. A product line that was changed
 * before already stays ahead of the declaration.
 */
export function followedSource(source: string, before: number, after: number): string {
  const [product, ...others] = source.split('.');
  return product === String(before) ? [after, ...others].join('.') : source;
}

/** For the change log of a line. */
export function tariffChange(before: Tariff, after: Tariff) {
  const codeOf = (tariff: Tariff) => withoutNulls({ fullTariffCode: fullCodeOf(tariff) });
  return { before: codeOf(before), after: { fullTariffCode: null, ...codeOf(after) } };
}
