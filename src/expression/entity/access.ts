import type { CompiledEntity, RecordMode } from './entity-types.ts';
import type { Scope } from '../language/types.ts';

export interface Access {
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

/**
 * The fields the caller may read and write. A missing expression allows, an unknown one refuses. Who may
 * not read a field may not write it either; `writeOnly` fields are in requests alone, `readOnly` ones in none, and
 * `x-immutable` ones are written on create only.
 * @param context the names of `x-context`, and the record under its own name where expressions read it
 */
export function accessOf(entity: CompiledEntity, context: Scope, mode: RecordMode = 'edit'): Access {
  const refusedToRead = refused(entity, 'read', context);
  const refusedToWrite = refused(entity, 'write', context);
  const fields = [...entity.fields.values()];
  const readable = fields.filter((field) => !field.writeOnly && !refusedToRead.has(field.path));
  const writable = fields.filter(
    (field) =>
      !field.readOnly && (mode === 'create' || !field.immutable) && !refusedToRead.has(field.path) && !refusedToWrite.has(field.path),
  );
  return { readable: pathsOf(readable), writable: pathsOf(writable) };
}

/** Fields whose expression of this kind is not true. */
export function refused(entity: CompiledEntity, kind: 'read' | 'write', context: Scope): ReadonlySet<string> {
  const formulas = entity.formulas.filter((formula) => formula.kind === kind && formula.expression.evaluate(context, false) !== true);
  return new Set(formulas.map(({ field }) => field));
}

function pathsOf(fields: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(fields.map(({ path }) => path));
}
