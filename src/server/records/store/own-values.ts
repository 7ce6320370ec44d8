import { sql, type Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { type ChangedRecord, recordChanges } from '../../database/changes/audit.ts';
import { StaleVersion } from '../../database/connection/errors.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { partOf } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordRow } from '../declaration/hooks.ts';
import { type Resource, subjectOf } from '../declaration/resource.ts';
import { difference } from '../request/patch.ts';

/** Stores the own values of the caller's business for a record, and notifies only that business. Returns their version, null if there are none. */
export async function saveOwn(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  record: RecordData,
  session: Session,
): Promise<number | null> {
  const { ownVersion = null } = row;
  const changed = ownChange(resource, row, record);
  if (changed === undefined) return ownVersion;
  const [version = null] = await storeOwn(trx, session, [changed]);
  return version;
}

/** The same of new records. */
export async function addOwn(
  trx: Transaction<Tables>,
  resource: Resource,
  made: readonly { readonly id: number; readonly record: RecordData }[],
  session: Session,
): Promise<void> {
  const changes = made.flatMap(({ id, record }) => {
    const { [OWN]: _, ...data } = record;
    return ownChange(resource, { id, version: 1, data }, record) ?? [];
  });
  await storeOwn(trx, session, changes);
}

function ownChange(resource: Resource, { id, data: stored, ownVersion = null }: RecordRow, record: RecordData): OwnChange | undefined {
  const { within, name: entity, declaration } = resource;
  if (within === undefined) return undefined;
  const subject = subjectOf(resource, { ...stored, id });
  return { entity, id, ownVersion, kind: declaration.audit, subject, of: partOf(within.access, entity, id), stored, record };
}

export interface OwnChange {
  readonly entity: string;
  readonly id: number;
  readonly ownVersion: number | null;
  /** Of its journal entry. */
  readonly kind: string;
  readonly subject: string;
  readonly of: ChangedRecord;
  /** The record as it is and as it will be, with them as `own`. */
  readonly stored: RecordData;
  readonly record: RecordData;
}

/** Stores what the business keeps of records, one statement however many; returns the version of each. */
export async function storeOwn(
  trx: Transaction<Tables>,
  session: Session,
  changes: readonly OwnChange[],
): Promise<readonly (number | null)[]> {
  const { registrationId, userId } = session;
  const changed = changes.flatMap((change) => {
    const { before, after } = difference(ownOf(change.stored), ownOf(change.record));
    return Object.keys(after).length === 0 ? [] : [{ ...change, before, after, version: (change.ownVersion ?? 0) + 1 }];
  });
  if (changed.length > 0) {
    const rows = changed.map(({ entity, id, version, record }) => ({ entity, id, version, data: record[OWN] ?? {} }));
    const { numAffectedRows } = await sql`
      insert into own_value as o (registration_id, entity, record_id, version, data, changed_by)
      select ${registrationId}, r.entity, r.id, r.version, r.data, ${userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(entity text, id bigint, version int, data jsonb)
      on conflict (registration_id, entity, record_id)
        do update set data = excluded.data, version = excluded.version, changed_at = now(), changed_by = excluded.changed_by
        where o.version = excluded.version - 1`.execute(trx);
    if (numAffectedRows !== BigInt(changed.length)) throw new StaleVersion('Own values have no version any more that was seen.');
    const entries = changed.map(({ kind, subject, before, after, version, of }) => {
      return { kind, action: 'change', subject, before, after, version, of: { ...of, only: registrationId } } as const;
    });
    await recordChanges(trx, session, entries);
  }
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  return changes.map(({ id, ownVersion }) => versions.get(id) ?? ownVersion);
}

/** What every business kept of a record that an undo adds again. */
export async function restoreOwn(trx: Transaction<Tables>, { within, name }: Resource, id: number): Promise<void> {
  if (within !== undefined) await sql`select restore_own_values(${name}, ${id})`.execute(trx);
}

function ownOf({ [OWN]: own }: RecordData): RecordData {
  return own === undefined ? {} : { [OWN]: own };
}
