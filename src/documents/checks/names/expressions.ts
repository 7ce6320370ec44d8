import { findConstantParts, memoize } from '#src/expression/index.ts';
import type { Finding } from '../../finding.ts';
import type { PlacedSlot } from '../../places/slots.ts';

/** Every expression reads only known names and has the type its place needs. */
export function checkExpressions(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(checkExpression);
}

const checkExpression = memoize(({ file, pointer, source, kind, fills, environment }: PlacedSlot): readonly Finding[] => {
  const found = kind === 'text' ? environment.checkTemplate(source) : environment.check(source, fills ?? kind);
  return found.map(({ message, offset }) => ({ file, pointer, offset, message }));
});

/** No condition, nor a part of one, is constant. */
export function checkConstants(slots: readonly PlacedSlot[]): Finding[] {
  return slots.flatMap(checkConstant);
}

const checkConstant = memoize(({ file, pointer, source, kind, environment, decides }: PlacedSlot): readonly Finding[] => {
  if (kind === 'text') return [];
  const literal = source.trim();
  // A boolean field may be set to a literal.
  if (decides === 'condition' && (literal === 'true' || literal === 'false'))
    return [{ file, pointer, offset: 0, message: `"${literal}" is ${literal === 'true' ? 'always' : 'never'} so` }];
  return findConstantParts(source, environment.names).map(({ message, offset, length }) => ({
    file,
    pointer,
    offset,
    message: `"${source.slice(offset, offset + length)}" ${message}`,
  }));
});
