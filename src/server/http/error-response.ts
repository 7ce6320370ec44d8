import { text } from '../messages/texts.ts';
import type { FieldErrors } from '../messages/refusal.ts';

const MOST_LISTED = 100;
/** Key of messages about the whole request. */
const WHOLE = '';

/** The first hundred messages and the number of the others; `omitted` counts errors without a message. The result can be stored. */
export function toErrorResponse(errors: FieldErrors, omitted: number): FieldErrors {
  const all = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => [storable(field), storable(message)] as const),
  );
  const listed = new Map<string, string[]>();
  for (const [field, message] of all.slice(0, MOST_LISTED)) listed.set(field, [...(listed.get(field) ?? []), message]);
  if (all.length + omitted <= MOST_LISTED) return Object.fromEntries(listed);
  const others = text('problem.value.notListed', { count: Math.max(all.length - MOST_LISTED, 0) + omitted });
  return Object.fromEntries(listed.set(WHOLE, [...(listed.get(WHOLE) ?? []), others]));
}

/** Messages repeat field names of the request, and the result of a task is stored. */
function storable(sent: string): string {
  return sent.toWellFormed().replaceAll('\0', '\uFFFD');
}
