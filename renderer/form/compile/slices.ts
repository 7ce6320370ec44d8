import type { Environment } from '#src/expression/index.ts';
import type { SliceDialog } from '#schemas/generated/documents/ui.ts';
import type { Slice } from '../contract/form-field.ts';

/** @throws ExpressionError for a text that does not compile. */
export function compileSlice(
  { title, label, summary }: SliceDialog,
  environment: Environment,
  parts: Pick<Slice, 'layout' | 'field'>,
): Slice {
  return {
    title: environment.template(title),
    label,
    summary: summary === undefined ? undefined : environment.template(summary),
    ...parts,
  };
}

/** Member fields of slices to the field whose dialog holds them, but for those that the form shows as well. */
export function slicesByMember(slices: ReadonlyMap<string, Slice>, drawn: readonly string[]): ReadonlyMap<string, string> {
  const shown = new Set(drawn);
  return new Map(
    [...slices].flatMap(([owner, { layout }]) => layout.drawn.flatMap((path) => (shown.has(path) ? [] : [[path, owner] as const]))),
  );
}
