import type { Environment } from '#src/expression/index.ts';
import type { LookupFill, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { Fill } from '../contract/lookup.ts';

/** @param lists by the names that may stand for them
 * @throws ExpressionError for an expression that does not compile. */
export function compileFills(
  fills: readonly (LookupFill | string)[],
  environment: Environment,
  lists: UiSchema['ui:fills'] = {},
): readonly Fill[] {
  const all = fills.flatMap((fill) => (typeof fill === 'string' ? (lists[fill] ?? []) : [fill]));
  return all.map(({ to, from, when = true, overwrite = 'always', keptWith = [], onClear = 'keep' }) => ({
    to,
    from: environment.compile(from),
    when: typeof when === 'string' ? environment.compile(when) : when,
    overwrite,
    keptWith,
    onClear,
  }));
}
