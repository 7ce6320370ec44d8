import { accessOf, type CompiledEntity, rootOf, type Scope } from '#renderer/expression/index.ts';
import type { RecordData } from './check-record.ts';

/** Computed once where access does not depend on the record. */
type ReadableFields = (record: RecordData) => ReadonlySet<string>;

/** The fields the caller may read of each record. */
export function readableBy(entity: CompiledEntity, context: Scope): ReadableFields {
  return readableWhere(entity, context, (readable) => readable);
}

/** Those of them that belong to a row of a list: `x-summary`. */
export function readableInRow(entity: CompiledEntity, context: Scope): ReadableFields {
  const { properties } = entity.schema;
  const isOfRow = (path: string) => properties[rootOf(path)]?.['x-summary'] === true;
  return readableWhere(entity, context, (readable) => new Set([...readable].filter(isOfRow)));
}

function readableWhere(
  entity: CompiledEntity,
  context: Scope,
  chosen: (readable: ReadonlySet<string>) => ReadonlySet<string>,
): ReadableFields {
  const isOwnChoice = entity.formulas.some(({ kind, reads }) => kind === 'read' && reads.length > 0);
  if (isOwnChoice) return (record) => chosen(accessOf(entity, { ...context, [entity.recordName]: record }).readable);
  const fields = chosen(accessOf(entity, context).readable);
  return () => fields;
}
