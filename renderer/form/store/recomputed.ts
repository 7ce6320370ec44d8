import { isEmpty } from '#src/expression/index.ts';
import { isSameValue, type Recomputed } from '../contract/field-state.ts';
import type { FieldCell } from './field-cell.ts';

/**
 * What to tell of a field that was computed anew: nothing where it was empty, is now, or came back to what it held. While the other
 * field is being typed into, each key computes; what counts is what stood there before the first.
 */
export function recomputedBy(leader: FieldCell, cell: FieldCell, before: unknown): Recomputed | undefined {
  const { recomputed, value } = cell.state;
  if (recomputed === undefined && cell.heldBefore?.session !== leader.session) cell.heldBefore = { value: before, session: leader.session };
  const held = cell.heldBefore?.value;
  if (isEmpty(held) || isEmpty(value) || isSameValue(held, value)) return undefined;
  return recomputed ?? { before: held, by: leader.state.label };
}
