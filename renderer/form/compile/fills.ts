import type { Environment } from '#src/expression/index.ts';
import type { LookupFill } from '#schemas/generated/documents/ui.ts';
import type { Fill } from '../contract/lookup.ts';

/** @throws ExpressionError for an expression that does not compile. */
export function compileFills(fills: readonly LookupFill[], environment: Environment): readonly Fill[] {
  return fills.map(({ to, from, when = true, overwrite = 'always', keptWith = [], onClear = 'keep' }) => ({
    to,
    from: environment.compile(from),
    when: typeof when === 'string' ? environment.compile(when) : when,
    overwrite,
    keptWith,
    onClear,
  }));
}
