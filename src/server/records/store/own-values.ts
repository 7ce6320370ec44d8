import { sql, type Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { type ChangedRecord, recordChange } from '../../database/changes/audit.ts';
import { StaleVersion } from '../../database/connection/errors.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { partOf } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordRow } from '../declaration/hooks.ts';
import { type Resource, subjectOf } from '../declaration/resource.ts';
import { difference } from '../request/patch.ts';

/** Stores what the caller's business keeps of a record, and tells that business alone; returns its version, null if there is nothing. */
export async function saveOwn(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  record: RecordData,
  session: Session,
): Promise<number | null> {
  const { ownVersion = null } = row;
  if (resource.within === undefined) return ownVersion;
  const { name: entity, declaration } = resource;
  const subject = subjectOf(resource, { ...row.data, id: row.id });
  const keeping = { entity, id: row.id, kind: declaration.audit, subject, of: partOf(resource.within.access, entity, row.id) };
  return storeOwn(trx, session, { ...keeping, ownVersion }, row.data, record);
}

interface OwnPlace {
  readonly entity: string;
  readonly id: number;
  readonly ownVersion: number | null;
  /** Of its journal entry. */
  readonly kind: string;
  readonly subject: string;
  readonly of: ChangedRecord;
}

/** The same of a record that no list declares: `stored` and `record` have them as `own`. */
export async function storeOwn(
  trx: Transaction<Tables>,
  session: Session,
  { entity, id, ownVersion, kind, subject, of }: OwnPlace,
  stored: RecordData,
  record: RecordData,
): Promise<number | null> {
  const { before, after } = difference(ownOf(stored), ownOf(record));
  if (Object.keys(after).length === 0) return ownVersion;
  const { registrationId, userId } = session;
  const version = (ownVersion ?? 0) + 1;
  const { numAffectedRows } = await sql`
    insert into own_value as o (registration_id, entity, record_id, data, changed_by)
    values (${registrationId}, ${entity}, ${id}, ${JSON.stringify(record[OWN] ?? {})}, ${userId})
    on conflict (registration_id, entity, record_id)
      do update set data = excluded.data, version = ${version}, changed_at = now(), changed_by = excluded.changed_by
      where o.version = ${ownVersion ?? 0}`.execute(trx);
  if (numAffectedRows !== 1n) throw new StaleVersion(`Own values of ${entity} have no version ${ownVersion ?? 0} any more.`);
  await recordChange(trx, session, {
    kind,
    action: 'change',
    subject,
    before,
    after,
    version,
    of: { ...of, only: registrationId },
  });
  return version;
}

/** What every business kept of a record that an undo adds again. */
export async function restoreOwn(trx: Transaction<Tables>, { within, name }: Resource, id: number): Promise<void> {
  if (within !== undefined) await sql`select restore_own_values(${name}, ${id})`.execute(trx);
}

function ownOf({ [OWN]: own }: RecordData): RecordData {
  return own === undefined ? {} : { [OWN]: own };
}
