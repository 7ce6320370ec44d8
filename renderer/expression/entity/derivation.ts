/**
 * What of a derived value or a pair follows what: decided here for the form, which sees every edit, and for the server, which
 * sees a record before and after. Each tells what it knows; the answer is the same.
 */
import type { Scope } from '../language/types.ts';
import type { CompiledEntity, PairSlot, ValueSlot } from './entity-types.ts';
import { normaliseField } from './normalise.ts';

/** The value as it would be stored: rounded and normalised. */
export function derivedValue(
  entity: CompiledEntity,
  { field, expression }: Pick<ValueSlot | PairSlot, 'field' | 'expression'>,
  scope: Scope,
): unknown {
  return normaliseField(entity, field, expression.evaluate(scope, undefined));
}

export interface ValueStanding {
  readonly isNewRecord: boolean;
  readonly isEmpty: boolean;
  /** Somebody gave it, and nothing has emptied it since: it is another than it would follow. */
  readonly isOwned: boolean;
}

/** Whether a derived value is worked out anew. */
export function followsOthers(mode: ValueSlot['mode'], { isNewRecord, isEmpty, isOwned }: ValueStanding): boolean {
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
  /** What both are multiplied by is another than it was. */
  readonly isDriverEdited: boolean;
  /** Both were given at once, and nothing tells which came first. */
  readonly isGivenWhole: boolean;
}

/** Which of a pair the other follows: the edited one, the total before its value per unit; else the one that is there. */
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
