import { type Expression, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import { type Actor, type ChangedRecord, recordChange, recordChanges } from '../database/changes/audit.ts';
import { newId } from '../database/tables/ids.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { personName } from '../database/tables/person-name.ts';
import type { ResourceRowView, Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { ParameterValues } from '../http/parameters.ts';
import { partOf } from '../parties/access.ts';
import type { RecordData } from '../records/check-record.ts';
import { difference } from '../records/patch.ts';
import type { Stamp } from '../records/versions.ts';
import { withItemIds } from './numbered-items.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { keysOf, type Resource, storedKeyOf, subjectOf } from './resource.ts';
import { valueExpression } from './value-expression.ts';

export interface RecordRow extends Stamp {
  readonly id: number;
  readonly data: RecordData;
}

/** Registration of shared records. */
export const SHARED = 0;

/** Owner of the records: checked in the query, and again by row-level security. */
export function ownerOf({ declaration: { scope }, within }: Resource): RawBuilder<number> {
  if (within !== undefined) return sql<number>`${within.access.consignment.registrationId}`;
  return scope === 'shared' ? sql<number>`${sql.lit(SHARED)}` : tenant;
}

/** Registration that the change belongs to, and whose change log lists it. */
export function writerOf({ declaration: { scope } }: Resource, session: Session): Actor {
  return scope === 'shared' ? { ...session, registrationId: SHARED } : session;
}

/** The record for the change log and for change streams. */
export function changedRecord({ name: entity, within }: Resource, { registrationId: owner }: Actor, id: number): ChangedRecord {
  return within === undefined ? { owner, entity, id } : partOf(within.access, entity, id);
}

/** The caller's records of the resource, for locking and writing. */
export function recordsOf(db: Kysely<Tables>, resource: Resource) {
  return db
    .selectFrom('resource_record')
    .where('registration_id', '=', ownerOf(resource))
    .where('resource', '=', sql.lit(resource.name))
    .where((eb) => eb.and(conditionsWithin(resource)));
}

/** The same for reading through their indexes; the few of a consignment need none. */
export function rowsOf(db: Kysely<Tables>, resource: Resource) {
  const table = resource.within === undefined ? 'resource_row' : 'resource_record';
  return db
    .selectFrom(sql<StoredRow>`${sql.table(table)}`.as('r'))
    .where('registration_id', '=', ownerOf(resource))
    .where('resource', '=', sql.lit(resource.name))
    .where((eb) => eb.and(conditionsWithin(resource)));
}

type StoredRow = Selectable<ResourceRowView>;

/** Of a list of consignments: the consignment, and the record of it that the records stand below. */
function conditionsWithin({ within }: Resource): Expression<SqlBool>[] {
  if (within === undefined) return [];
  const below = Object.entries(within.parent).map(([field, id]) => sql<SqlBool>`${sql.raw(valueExpression(field, 'integer'))} = ${id}`);
  return [sql<SqlBool>`consignment_id = ${within.access.consignment.id}`, ...below];
}

/** The columns that say whose a record is, and where. */
function placeOf(resource: Resource, session: Session) {
  const { within } = resource;
  if (within === undefined) return { registration_id: writerOf(resource, session).registrationId };
  const { id: consignment_id, registrationId: registration_id } = within.access.consignment;
  return { registration_id, consignment_id };
}

export const RECORD_COLUMNS = ['id', 'version', 'data', 'changed_at as changedAt', personName('changed_by').as('changedBy')] as const;

/** Records by key: id or code, as the resource is addressed. */
export function findRecords(db: Kysely<Tables>, resource: Resource, keys: readonly (string | number)[]) {
  const rows = recordsOf(db, resource).select(RECORD_COLUMNS).orderBy('id');
  return resource.declaration.key === 'id'
    ? rows.where('id', '=', sql<number>`any(${keys.map(Number)}::bigint[])`)
    : rows.where('unique_key', '=', sql<string>`any(${keys.map(String)}::text[])`);
}

/** Records with these unique keys, locked until the transaction ends. */
export async function rowsByKeys(trx: Transaction<Tables>, resource: Resource, keys: readonly string[]): Promise<RecordRow[]> {
  if (keys.length === 0) return [];
  const rows = recordsOf(trx, resource).select(['id', 'version', 'data']);
  return rows
    .where('unique_key', '=', sql<string>`any(${keys.map((key) => storedKeyOf(resource, key))}::text[])`)
    .orderBy('unique_key')
    .forUpdate()
    .execute();
}

/** The key in a call's path. */
export function keyIn(path: ParameterValues, { declaration: { key } }: Resource): string | number {
  return key === 'id' ? path.number(key) : (path.text(key) ?? '');
}

/** A whole record with the field names of its schema. */
export function recordOfRow({ id, data }: RecordRow): RecordData {
  return { ...data, id };
}

/** Stores a new valid record; returns its id. Throws a 400 if its unique key exists. */
export async function insertRecord(trx: Transaction<Tables>, resource: Resource, record: RecordData, session: Session): Promise<number> {
  const [id = 0] = await insertRecords(trx, resource, [record], session);
  return id;
}

/** The same for several records, all or none. */
export async function insertRecords(
  trx: Transaction<Tables>,
  resource: Resource,
  records: readonly RecordData[],
  session: Session,
): Promise<readonly number[]> {
  const writer = writerOf(resource, session);
  const made = records.map((record) => ({ record, id: newId(), data: documentOf(resource, withItemIds(resource, record)) }));
  const rows = made.map(({ record, id, data }) => ({
    ...placeOf(resource, session),
    resource: resource.name,
    id,
    ...keysOf(resource, record),
    changed_by: session.userId,
    data: JSON.stringify(data),
  }));
  await refuseDuplicates(resource, records[0] ?? {}, trx.insertInto('resource_record').values(rows).execute());
  const { audit: kind } = resource.declaration;
  const entries = made.map(({ record, id, data }) => {
    const subject = subjectOf(resource, { ...record, id });
    return { kind, action: 'create', subject, after: data, of: changedRecord(resource, writer, id) } as const;
  });
  await recordChanges(trx, writer, entries);
  return made.map(({ id }) => id);
}

/** Restores a deleted record. Throws a 400 if another one has its key. */
export async function restoreRecord(trx: Transaction<Tables>, resource: Resource, row: RecordRow, session: Session): Promise<void> {
  const writer = writerOf(resource, session);
  const { id, version, data } = row;
  const record = recordOfRow(row);
  const keys = keysOf(resource, record);
  const placed = { ...placeOf(resource, session), resource: resource.name, id, version };
  const inserting = trx
    .insertInto('resource_record')
    .values({ ...placed, ...keys, changed_by: session.userId, data: JSON.stringify(data) })
    .execute();
  await refuseDuplicates(resource, record, inserting);
  const { audit: kind } = resource.declaration;
  const of = changedRecord(resource, writer, id);
  await recordChange(trx, writer, { kind, action: 'restore', subject: subjectOf(resource, record), after: data, of, version });
}

/** Stores a changed valid record; returns its version. Writes nothing if nothing changed. */
export async function saveRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  record: RecordData,
  session: Session,
): Promise<number> {
  const data = documentOf(resource, withItemIds(resource, record, row.data));
  const { before, after } = difference(row.data, data);
  if (Object.keys(after).length === 0) return row.version;
  const version = row.version + 1;
  const writer = writerOf(resource, session);
  const saving = trx
    .updateTable('resource_record')
    .set({
      data: JSON.stringify(data),
      ...keysOf(resource, record),
      version,
      changed_at: sql<string>`now()`,
      changed_by: session.userId,
    })
    .where('registration_id', '=', ownerOf(resource))
    .where('resource', '=', resource.name)
    .where('id', '=', row.id);
  await refuseDuplicates(resource, record, saving.execute());
  const { audit: kind } = resource.declaration;
  const subject = subjectOf(resource, recordOfRow(row));
  await recordChange(trx, writer, { kind, action: 'change', subject, before, after, version, of: changedRecord(resource, writer, row.id) });
  return version;
}

/** The stored fields: all but the id and request-only fields. */
function documentOf({ entity: { compiled } }: Resource, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id' && compiled.fields.get(name)?.writeOnly !== true));
}
