import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { isRecord } from '#src/expression/index.ts';

/** Parses the stored basis. @throws Error for a version of the rules that is unknown */
export function basisOf(stored: unknown): DutyBasis {
  if (!isBasis(stored)) throw new Error('A declaration is stored with an unknown version of the rules.');
  return stored;
}

/** Only this product writes the column; the version of the rules identifies its shape. */
function isBasis(stored: unknown): stored is DutyBasis {
  return isRecord(stored) && stored['ruleVersion'] === 1;
}
