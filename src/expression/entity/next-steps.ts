import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { isEmpty } from '../values/is-empty.ts';

/** The key of `x-steps` with the values that a new record may begin with. */
const FIRST = '';

/**
 * The values that `x-steps` lets follow a stored one, or begin a new record where none is stored; undefined if any may.
 * @param may whether the caller meets the `by` of a step
 */
export function nextSteps({ 'x-steps': steps }: FieldSchema, stored: unknown, may: (by: string) => boolean): readonly string[] | undefined {
  const from = isEmpty(stored) ? FIRST : String(stored);
  const next = steps?.[from];
  if (steps === undefined || (next === undefined && from === FIRST)) return undefined;
  return (next ?? []).flatMap((step) => {
    if (typeof step === 'string') return [step];
    return may(step.by) ? [step.to] : [];
  });
}
