import type { Transaction } from 'kysely';
import { newUuid } from '../tables/ids.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

export interface AuditEntry {
  /** The list it appears in. */
  readonly kind: string;
  readonly action: 'create' | 'change' | 'delete' | 'restore';
  /** What was changed, in the user's words. */
  readonly subject: string;
  /** The changed fields; absent for a created or deleted record. */
  readonly before?: object;
  readonly after?: object;
}

/** The user and the business of a change. */
export type Actor = Pick<Session, 'registrationId' | 'userId' | 'fullName'>;

/** Records who changed what, in the transaction of the change. Entries can be neither changed nor deleted. */
export async function recordChange(trx: Transaction<Tables>, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordChanges(trx, actor, [entry]);
}

/** The same of several changes at once. */
export async function recordChanges(trx: Transaction<Tables>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ kind, action, subject, before, after }) => ({
    registration_id: actor.registrationId,
    id: newUuid(),
    user_id: actor.userId,
    user_name: actor.fullName,
    kind,
    action,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  await trx.insertInto('audit_log').values(rows).execute();
}
