import { accessOf, type CompiledEntity, type Scope } from '#renderer/expression/index.ts';
import type { RecordData } from './check-record.ts';

/** The fields the caller may read of each record; computed once where access does not depend on the record. */
export function readableBy(entity: CompiledEntity, context: Scope): (record: RecordData) => ReadonlySet<string> {
  const isOwnChoice = entity.formulas.some(({ kind, reads }) => kind === 'read' && reads.length > 0);
  if (isOwnChoice) return (record) => accessOf(entity, { ...context, [entity.recordName]: record }).readable;
  const { readable } = accessOf(entity, context);
  return () => readable;
}
