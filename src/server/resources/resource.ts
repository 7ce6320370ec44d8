import { type Expression, sql } from 'kysely';
import { createEnvironment, type EntityField, rootOf, type Scope } from '#renderer/expression/index.ts';
import { sessionReply } from '../auth/session-reply.ts';
import { type SortTerm, sortTerms } from '../database/lists/lists.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { ResourceCall } from '../documents/contract.ts';
import type { RecordData } from '../records/check-record.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { pickFields } from '../records/pick-fields.ts';
import { readableBy } from '../records/readable-by.ts';
import { valueExpression } from './value-expression.ts';

/** A plain code list or master, as its x-resource and its entity describe it. */
export interface Resource {
  /** The entity's name, under which its records are stored. */
  readonly name: string;
  readonly declaration: ResourceCall;
  readonly entity: ServerEntity;
  /** What the list may be sorted by. */
  readonly columns: ReadonlyMap<string, Expression<unknown>>;
  readonly defaultOrder: readonly SortTerm[];
  /** Values that the text search looks into. */
  readonly searched: readonly Expression<string>[];
  /** Whether the record is one that may be deleted, as far as the list itself says. */
  mayBeRemoved(record: RecordData): boolean;
}

export function createResource(declaration: ResourceCall, entity: ServerEntity): Resource {
  const fields = [...entity.compiled.fields.values()];
  const columns = new Map(fields.filter(({ schema }) => schema['x-sort'] === true).map((field) => [field.path, valueOf(field)]));
  const removable =
    declaration.removable && createEnvironment({ names: entity.compiled.schema.properties }).compile(declaration.removable.expr);
  const order = sortTerms(columns, declaration.sort ?? []);
  return {
    name: declaration.entity,
    declaration,
    entity,
    columns,
    defaultOrder: order.length > 0 ? order : [{ by: sql.ref('created_at'), direction: 'asc' }],
    mayBeRemoved: (record) => removable === undefined || removable.evaluate(record, false) === true,
    searched: fields.filter(({ schema }) => schema['x-search'] === true).map(valueOf),
  };
}

/** The value of a field in the document of a record. */
export function valueOf({ path, schema }: Pick<EntityField, 'path' | 'schema'>): Expression<string> {
  return sql.raw<string>(valueExpression(path, schema.type));
}

/** The names that expressions of records read besides the record. */
export function contextOf(session: Session): Scope {
  return { session: sessionReply(session) };
}

/** What the caller may see of a record; `inList` only what belongs to its row. */
export function viewOf({ entity: { compiled } }: Resource, session: Session, inList: boolean): (record: RecordData) => RecordData {
  const readable = readableBy(compiled, contextOf(session));
  const { properties } = compiled.schema;
  const isShown = (path: string) => !inList || properties[rootOf(path)]?.['x-summary'] === true;
  return (record) => pickFields(record, [...readable(record)].filter(isShown));
}

/** What occurs once in the list; null where the fields are empty, or none are named. */
export function uniqueKeyOf({ declaration: { unique } }: Resource, record: RecordData): string | null {
  const values = unique.map((field) => record[field] ?? null);
  if (values.every((value) => value === null)) return null;
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

/** A record in the user's words: its title and what tells it from others. */
export function subjectOf({ declaration: { unique }, entity: { compiled } }: Resource, record: RecordData): string {
  const named = unique.flatMap((field) => (record[field] === undefined ? [] : [String(record[field])]));
  return [compiled.schema.title, ...(named.length > 0 ? named : [String(record['id'])])].join(' ');
}
