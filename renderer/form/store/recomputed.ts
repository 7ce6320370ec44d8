import { isEmpty } from '#src/expression/index.ts';
import { isSameValue, type Recomputed } from '../contract/field-state.ts';
import type { FieldCell } from './field-cell.ts';

/**
 * The note at a recomputed field: none if it was or is empty, or has its previous value again. While the other
 * field is being typed into, each key recomputes; the previous value is the one before the first key.
 */
export function recomputedBy(leader: FieldCell, cell: FieldCell, before: unknown): Recomputed | undefined {
  const { recomputed, value } = cell.state;
  if (recomputed === undefined && cell.heldBefore?.session !== leader.session) cell.heldBefore = { value: before, session: leader.session };
  const held = cell.heldBefore?.value;
  if (isEmpty(held) || isEmpty(value) || isSameValue(held, value)) return undefined;
  return recomputed ?? { before: held, by: leader.state.label };
}
