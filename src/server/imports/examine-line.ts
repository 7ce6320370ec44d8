import { isEmpty, readPath, rootOf, writePath } from '#src/expression/index.ts';
import type { Transaction } from 'kysely';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type FieldErrors, Refusal } from '../messages/refusal.ts';
import type { BodyReader } from '../records/request/body-reader.ts';
import type { RecordData } from '../records/check/check-record.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { isSameValue } from '../records/request/patch.ts';
import { patchedRecord } from '../records/request/patched-record.ts';
import type { References } from '../records/check/references.ts';
import { faultsOf } from '../records/store/change-records.ts';
import { withItemIds } from '../records/declaration/numbered-items.ts';
import { checkDeclared } from '../records/declaration/record-rules.ts';
import { type Resource, zoneOf } from '../records/declaration/resource.ts';
import type { UseQueries } from '../records/check/uses.ts';
import type { FileLine } from '#src/domain/files/gather-lines.ts';

export interface ExaminedLine {
  readonly line: FileLine;
  readonly record: RecordData;
  /** Empty if the record may be stored. */
  readonly errors: FieldErrors;
}

/** The target and the author of an import. */
export interface ImportOrder {
  readonly resource: Resource;
  readonly references: References;
  readonly queries: UseQueries;
  readonly session: Session;
  /** Reads a new record as a create does. */
  readonly read: BodyReader;
}

export interface ImportWork extends ImportOrder {
  /** Scope of the record's expressions. */
  readonly context: RecordContext;
}

/** Checks a line as a new record, except for checks that need the database. */
export function checkLine({ resource, read, context }: ImportWork, line: FileLine): ExaminedLine {
  // An empty cell is a field left empty: a default or derived value fills it.
  const filled = Object.entries(line.values).filter(([, value]) => !isEmpty(value));
  const given = filled.reduce<RecordData>((record, [path, value]) => writePath(record, path, value), {});
  const { record, errors } = read(given, { context, measured: resource.place?.parent ?? {} });
  return { line, record, errors: { ...checkDeclared(resource, record), ...errors } };
}

/** Looks up the references of lines, each key once. */
export function keyChecker(
  trx: Transaction<Tables>,
  { resource: { entity }, references, session }: ImportWork,
): (record: RecordData) => Promise<FieldErrors> {
  const zone = zoneOf(session);
  const known = new Map<string, Promise<FieldErrors>>();
  const roots = new Set(
    Object.entries(entity.compiled.schema.properties).flatMap(([name, schema]) => (holdsReference({ ...schema }) ? [name] : [])),
  );
  return async (record) => {
    const errors: FieldErrors[] = [];
    for (const root of roots) {
      if (isEmpty(record[root])) continue;
      const asked = JSON.stringify([root, record[root]]);
      const found = known.get(asked) ?? references.unknown(trx, entity, { [root]: record[root] }, { edited: new Set([root]), zone });
      known.set(asked, found);
      errors.push(await found);
    }
    return Object.assign({}, ...errors);
  };
}

function holdsReference(schema: RecordData): boolean {
  return Object.entries(schema).some(([keyword, value]) =>
    keyword === 'x-references' ? true : typeof value === 'object' && value !== null && holdsReference({ ...value }),
  );
}

/** The stored record with the line's values, or the faults; a field without a column keeps its value. */
export async function replacementOf(
  trx: Transaction<Tables>,
  { resource, references, context, session }: ImportWork,
  { line, record: read }: ExaminedLine,
  original: RecordData,
): Promise<{ readonly record: RecordData; readonly errors: FieldErrors }> {
  // Added items get theirs when they are stored.
  const record = withItemIds(resource, read, original, () => undefined);
  const wanted = Object.keys(line.values).map(
    (path) => [path, isEmpty(line.values[path]) ? null : (readPath(record, path) ?? null)] as const,
  );
  const changed = wanted.filter(([path, value]) => !isSame(readPath(original, path), value));
  const whole = changed.reduce((before, [path, value]) => writePath(before, path, value), original);
  const changes = new Map(changed.map(([path]) => [rootOf(path), whole[rootOf(path)] ?? null]));
  if (changes.size === 0) return { record: original, errors: {} };
  const more = faultsOf(trx, resource, references, session, original);
  try {
    const { record: patched } = await patchedRecord({ entity: resource.entity, original, context, more }, changes);
    return { record: patched, errors: {} };
  } catch (error) {
    if (error instanceof Refusal && error.errors !== undefined) return { record: original, errors: error.errors };
    throw error;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || isSameValue(a, b);
}
