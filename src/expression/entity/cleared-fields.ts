import type { CompiledEntity } from './entity-types.ts';
import { isEmpty } from '../values/is-empty.ts';
import { isEqual } from '../evaluate/operators.ts';
import { readPath } from '../values/record-path.ts';
import type { Scope } from '../language/types.ts';

/**
 * The fields that a change empties by `x-clearedBy`: those whose other field had a value and now has a different one.
 * @param given dotted paths that the change sets itself; they keep their new value
 */
export function clearedFields(
  entity: Pick<CompiledEntity, 'clearedBy'>,
  { before, after, given }: { readonly before: Scope; readonly after: Scope; readonly given: ReadonlySet<string> },
): readonly string[] {
  return entity.clearedBy.flatMap(({ path, field, when }) => {
    const [held, holds] = [readPath(before, field), readPath(after, field)];
    if (given.has(path) || isEmpty(held) || isEqual(held, holds)) return [];
    return when === 'changed' || isEmpty(holds) ? [path] : [];
  });
}
