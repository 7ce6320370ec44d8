import { text } from '../messages/texts.ts';
import type { FieldErrors } from '../messages/refusal.ts';

const MOST_TOLD = 100;
/** The key of messages about the whole request. */
const WHOLE = '';

/** The first hundred messages and the number of the others; `untold` counts errors without a message. */
export function toldErrors(errors: FieldErrors, untold: number): FieldErrors {
  const all = Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => [field, message] as const));
  if (all.length + untold <= MOST_TOLD) return errors;
  const told = new Map<string, string[]>();
  for (const [field, message] of all.slice(0, MOST_TOLD)) told.set(field, [...(told.get(field) ?? []), message]);
  const others = text('problem.value.notListed', { count: Math.max(all.length - MOST_TOLD, 0) + untold });
  return Object.fromEntries(told.set(WHOLE, [...(told.get(WHOLE) ?? []), others]));
}
