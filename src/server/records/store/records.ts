import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { storeVersion } from '../../database/changes/documents.ts';
import { type Actor, type AuditEntry, type ChangedRecord, recordChange, recordChanges } from '../../database/changes/audit.ts';
import { documentIn } from '../../database/lists/stored-lists.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import { personName } from '../../database/tables/person-name.ts';
import type { ResourceRecordTable, Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { partOf } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import { difference } from '../request/patch.ts';
import type { ReadAt, RecordRow } from '../declaration/hooks.ts';
import { lastChange, ownColumns } from '../filters/own-columns.ts';
import { withItemIds } from '../declaration/numbered-items.ts';
import { versionOf } from '../request/versions.ts';
import { addOwn, restoreOwn, saveOwn } from './own-values.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { isRemoved, keysOf, type Resource, SHARED_TABLE, storedKeyOf, subjectOf } from '../declaration/resource.ts';
import { storedName } from '../declaration/stored-name.ts';
import { valueExpression } from '../filters/value-expression.ts';

/** As many records as are made ready without holding others up. */
const PART = 250;

/** Registration of shared records. */
export const SHARED = 0;

/** Owner of the records: checked in the query, and again by row-level security. */
export function ownerOf({ declaration: { scope }, place }: Resource): RawBuilder<number> {
  if (place !== undefined) return sql<number>`${place.owner}`;
  return scope === 'shared' ? sql<number>`${sql.lit(SHARED)}` : tenant;
}

/** Registration that the change belongs to, and whose change log lists it. */
export function writerOf({ declaration: { scope } }: Resource, session: Session): Actor {
  return scope === 'shared' ? { ...session, registrationId: SHARED } : session;
}

/** The record for the change log and for change streams. */
export function changedRecord({ name: entity, within }: Resource, { registrationId: owner }: Actor, id?: number): ChangedRecord {
  return within === undefined ? { owner, entity, ...(id !== undefined && { id }) } : partOf(within.access, entity, id);
}

/** The caller's records of the resource, for locking and writing. */
export function recordsOf(db: Kysely<Tables>, resource: Resource) {
  return recordsIn(db, resource, resource.table);
}

function recordsIn(db: Kysely<Tables>, resource: Resource, table: string) {
  return recordsFrom(db, resource, table)
    .where('registration_id', '=', ownerOf(resource))
    .where((eb) => eb.and(conditionsWithin(resource)));
}

/** Everybody's records of the resource, as far as row-level security shows them: to be narrowed. */
export function recordsFrom(db: Kysely<Tables>, resource: Resource, table = resource.table) {
  const all = db.selectFrom(sql<StoredRecord>`${sql.table(table)}`.as('s'));
  return resource.table === SHARED_TABLE ? all.where('resource', '=', sql.lit(storedName(resource.declaration))) : all;
}

type StoredRecord = Selectable<ResourceRecordTable>;

/** The same for reading through their indexes; the few of a consignment, or of a table of their own, need none. */
export function rowsOf(db: Kysely<Tables>, resource: Resource) {
  return recordsIn(db, resource, resource.table === SHARED_TABLE && resource.place === undefined ? 'resource_row' : resource.table);
}

/** For a list of a consignment: the consignment, and the parent record within it. */
function conditionsWithin({ place }: Resource): Expression<SqlBool>[] {
  if (place === undefined) return [];
  const below = Object.entries(place.parent).map(([field, id]) => sql<SqlBool>`${sql.raw(valueExpression(field, 'integer'))} = ${id}`);
  return [sql<SqlBool>`consignment_id = ${place.consignmentId}`, ...below];
}

/** The columns that name the owner and the consignment of a new record. */
function placeOf(resource: Resource, session: Session) {
  const { within } = resource;
  if (within === undefined) return { registration_id: writerOf(resource, session).registrationId };
  const { id, registrationId } = within.access.consignment;
  return { registration_id: registrationId, consignment_id: id };
}

type ReadResource = Pick<Resource, 'declaration' | 'hooks' | 'keepsOwn' | 'name' | 'ownColumns'> & { readonly place: ReadAt | undefined };

/** What is read of a record, and when and by whom it was changed last. */
export function columnsOf(resource: ReadResource) {
  const { at, by } = lastChange(resource.name, 's.id', resource.keepsOwn);
  return [...recordColumns(resource), at.as('changedAt'), personName(by).as('changedBy')] as const;
}

/** A record as it is read: its document also contains the fields stored in columns. */
export function recordColumns({ declaration: { table }, hooks, ownColumns, place, ...resource }: ReadResource) {
  const columns = [...Object.entries(ownColumns), ...(table?.removed === undefined ? [] : [[table.removed.field, table.removed.column]])];
  const pairs = columns.flatMap(([field = '', column = '']) => [sql.lit(field), sql.ref(column)]);
  const own = pairs.length === 0 ? [] : [sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`];
  const others = place && hooks.reads?.(place);
  const data = sql<RecordData>`${sql.join([sql`data`, ...own, ...(others === undefined ? [] : [others])], sql` || `)}`;
  return rowColumns(resource, data);
}

/** What is read of a row of a list. */
export function rowColumns({ name, keepsOwn }: Pick<Resource, 'keepsOwn' | 'name'>, data = sql<RecordData>`data`) {
  const { own, version } = ownColumns(name, 's.id', keepsOwn);
  const whole = keepsOwn ? sql<RecordData>`(${data} || jsonb_strip_nulls(jsonb_build_object(${sql.lit(OWN)}, ${own})))` : data;
  return ['id', 'version', whole.as('data'), version.as('ownVersion')] as const;
}

/** Records by key: id or code, as the resource is addressed. */
export function findRecords(db: Kysely<Tables>, resource: Resource, keys: readonly (string | number)[]) {
  const rows = recordsOf(db, resource).select(columnsOf(resource)).orderBy('id');
  return resource.declaration.key === 'id'
    ? rows.where('id', '=', sql<number>`any(${keys.map(Number)}::bigint[])`)
    : rows.where('unique_key', '=', sql<string>`any(${keys.map(String)}::text[])`);
}

/** Records with these unique keys, locked until the transaction ends. */
export async function rowsByKeys(trx: Transaction<Tables>, resource: Resource, keys: readonly string[]): Promise<RecordRow[]> {
  if (keys.length === 0) return [];
  const rows = recordsOf(trx, resource).select(rowColumns(resource));
  return rows
    .where('unique_key', '=', sql<string>`any(${keys.map((key) => storedKeyOf(resource, key))}::text[])`)
    .orderBy('unique_key')
    .forUpdate()
    .execute();
}

/** The key in a call's path. */
export function keyIn(path: ParameterValues, { declaration: { key, parameter = key } }: Resource): string | number {
  return key === 'id' ? path.number(parameter) : (path.text(parameter) ?? '');
}

/** A whole record with the field names of its schema. */
export function recordOfRow({ id, data }: RecordRow): RecordData {
  return { ...data, id };
}

/** Stores a new valid record; returns its id. Throws a 400 if its unique key exists. */
export async function insertRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  record: RecordData,
  session: Session,
  block: Block = {},
): Promise<number> {
  const [id = 0] = await insertRecords(trx, resource, [record], session, block);
  return id;
}

/** How records are added as one. */
interface Block {
  /** The id that they are taken back by. */
  readonly batchId?: number;
  /** One entry of the journal instead of one for each. */
  readonly entry?: Pick<AuditEntry, 'subject' | 'after'>;
}

/** The same for several records, all or none. */
export async function insertRecords(
  trx: Transaction<Tables>,
  resource: Resource,
  records: readonly RecordData[],
  session: Session,
  { batchId, entry }: Block = {},
): Promise<readonly number[]> {
  const writer = writerOf(resource, session);
  const made: { readonly record: RecordData; readonly id: number; readonly data: RecordData }[] = [];
  for (let first = 0; first < records.length; first += PART) {
    const part = records.slice(first, first + PART).map((record) => {
      return { record, id: newId(), data: documentOf(resource, withItemIds(resource, record)) };
    });
    const rows = part.map(({ record, id, data }) => ({
      ...rowOf(resource, session, record, { id, version: 1, data }),
      ...(batchId !== undefined && { batch_id: batchId }),
    }));
    await refuseDuplicates(resource, records[first] ?? {}, insertRows(trx, resource.table, rows));
    made.push(...part);
  }
  const { audit: kind } = resource.declaration;
  const entryOf = ({ record, id, data }: (typeof made)[number]) => {
    const others = Object.fromEntries((resource.hooks.alsoLogged ?? []).map((field) => [field, record[field]]));
    return { subject: subjectOf(resource, { ...record, id }), after: { ...data, ...others }, of: changedRecord(resource, writer, id) };
  };
  const entries = entry === undefined ? made.map(entryOf) : [{ ...entry, of: changedRecord(resource, writer) }];
  await recordChanges(
    trx,
    writer,
    entries.map((entry) => ({ kind, action: 'create', ...entry })),
  );
  if (resource.keepsOwn) await addOwn(trx, resource, made, session);
  return made.map(({ id }) => id);
}

/** Restores a deleted record. Throws a 400 if another one has its key. */
export async function restoreRecord(trx: Transaction<Tables>, resource: Resource, row: RecordRow, session: Session): Promise<void> {
  const writer = writerOf(resource, session);
  const { id, version, data } = row;
  const record = recordOfRow(row);
  await refuseDuplicates(
    resource,
    record,
    insertRows(trx, resource.table, [rowOf(resource, session, record, { id, version, data: documentOf(resource, record) })]),
  );
  await restoreOwn(trx, resource, id);
  const { audit: kind } = resource.declaration;
  const of = changedRecord(resource, writer, id);
  await recordChange(trx, writer, { kind, action: 'restore', subject: subjectOf(resource, record), after: data, of, version });
}

/** Stores a changed valid record; returns its version, as the caller sees it. Writes nothing if nothing changed. */
export async function saveRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  record: RecordData,
  session: Session,
): Promise<number> {
  const ownVersion = resource.keepsOwn ? await saveOwn(trx, resource, row, record, session) : null;
  const data = documentOf(resource, withItemIds(resource, record, row.data));
  const { before, after } = difference(documentOf(resource, row.data), data);
  if (Object.keys(after).length === 0) return versionOf({ version: row.version, ownVersion });
  const writer = writerOf(resource, session);
  const { data: document, ...columns } = changedColumns(resource, record, data, (field) => field in after);
  const storing = storeRow(trx, resource, row, { ...columns, data: JSON.stringify(document) }, session);
  await refuseDuplicates(resource, record, storing);
  const version = await storing;
  const { audit: kind } = resource.declaration;
  const subject = subjectOf(resource, recordOfRow(row));
  await recordChange(trx, writer, { kind, action: 'change', subject, before, after, version, of: changedRecord(resource, writer, row.id) });
  return versionOf({ version, ownVersion });
}

/**
 * Marks a record as removed, or restores it; returns its version, undefined if nothing changed.
 * @param fields with columns, which it gets with that
 */
export async function markRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  session: Session,
  { isRemoved: isGone, fields = {} }: { readonly isRemoved: boolean; readonly fields?: RecordData },
): Promise<number | undefined> {
  const { audit: kind, table } = resource.declaration;
  if (table?.removed === undefined || isRemoved(resource, row) === isGone) return undefined;
  const moved = Object.entries(fields).map(([field, value]) => [resource.ownColumns[field] ?? field, value] as const);
  const version = await storeRow(trx, resource, row, { [table.removed.column]: isGone, ...Object.fromEntries(moved) }, session);
  const writer = writerOf(resource, session);
  const data = documentOf(resource, row.data);
  const subject = subjectOf(resource, { ...recordOfRow(row), ...fields });
  const was = Object.fromEntries(Object.keys(fields).map((field) => [field, row.data[field]]));
  const did = isGone
    ? { action: 'delete' as const, before: { ...data, ...was } }
    : { action: 'restore' as const, ...(moved.length > 0 && { before: was }), after: { ...data, ...fields } };
  await recordChange(trx, writer, { kind, ...did, subject, version, of: changedRecord(resource, writer, row.id) });
  return versionOf({ ...row, version });
}

function storeRow(trx: Transaction<Tables>, resource: Resource, row: RecordRow, columns: Columns, session: Session): Promise<number> {
  const shared = resource.table === SHARED_TABLE ? { resource: storedName(resource.declaration) } : {};
  const inside = resource.place && { consignment_id: resource.place.consignmentId };
  const key = { registration_id: ownerOf(resource), ...inside, ...shared, id: row.id };
  return storeVersion(trx, { table: resource.table, key, version: row.version, columns, userId: session.userId });
}

/** The fields that are stored: all but the id, those of other columns and tables, and request-only fields. */
export function documentOf(resource: Resource, record: RecordData): RecordData {
  const { name, entity } = resource;
  const stored = Object.entries(documentIn(name, withoutOwn(resource, record)));
  return Object.fromEntries(stored.filter(([field]) => field !== 'id' && entity.compiled.fields.get(field)?.writeOnly !== true));
}

/** The part of the change that other businesses may see. */
export function withoutOwn({ keepsOwn }: Resource, record: RecordData): RecordData {
  if (!keepsOwn) return record;
  const { [OWN]: _, ...shared } = record;
  return shared;
}

type Columns = Readonly<Record<string, unknown>>;

/** A new row of the table. */
function rowOf(resource: Resource, session: Session, record: RecordData, { id, version, data }: RecordRow): Columns {
  const shared = resource.table === SHARED_TABLE ? { resource: storedName(resource.declaration) } : {};
  return {
    ...placeOf(resource, session),
    ...shared,
    ...changedColumns(resource, record, data, () => true),
    id,
    version,
    changed_by: session.userId,
  };
}

/** The columns of a changed record, with its document. A column that did not change is not written: some are keys, and the database refuses writes to those. */
function changedColumns(resource: Resource, record: RecordData, data: RecordData, isChanged: (field: string) => boolean): Columns {
  const own = Object.entries(resource.ownColumns);
  const fields = new Map(own);
  const document = Object.fromEntries(Object.entries(data).filter(([field]) => !fields.has(field)));
  const written = own.flatMap(([field, column]) => (isChanged(field) ? [[column, record[field] ?? null] as const] : []));
  return { data: document, ...keysOf(resource, record), ...Object.fromEntries(written) };
}

async function insertRows(trx: Transaction<Tables>, table: string, rows: readonly Columns[]): Promise<void> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(trx);
}

export async function deleteRows(trx: Transaction<Tables>, resource: Resource, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(resource.table)} where ${keysAre(resource, ids)}`.execute(trx);
}

function keysAre(resource: Resource, ids: readonly number[]): RawBuilder<SqlBool> {
  const conditions = [
    sql`registration_id = ${ownerOf(resource)}`,
    ...(resource.table === SHARED_TABLE ? [sql`resource = ${sql.lit(storedName(resource.declaration))}`] : []),
    ...conditionsWithin(resource),
    sql`id = any(${ids}::bigint[])`,
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
