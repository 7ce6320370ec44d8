import { sql, type Transaction } from 'kysely';
import { type AuditEntry, recordChange } from '../../database/changes/audit.ts';
import { newId } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { RecordData } from '../../records/check-record.ts';
import { difference } from '../../records/patch.ts';
import { type Access, partOf } from '../../parties/access.ts';
import { type Part, partDocument, partRecord, type PartRow } from './part.ts';

/** Stores a new checked record or a restored one, and logs it. Returns its id. */
export async function insertPart(
  trx: Transaction<Tables>,
  access: Access,
  part: Part,
  record: RecordData,
  { id = newId(), version = 1 }: { readonly id?: number; readonly version?: number } = {},
): Promise<number> {
  const { consignment, session } = access;
  const data = partDocument(part, record);
  const own = columnValues(part, record);
  await sql`
    insert into ${sql.table(part.table)} (registration_id, consignment_id, id, version, changed_by, data${sql.join(
      own.map(([column]) => sql`, ${sql.ref(column)}`),
      sql``,
    )})
    values (${consignment.registrationId}, ${consignment.id}, ${id}, ${version}, ${session.userId}, ${JSON.stringify(data)}::jsonb${sql.join(
      own.map(([, value]) => sql`, ${value}`),
      sql``,
    )})`.execute(trx);
  await noteChange(trx, access, part, {
    action: version === 1 ? 'create' : 'restore',
    record: { ...record, id },
    after: withoutId(record),
  });
  return id;
}

/** Stores a changed and checked record and logs the difference. Returns its version: the old one if nothing changed. */
export async function updatePart(
  trx: Transaction<Tables>,
  access: Access,
  part: Part,
  { row, record }: { readonly row: PartRow; readonly record: RecordData },
): Promise<number> {
  const { before, after } = difference(withoutId(partRecord(row)), withoutId(record));
  if (Object.keys(after).length === 0) return row.version;
  const { consignment, session } = access;
  const version = row.version + 1;
  // Key columns may not be written even unchanged.
  const own = columnValues(part, record, after).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(part.table)}
    set data = ${JSON.stringify(partDocument(part, record))}::jsonb, version = ${version}, changed_at = now(),
      changed_by = ${session.userId}${sql.join(own, sql``)}
    where registration_id = ${consignment.registrationId} and consignment_id = ${consignment.id} and id = ${row.id}`.execute(trx);
  await noteChange(trx, access, part, { action: 'change', record: { ...record, id: row.id }, before, after });
  return version;
}

/** Removes a record; the journal keeps its content. */
export async function removePart(trx: Transaction<Tables>, access: Access, part: Part, row: PartRow): Promise<void> {
  const { consignment } = access;
  await sql`
    delete from ${sql.table(part.table)}
    where registration_id = ${consignment.registrationId} and consignment_id = ${consignment.id} and id = ${row.id}`.execute(trx);
  const record = partRecord(row);
  await noteChange(trx, access, part, { action: 'delete', record, before: withoutId(record), version: row.version });
}

interface Noted extends Pick<AuditEntry, 'action' | 'before' | 'after' | 'version'> {
  readonly record: RecordData;
}

async function noteChange(trx: Transaction<Tables>, access: Access, part: Part, { record, ...entry }: Noted): Promise<void> {
  const { consignment, session } = access;
  const subject = `${String(consignment.data['reference'])}, ${part.subject(record)}`;
  const id = typeof record['id'] === 'number' ? record['id'] : undefined;
  await recordChange(trx, session, { kind: part.kind, subject, of: partOf(access, part.entity, id), ...entry });
}

/** The values of the fields with columns, or of those that changed. */
function columnValues({ columns }: Part, record: RecordData, changed: object = columns): (readonly [column: string, value: unknown])[] {
  return Object.entries(columns).flatMap(([field, column]) => (field in changed ? [[column, record[field] ?? null] as const] : []));
}

function withoutId({ id: _id, ...record }: RecordData): RecordData {
  return record;
}
