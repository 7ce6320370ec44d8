import type { Finding } from '../finding.ts';
import type { PlacedSlot } from '../places/slots.ts';

/** Every expression reads names that are there, and comes to the type its place needs. */
export function checkExpressions(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(({ file, pointer, source, kind, environment }) => {
    const found = kind === 'text' ? environment.checkTemplate(source) : environment.check(source, kind);
    return found.map(({ message, offset }) => ({ file, pointer, offset, message }));
  });
}
