import { text } from '../messages/texts.ts';
import type { FieldErrors } from '../messages/refusal.ts';

const MOST_TOLD = 100;
/** The key of messages about the whole request. */
const WHOLE = '';

/** The first hundred messages and the number of the others; `untold` counts errors without a message. All of it can be stored. */
export function toErrorResponse(errors: FieldErrors, untold: number): FieldErrors {
  const all = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => [storable(field), storable(message)] as const),
  );
  const told = new Map<string, string[]>();
  for (const [field, message] of all.slice(0, MOST_TOLD)) told.set(field, [...(told.get(field) ?? []), message]);
  if (all.length + untold <= MOST_TOLD) return Object.fromEntries(told);
  const others = text('problem.value.notListed', { count: Math.max(all.length - MOST_TOLD, 0) + untold });
  return Object.fromEntries(told.set(WHOLE, [...(told.get(WHOLE) ?? []), others]));
}

/** Messages name fields as a request did, and the outcome of a job is kept. */
function storable(sent: string): string {
  return sent.toWellFormed().replaceAll('\0', '\uFFFD');
}
