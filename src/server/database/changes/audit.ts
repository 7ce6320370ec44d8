import { sql, type Transaction } from 'kysely';
import { type NewNotice, notifyAudience } from './notices.ts';
import { announce, changeIdOf } from '../connection/transaction-driver.ts';
import { newUuid } from '../tables/ids.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Which record a change is of. */
export interface ChangedRecord {
  /** The registration that owns the record, also if another one changes it; 0 for a list that all businesses share. */
  readonly owner: number;
  /** Given for a consignment and all that is below it: its parties may read the entry. */
  readonly consignmentId?: number;
  readonly entity: string;
  /** Absent where the change made several at once. */
  readonly id?: number;
  /** The one business that may learn of the change, though others see the record: the entry is in its journal alone. */
  readonly only?: number;
}

export interface AuditEntry {
  /** The list it appears in. */
  readonly kind: string;
  readonly action: 'create' | 'change' | 'delete' | 'restore';
  /** What was changed, in the user's words, without the name of a user. */
  readonly subject: string;
  /** The user whose account was changed. */
  readonly about?: number;
  /** The changed fields; absent for a created or deleted record. */
  readonly before?: object;
  readonly after?: object;
  /** Required for records of a consignment: its history and realtime events use it. */
  readonly of?: ChangedRecord;
  /** Version of the record after the change, or before a deletion. If given, the change can be undone while the record has this version. */
  readonly version?: number;
  /** The cause, if the user did not make the change directly; stored with the new values. */
  readonly because?: string;
  /** The notice to send; by default to users who have the record open, if it belongs to a consignment. Null: none. */
  readonly notice?: Pick<NewNotice, 'audience' | 'kind'> | null;
}

/** The user and the business of a change. */
export type Actor = Pick<Session, 'registrationId' | 'userId'>;

/**
 * Records a change and its author in the same transaction, and publishes it after the commit.
 * Entries can be neither changed nor deleted.
 */
export async function recordChange(trx: Transaction<Tables>, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordChanges(trx, actor, [entry]);
}

/** The same of several changes at once. */
export async function recordChanges(trx: Transaction<Tables>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ kind, action, subject, about, before, after, because, of, version }) => ({
    id: newUuid(),
    kind,
    action,
    subject,
    about,
    before,
    after: because === undefined ? after : { ...after, because },
    owner: of?.only ?? of?.owner,
    consignment: of?.only === undefined ? of?.consignmentId : undefined,
    entity: of?.entity,
    record: of?.id,
    version,
  }));
  // One parameter, however many entries.
  await sql`
    insert into audit_log (registration_id, id, user_id, kind, action, subject, about_id, before, after,
      owner_registration_id, consignment_id, entity, record_id, version, change_id)
    select ${actor.registrationId}, row.id, ${actor.userId}, row.kind, row.action, row.subject, row.about, row.before, row.after,
      row.owner, row.consignment, row.entity, row.record, row.version, ${changeIdOf(newUuid)}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, kind text, action text, subject text, about bigint, before jsonb, after jsonb,
      owner bigint, consignment bigint, entity text, record bigint, version int)`.execute(trx);
  announce(...entries.flatMap(({ of }) => of ?? []));
  for (const { of, action, subject, notice = { audience: 'watching', kind: action } as const } of entries) {
    if (notice !== null && of?.only === undefined && of?.consignmentId !== undefined && of.id !== undefined)
      await notifyAudience(trx, actor, of, { ...notice, what: subject });
  }
}
