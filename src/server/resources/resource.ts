import { type Expression, sql } from 'kysely';
import { accessOf, type ContextList, createEnvironment, type EntityField, type Scope } from '#src/expression/index.ts';
import { sessionReply } from '../auth/session-reply.ts';
import { sortTerms } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { ResourceCall } from '../documents/contract.ts';
import type { RecordData } from '../records/check-record.ts';
import type { ServerEntity } from '../documents/server-entity.ts';
import { type FilterFields, filterFields } from '../records/filters/filter-fields.ts';
import { pickFields } from '../records/pick-fields.ts';
import { readableBy, readableInRow } from '../records/readable-by.ts';
import { codeFieldOf } from './code-field.ts';
import { searchExpression, valueExpression } from './value-expression.ts';

/** A plain code list or master, as its x-resource and its entity describe it. */
export interface Resource {
  /** The entity's name, under which its records are stored. */
  readonly name: string;
  readonly declaration: ResourceCall;
  readonly entity: ServerEntity;
  /** What the list may be sorted by. */
  readonly columns: ReadonlyMap<string, Expression<unknown>>;
  /** What the list may be narrowed by. */
  readonly narrowing: FilterFields;
  readonly defaultOrder: readonly SortTerm[];
  /** What the text search looks into; undefined where nothing is searched. */
  readonly searched: Expression<string> | undefined;
  /** The code whose beginning is found before all else. */
  readonly code: EntityField | undefined;
  /** The lists that expressions of its records read whole. */
  readonly lists: readonly ListRead[];
  /** Whether the record is one that may be deleted, as far as the list itself says. */
  mayBeRemoved(record: RecordData): boolean;
}

/** A name that expressions read, and the shared list whose rows it stands for. */
export interface ListRead extends ContextList {
  readonly resource: Resource;
}

export function createResource(declaration: ResourceCall, entity: ServerEntity, lists: readonly ListRead[] = []): Resource {
  const fields = [...entity.compiled.fields.values()];
  const columns = new Map(fields.filter(({ schema }) => schema['x-sort'] === true).map((field) => [field.path, valueOf(field)]));
  const searched = fields.filter(({ schema }) => schema['x-search'] === true).map(({ path }) => path);
  const removable =
    declaration.removable && createEnvironment({ names: entity.compiled.schema.properties }).compile(declaration.removable.expr);
  const order = sortTerms(columns, declaration.sort ?? []);
  return {
    name: declaration.entity,
    declaration,
    entity,
    columns,
    narrowing: filterFields(entity, (path, schema) => valueOf({ path, schema })),
    defaultOrder: order.length > 0 ? order : [{ by: sql.ref('created_at'), direction: 'asc' }],
    lists,
    mayBeRemoved: (record) => removable === undefined || removable.evaluate(record, false) === true,
    searched: searched.length === 0 ? undefined : sql.raw<string>(searchExpression(searched)),
    code: entity.compiled.fields.get(codeFieldOf(declaration, entity.compiled.schema.properties) ?? ''),
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

/** The time zone of the caller's business. */
export function zoneOf(session: Session): string | undefined {
  return sessionReply(session).timeZone;
}

/** What the caller may see of a record; `inList` only what belongs to its row. */
export function viewOf({ entity: { compiled } }: Resource, session: Session, inList: boolean): (record: RecordData) => RecordData {
  const readable = (inList ? readableInRow : readableBy)(compiled, contextOf(session));
  return (record) => pickFields(record, readable(record));
}

/** Whether the caller may read a field of every record: a right that the record itself decides is none. */
export function isReadableTo({ entity: { compiled } }: Resource, session: Session): (path: string) => boolean {
  const { readable } = accessOf(compiled, contextOf(session));
  return (path) => readable.has(path);
}

/** What occurs once in the list; null where the fields are empty, or none are named. */
export function uniqueKeyOf({ declaration: { unique } }: Resource, record: RecordData): string | null {
  const values = unique.map((field) => record[field] ?? null);
  if (values.every((value) => value === null)) return null;
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

/** What is stored of a record beside its document: what occurs once, and in a dated list the days on which it holds. */
export function keysOf(resource: Resource, record: RecordData) {
  const { dated } = resource.declaration;
  const once = { unique_key: uniqueKeyOf(resource, record) };
  if (dated === undefined) return { ...once, valid_to: null };
  return { ...once, valid_from: String(record[dated.from] ?? '-infinity'), valid_to: String(record[dated.to] ?? 'infinity') };
}

/** A record in the user's words: its title and what tells it from others. */
export function subjectOf({ declaration: { unique }, entity: { compiled } }: Resource, record: RecordData): string {
  const named = unique.flatMap((field) => (record[field] === undefined ? [] : [String(record[field])]));
  return [compiled.schema.title, ...(named.length > 0 ? named : [String(record['id'])])].join(' ');
}
