import { findConstantParts } from '#renderer/expression/index.ts';
import type { Finding } from '../finding.ts';
import type { PlacedSlot } from '../places/slots.ts';

/** Every expression reads names that are there, and comes to the type its place needs. */
export function checkExpressions(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(({ file, pointer, source, kind, fills, environment }) => {
    const found = kind === 'text' ? environment.checkTemplate(source) : environment.check(source, fills ?? kind);
    return found.map(({ message, offset }) => ({ file, pointer, offset, message }));
  });
}

/** No condition, nor a part of one, is always or never so. */
export function checkConstants(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(({ file, pointer, source, kind, environment, decides }) => {
    if (kind === 'text') return [];
    const literal = source.trim();
    // A field of a yes or no may well be set to a literal.
    if (decides === 'question' && (literal === 'true' || literal === 'false'))
      return [{ file, pointer, offset: 0, message: `"${literal}" is ${literal === 'true' ? 'always' : 'never'} so` }];
    return findConstantParts(source, environment.names).map(({ message, offset, length }) => ({
      file,
      pointer,
      offset,
      message: `"${source.slice(offset, offset + length)}" ${message}`,
    }));
  });
}
