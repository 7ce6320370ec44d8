import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { shortened } from '#src/domain/messages.ts';
import { recordChange, recordChanges } from '../database/changes/audit.ts';
import { sqlState } from '../database/connection/errors.ts';
import { newId } from '../database/tables/ids.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { invalid, Refusal } from '../messages/refusal.ts';
import type { ParameterValues } from '../http/parameters.ts';
import type { RecordData } from '../records/check-record.ts';
import { difference } from '../records/patch.ts';
import { text } from '../messages/texts.ts';
import type { References } from '../records/references.ts';
import { type Resource, subjectOf, uniqueKeyOf } from './resource.ts';

export interface RecordRow {
  readonly id: number;
  readonly version: number;
  readonly data: RecordData;
}

/** Records that are shared belong to no business. */
const SHARED = 0;

/** Whose records they are: the first wall; row-level security is the second. */
function ownerOf({ declaration: { scope } }: Resource): RawBuilder<number> {
  return scope === 'shared' ? sql<number>`${sql.lit(SHARED)}` : tenant;
}

/** The records of the resource that are the caller's. */
export function recordsOf(db: Kysely<Tables>, resource: Resource) {
  return db.selectFrom('resource_record').where('registration_id', '=', ownerOf(resource)).where('resource', '=', sql.lit(resource.name));
}

/** Those with these keys, ids or codes as the resource is addressed. */
export function findRecords(db: Kysely<Tables>, resource: Resource, keys: readonly (string | number)[]) {
  const rows = recordsOf(db, resource).select(['id', 'version', 'data']).orderBy('id');
  return resource.declaration.key === 'id'
    ? rows.where('id', '=', sql<number>`any(${keys.map(Number)}::bigint[])`)
    : rows.where('unique_key', '=', sql<string>`any(${keys.map(String)}::text[])`);
}

/** Those whose fields that occur once have these values, locked until the transaction ends. */
export async function rowsByKeys(trx: Transaction<Tables>, resource: Resource, keys: readonly string[]): Promise<RecordRow[]> {
  if (keys.length === 0) return [];
  const rows = recordsOf(trx, resource).select(['id', 'version', 'data']);
  return rows
    .where('unique_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The key in the address of a call. */
export function keyIn(path: ParameterValues, { declaration: { key } }: Resource): string | number {
  return key === 'id' ? path.number(key) : (path.text(key) ?? '');
}

/** A whole record by the names of its schema. */
export function recordOfRow({ id, data }: RecordRow): RecordData {
  return { ...data, id };
}

/** Stores a new record, which must be right; answers its id. Throws a 400 where one like it is there. */
export async function insertRecord(trx: Transaction<Tables>, resource: Resource, record: RecordData, session: Session): Promise<number> {
  const id = newId();
  const data = documentOf(resource, record);
  const row = {
    registration_id: session.registrationId,
    resource: resource.name,
    id,
    unique_key: uniqueKeyOf(resource, record),
    changed_by: session.fullName,
    data: JSON.stringify(data),
  };
  await refusingEqual(resource, record, trx.insertInto('resource_record').values(row).execute());
  const { audit: kind } = resource.declaration;
  await recordChange(trx, session, { kind, action: 'create', subject: subjectOf(resource, { ...record, id }), after: data });
  return id;
}

/** Stores new records, which must be right, at once. Throws a 400 where one like one of them is there. */
export async function insertRecords(
  trx: Transaction<Tables>,
  resource: Resource,
  records: readonly RecordData[],
  session: Session,
): Promise<void> {
  const made = records.map((record) => ({ record, id: newId(), data: documentOf(resource, record) }));
  const rows = made.map(({ record, id, data }) => ({
    registration_id: session.registrationId,
    resource: resource.name,
    id,
    unique_key: uniqueKeyOf(resource, record),
    changed_by: session.fullName,
    data: JSON.stringify(data),
  }));
  await refusingEqual(resource, records[0] ?? {}, trx.insertInto('resource_record').values(rows).execute());
  const { audit: kind } = resource.declaration;
  const entries = made.map(({ record, id, data }) => ({
    kind,
    action: 'create' as const,
    subject: subjectOf(resource, { ...record, id }),
    after: data,
  }));
  await recordChanges(trx, session, entries);
}

/** Stores a changed record, which must be right; answers its version. Nothing is written where nothing differs. */
export async function saveRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  record: RecordData,
  session: Session,
): Promise<number> {
  const data = documentOf(resource, record);
  const { before, after } = difference(row.data, data);
  if (Object.keys(after).length === 0) return row.version;
  const version = row.version + 1;
  const saving = trx
    .updateTable('resource_record')
    .set({
      data: JSON.stringify(data),
      unique_key: uniqueKeyOf(resource, record),
      version,
      changed_at: sql<string>`now()`,
      changed_by: session.fullName,
    })
    .where('registration_id', '=', session.registrationId)
    .where('resource', '=', resource.name)
    .where('id', '=', row.id);
  await refusingEqual(resource, record, saving.execute());
  const { audit: kind } = resource.declaration;
  await recordChange(trx, session, { kind, action: 'change', subject: subjectOf(resource, recordOfRow(row)), before, after });
  return version;
}

/** Throws a 409 for a record that others refer to, where the resource keeps such. */
export async function removeRecord(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  row: RecordRow,
  session: Session,
): Promise<void> {
  const { audit: kind, whenUsed = 'refuse' } = resource.declaration;
  const record = recordOfRow(row);
  const what = subjectOf(resource, record);
  const { count, told } = await references.usesOf(trx, resource.name, record);
  if (count > 0 && whenUsed === 'refuse') throw new Refusal(409, 'problem.inUse', { values: { what, count, uses: told } });
  await trx
    .deleteFrom('resource_record')
    .where('registration_id', '=', session.registrationId)
    .where('resource', '=', resource.name)
    .where('id', '=', row.id)
    .execute();
  const subject = count === 0 ? what : text('audit.used', { what, count, uses: told });
  await recordChange(trx, session, { kind, action: 'delete', subject, before: row.data });
}

/** The part of a record that is stored: all but its id, and what only requests hold. */
function documentOf({ entity: { compiled } }: Resource, record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id' && compiled.fields.get(name)?.writeOnly !== true));
}

const UNIQUE_VIOLATION = '23505';

/** Tells the fields that must occur once where the database finds them there already. */
async function refusingEqual({ declaration: { unique }, entity: { compiled } }: Resource, record: RecordData, writing: Promise<unknown>) {
  try {
    await writing;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const labels = unique.map((field) => compiled.fields.get(field)?.label ?? field);
    const [label = ''] = labels;
    const field = unique.at(-1) ?? '';
    const message =
      unique.length === 1
        ? text('problem.value.taken', { label, value: shortened(String(record[field])) })
        : text('problem.value.takenTogether', { labels: labels.join(', ') });
    throw invalid({ [field]: [message] });
  }
}
