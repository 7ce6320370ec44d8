import { definedNames, expressionsOf, findConstantParts, memoize } from '#src/expression/index.ts';
import type { Finding } from '../../finding.ts';
import type { PlacedSlot } from '../../places/slots.ts';

/** Every expression reads only known names and has the type its place needs. */
export function checkExpressions(slots: readonly PlacedSlot[]): Finding[] {
  // A list of fills is checked for each lookup that names it.
  const found = slots.flatMap(checkExpression);
  return [...new Map(found.map((one) => [`${one.file}${one.pointer} ${one.offset} ${one.message}`, one])).values()];
}

const checkExpression = memoize(({ file, pointer, source, kind, fills, environment }: PlacedSlot): readonly Finding[] => {
  const found = kind === 'text' ? environment.checkTemplate(source) : environment.check(source, fills ?? kind);
  const named = new Set(found.length === 0 ? [] : faultsOfNames({ source, kind, environment }));
  return found.flatMap(({ message, offset }) => (named.has(message) ? [] : [{ file, pointer, offset, message }]));
});

/** What is reported where the names of an expression are defined. */
function faultsOfNames({ source, kind, environment }: Pick<PlacedSlot, 'source' | 'kind' | 'environment'>): string[] {
  const { definitions } = environment;
  const names = expressionsOf(source, kind === 'text').flatMap(({ text }) => definedNames(text, definitions));
  return names.flatMap(({ text }) => {
    const definition = definitions[text];
    return typeof definition === 'string' ? environment.check(definition).map(({ message }) => message) : [];
  });
}

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
