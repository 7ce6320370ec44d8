import type { Transaction } from 'kysely';
import { type Telling, tellPeople } from './notices.ts';
import { announce } from '../connection/transaction-driver.ts';
import { newUuid } from '../tables/ids.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Which record a change is of. */
export interface ChangedRecord {
  /** The registration whose record it is, whoever changes it; 0 of a list that all businesses share. */
  readonly owner: number;
  /** Given for a consignment and all that is below it: its parties may read the entry. */
  readonly consignmentId?: number;
  readonly entity: string;
  /** Absent where the change made several at once. */
  readonly id?: number;
}

export interface AuditEntry {
  /** The list it appears in. */
  readonly kind: string;
  readonly action: 'create' | 'change' | 'delete' | 'restore';
  /** What was changed, in the user's words. */
  readonly subject: string;
  /** The changed fields; absent for a created or deleted record. */
  readonly before?: object;
  readonly after?: object;
  /** Required of whatever belongs to a consignment: its history and those who follow it depend on it. */
  readonly of?: ChangedRecord;
  /** Whose bell tells of it; by default that of those who have the very record open, if it belongs to a consignment. */
  readonly tells?: Pick<Telling, 'audience' | 'kind'>;
}

/** The user and the business of a change. */
export type Actor = Pick<Session, 'registrationId' | 'userId' | 'fullName'>;

/**
 * Records who changed what, in the transaction of the change, and tells those who look at it once that is committed.
 * Entries can be neither changed nor deleted.
 */
export async function recordChange(trx: Transaction<Tables>, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordChanges(trx, actor, [entry]);
}

/** The same of several changes at once. */
export async function recordChanges(trx: Transaction<Tables>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ kind, action, subject, before, after, of }) => ({
    registration_id: actor.registrationId,
    id: newUuid(),
    user_id: actor.userId,
    user_name: actor.fullName,
    kind,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    owner_registration_id: of?.owner ?? null,
    consignment_id: of?.consignmentId ?? null,
    entity: of?.entity ?? null,
    record_id: of?.id ?? null,
  }));
  await trx.insertInto('audit_log').values(rows).execute();
  announce(...entries.flatMap(({ of }) => of ?? []));
  for (const { of, action, subject, tells = { audience: 'watching', kind: action } as const } of entries) {
    if (of?.consignmentId !== undefined && of.id !== undefined) await tellPeople(trx, actor, of, { ...tells, what: subject });
  }
}
