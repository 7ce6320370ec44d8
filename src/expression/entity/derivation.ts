/**
 * When a derived value or half of a pair is computed again: one decision for the form, which sees every edit, and the server, which
 * sees the record before and after.
 */
import type { Scope } from '../language/types.ts';
import type { CompiledEntity, PairFormula, ValueFormula } from './entity-types.ts';
import { normaliseField } from './normalise.ts';

/** The value as it would be stored: rounded and normalised. */
export function derivedValue(
  entity: CompiledEntity,
  { field, expression }: Pick<ValueFormula | PairFormula, 'field' | 'expression'>,
  scope: Scope,
): unknown {
  const value = expression.evaluate(scope, undefined);
  return value === undefined ? undefined : normaliseField(entity, field, value);
}

export interface ValueStanding {
  readonly isNewRecord: boolean;
  readonly isEmpty: boolean;
  /** A user gave the value: it differs from the derived one. */
  readonly isOwned: boolean;
}

/** Whether a derived value is computed again. */
export function followsOthers(mode: ValueFormula['mode'], { isNewRecord, isEmpty, isOwned }: ValueStanding): boolean {
  switch (mode) {
    case 'always':
      return true;
    case 'onCreate':
      return isNewRecord && isEmpty && !isOwned;
    case 'untilEdited':
      return !isOwned;
  }
}

export interface PairStanding {
  readonly hasTotal: boolean;
  readonly hasPerUnit: boolean;
  readonly isTotalEdited: boolean;
  readonly isPerUnitEdited: boolean;
  /** The driver, which links total and value per unit, has changed. */
  readonly isDriverEdited: boolean;
  /** Both were given at once; the order is unknown. */
  readonly isGivenWhole: boolean;
}

/** The half of a pair that leads: the edited one, the total before its value per unit; else the one that is not empty. */
export function leaderOf(pair: PairStanding): 'total' | 'perUnit' | 'neither' {
  const { hasTotal, hasPerUnit, isTotalEdited, isPerUnitEdited } = pair;
  if (isTotalEdited && (hasTotal || !isPerUnitEdited)) return 'total';
  if (isPerUnitEdited) return 'perUnit';
  if (hasTotal && !hasPerUnit) return 'total';
  if (hasPerUnit && !hasTotal) return 'perUnit';
  if (!hasTotal) return 'neither';
  if (pair.isGivenWhole) return 'total';
  return pair.isDriverEdited ? 'perUnit' : 'neither';
}
