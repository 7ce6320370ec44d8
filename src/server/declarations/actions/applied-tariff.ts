import { isRecord } from '#src/expression/index.ts';
import { fullCodeOf, withoutNulls } from '../store/line-data.ts';

export interface Tariff {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
}

/** A tariff that was applied to a line, with the data for undoing it. */
export interface AppliedTariff {
  readonly orderProductId: number;
  /** Version of the product line after applying. */
  readonly productVersion: number;
  /** Previous values of the changed fields; null: empty. */
  readonly productBefore: Readonly<Record<string, unknown>>;
  /** Tariff of the declaration line. */
  readonly before: Tariff;
  readonly after: Tariff;
}

/** Parses the stored record of an application. Only this product writes the column. */
export function appliedTariffs(stored: unknown): readonly AppliedTariff[] {
  return Array.isArray(stored) ? stored.filter(isGiven) : [];
}

function isGiven(stored: unknown): stored is AppliedTariff {
  return isRecord(stored) && isRecord(stored['before']) && isRecord(stored['after']);
}

/**
 * The source versions of a declaration line after its product line changed with it. A product line that had changed before stays ahead of
 * the declaration.
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
