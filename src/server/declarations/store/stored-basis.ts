import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { isRecord } from '#src/expression/index.ts';

/** The basis as it was written with the declaration. @throws Error for one of rules that this version does not know */
export function basisOf(stored: unknown): DutyBasis {
  if (!isBasis(stored)) throw new Error('A declaration is stored with rules that this version does not know.');
  return stored;
}

/** Only this product writes the column, each time as a whole: the number of its rules tells its shape. */
function isBasis(stored: unknown): stored is DutyBasis {
  return isRecord(stored) && stored['ruleVersion'] === 1;
}
