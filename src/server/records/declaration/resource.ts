import { type Expression, sql } from 'kysely';
import { accessOf, type ContextList, createEnvironment, type EntityField, type Scope } from '#src/expression/index.ts';
import { hasOwnFields, OWN } from '#src/documents/variations/own-fields.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import { sortColumn, sortTerms } from '../../database/lists/lists.ts';
import type { SortColumn, SortTerm } from '../../database/lists/sort-term.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { ResourceCall } from '../../documents/contract.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { type FilterFields, filterFields } from '../filters/filter-fields.ts';
import { folded } from '../check/folded.ts';
import { shownInRow, shownTo } from '../show/readable-by.ts';
import { codeFieldOf } from './code-field.ts';
import { ownField } from '../filters/own-columns.ts';
import type { Place, RecordHooks, RecordRow, Right, Within } from './hooks.ts';
import { searchExpression, valueExpression } from '../filters/value-expression.ts';

/** A code list or master, from its x-resource and its entity. */
export interface Resource {
  /** The entity's name, under which its records are stored. */
  readonly name: string;
  readonly declaration: ResourceCall;
  readonly entity: ServerEntity;
  /** Sort columns. */
  readonly columns: ReadonlyMap<string, SortColumn>;
  /** Filter fields. */
  readonly filterFields: FilterFields;
  readonly defaultOrder: readonly SortTerm[];
  /** The text that is searched; undefined if nothing is. */
  readonly searched: Expression<string> | undefined;
  /** The code whose prefix matches come first. */
  readonly code: EntityField | undefined;
  /** The table of its records, and the columns of fields that are not in the JSON document. */
  readonly table: string;
  readonly ownColumns: Readonly<Record<string, string>>;
  /** Whether own fields are stored in a separate table, because other businesses see the records. */
  readonly keepsOwn: boolean;
  readonly hooks: RecordHooks;
  /** For a list of a consignment, in a call: the place of its records and, once opened, the consignment. */
  readonly place: Place | undefined;
  readonly within: Within | undefined;
  /** Whether the declaration gives the right to a caller with this scope. */
  may(right: Right, scope: Scope): boolean;
  /** Lists that expressions of its records read whole. */
  readonly lists: readonly ListRead[];
  /** Whether the list itself allows deleting the record. */
  mayBeRemoved(record: RecordData): boolean;
}

/** A name in expressions, and the shared list it stands for. */
export interface ListRead extends ContextList {
  readonly resource: Resource;
}

/** The table of lists that have none of their own. */
export const SHARED_TABLE = 'resource_record';

export function createResource(
  declaration: ResourceCall,
  entity: ServerEntity,
  lists: readonly ListRead[] = [],
  hooks: RecordHooks = {},
): Resource {
  const fields = [...entity.compiled.fields.values()];
  const { required = [], properties } = entity.compiled.schema;
  const keepsOwn = declaration.scope === 'consignment' && hasOwnFields(entity.compiled.schema);
  const held = (field: Pick<EntityField, 'path' | 'schema'>) =>
    (keepsOwn ? ownField(declaration.entity, 's.id', field.path, field.schema.type) : undefined) ?? valueOf(field);
  const sorted = fields.filter(({ schema }) => schema['x-sort'] === true);
  const columns = new Map(sorted.map((field) => [field.path, sortColumn(held(field), field.schema, required.includes(field.path))]));
  const searched = Map.groupBy(
    fields.filter(({ schema }) => schema['x-search'] === true),
    ({ path }) => keepsOwn && path.startsWith(`${OWN}.`),
  );
  const removable = declaration.removable && createEnvironment({ names: properties }).compile(declaration.removable.expr);
  const { access } = declaration;
  const rights = { read: access.read, write: access.write, change: access.change ?? access.write, remove: access.remove };
  const order = sortTerms(columns, declaration.sort ?? []);
  return {
    name: declaration.entity,
    declaration,
    entity,
    columns,
    filterFields: filterFields(entity, (path, schema) => held({ path, schema })),
    defaultOrder: order.length > 0 ? order : [{ by: sql.ref('created_at'), direction: 'asc' }],
    lists,
    table: declaration.table?.name ?? SHARED_TABLE,
    ownColumns: declaration.table?.columns ?? {},
    keepsOwn,
    hooks,
    place: undefined,
    within: undefined,
    may: (right, scope) => isGiven(rights[right], scope),
    mayBeRemoved: (record) => removable === undefined || removable.evaluate(record, false) === true,
    searched: searchedText(
      (searched.get(false) ?? []).map(({ path }) => path),
      (searched.get(true) ?? []).map(held),
    ),
    code: entity.compiled.fields.get(codeFieldOf(declaration, properties) ?? ''),
  };
}

/** The searched text: fields of the document, and own values of the separate table. */
function searchedText(paths: readonly string[], apart: readonly Expression<string>[]): Expression<string> | undefined {
  const document = paths.length === 0 ? [] : [sql.raw<string>(searchExpression(paths))];
  const texts = [...document, ...apart.map((value) => sql`' ' || coalesce(${value}, '')`)];
  return apart.length === 0 ? document[0] : sql<string>`(${sql.join(texts, sql` || E'\n' || `)})`;
}

/** Names that expressions of rights may read; the check of documents knows their types. */
const rightsLanguage = createEnvironment({ names: { session: {}, consignment: {} } });

/** The right `session` is given to every signed-in user. */
function isGiven(right: string | undefined, scope: Scope): boolean {
  return right === 'session' || (right !== undefined && rightsLanguage.compile(right).evaluate(scope, false) === true);
}

/** The value of a field in a record's document. */
export function valueOf({ path, schema }: Pick<EntityField, 'path' | 'schema'>): Expression<string> {
  return sql.raw<string>(valueExpression(path, schema.type));
}

/** Names that expressions may read, without the record itself. */
export function contextOf(session: Session, { within }: Pick<Resource, 'within'> = { within: undefined }): RecordContext {
  return within === undefined ? { session: sessionReply(session) } : within.access.context;
}

/** The time zone of the caller's business. */
export function zoneOf(session: Session): string | undefined {
  return sessionReply(session).timeZone;
}

/** Records as the caller may see them; `inList` limits them to the fields of a row. */
export function viewOf(resource: Resource, session: Session, inList: boolean): (record: RecordData) => RecordData {
  return (inList ? shownInRow : shownTo)(resource.entity.compiled, contextOf(session, resource));
}

/** Whether the caller may read a field of every record; a right that depends on the record does not count. */
export function isReadableTo(resource: Resource, session: Session): (path: string) => boolean {
  const { readable } = accessOf(resource.entity.compiled, contextOf(session, resource));
  return (path) => readable.has(path);
}

/** The unique key of a record, below its parent; null if its fields are empty, or the list has none. */
export function uniqueKeyOf({ declaration: { unique, parent } }: Resource, record: RecordData): string | null {
  const values = unique.map((field) => record[field] ?? null);
  if (values.every((value) => value === null)) return null;
  if (parent !== undefined) values.push(record[parent.field] ?? null);
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

/** The unique key as it is stored: what is unique within a consignment may occur in another. */
export function storedKeyOf({ place }: Resource, key: string | null): string | null {
  return place === undefined || key === null ? key : `${place.consignmentId} ${key}`;
}

/** Columns beside the document: the unique key, and in a dated list the valid days; of a table of its own, the unique field folded. */
export function keysOf(resource: Resource, record: RecordData) {
  const { dated, table, unique } = resource.declaration;
  if (table !== undefined) return table.folded === undefined ? {} : { [table.folded]: folded(record[unique[0] ?? '']) };
  const once = { unique_key: storedKeyOf(resource, uniqueKeyOf(resource, record)) };
  if (dated === undefined) return { ...once, valid_to: null };
  return { ...once, valid_from: String(record[dated.from] ?? '-infinity'), valid_to: String(record[dated.to] ?? 'infinity') };
}

/** Label of a record: its title and its unique fields, after the reference of its consignment. */
export function subjectOf({ declaration: { unique }, entity: { compiled }, hooks, within }: Resource, record: RecordData): string {
  if (within !== undefined && hooks.subject !== undefined) return hooks.subject(within.access, record);
  const named = unique.flatMap((field) => (record[field] === undefined ? [] : [String(record[field])]));
  const label = [compiled.schema.title, ...(named.length > 0 ? named : [String(record['id'])])].join(' ');
  return within === undefined ? label : `${String(within.access.consignment.data['reference'])}, ${label}`;
}

/** Whether a removed record is marked, and stays. */
export function isMarking({ declaration: { table } }: Pick<Resource, 'declaration'>): boolean {
  return table?.removed !== undefined;
}

/** Whether a record is marked as removed. */
export function isRemoved({ declaration: { table } }: Resource, { data }: Pick<RecordRow, 'data'>): boolean {
  return table?.removed !== undefined && data[table.removed.field] === true;
}
