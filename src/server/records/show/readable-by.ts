import { accessOf, type CompiledEntity, memoize, refused, rootOf, type Scope } from '#src/expression/index.ts';
import type { RecordData } from '../check/check-record.ts';
import { pickFields } from './pick-fields.ts';

/** Computed once if access does not depend on the record. */
type ReadableFields = (record: RecordData) => ReadonlySet<string>;
type View = (record: RecordData) => RecordData;

/** Records as the caller may read them. */
export function shownTo(entity: CompiledEntity, context: Scope): View {
  const readable = readableBy(entity, context);
  return (record) => pickFields(record, readable(record));
}

/** The same in a row of a list, which has the fields with `x-summary`. */
export function shownInRow(entity: CompiledEntity, context: Scope): View {
  const readable = readableWhere(entity, context, ({ inRow }) => inRow);
  return (record) => pickFields(record, readable(record));
}

/** The fields the caller may read of each record. */
export function readableBy(entity: CompiledEntity, context: Scope): ReadableFields {
  return readableWhere(entity, context, ({ all }) => all);
}

/** The fields the caller may read of every record; a right that depends on the record does not count. */
export function readableOf(entity: CompiledEntity, context: Scope): ReadonlySet<string> {
  return setsFor(entity, context).all;
}

interface FieldSets {
  readonly all: ReadonlySet<string>;
  readonly inRow: ReadonlySet<string>;
}

/** Cached by the fields that callers may not read: roles are few. */
const setsByRefused = memoize((_entity: CompiledEntity) => new Map<string, FieldSets>());
const MOST_CACHED = 100;

function setsFor(entity: CompiledEntity, context: Scope): FieldSets {
  const sets = setsByRefused(entity);
  const key = [...refused(entity, 'read', context)].join();
  const before = sets.get(key);
  if (before !== undefined) return before;
  const all = accessOf(entity, context).readable;
  const { properties } = entity.schema;
  const made = { all, inRow: new Set([...all].filter((path) => properties[rootOf(path)]?.['x-summary'] === true)) };
  if (sets.size < MOST_CACHED) sets.set(key, made);
  return made;
}

function readableWhere(entity: CompiledEntity, context: Scope, chosen: (sets: FieldSets) => ReadonlySet<string>): ReadableFields {
  const isOwnChoice = entity.formulas.some(({ kind, reads }) => kind === 'read' && reads.length > 0);
  if (isOwnChoice) return (record) => chosen(setsFor(entity, { ...context, [entity.recordName]: record }));
  const fields = chosen(setsFor(entity, context));
  return () => fields;
}
