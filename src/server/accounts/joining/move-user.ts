/** Steps of a user who moves from one business to another, in one transaction that works as one business after the other. */
import { sql, type Transaction } from 'kysely';
import { removeSecondFactor } from '../../auth/second-factor.ts';
import { writeLog } from '../../database/changes/log.ts';
import { revokeUserSessions } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { Refusal } from '../../messages/refusal.ts';

interface Member {
  readonly registrationId: number;
  readonly userId: number;
}

/**
 * The person stays listed as one who has left, and their address becomes free for another account. The last administrator cannot leave.
 */
export async function leaveBusiness(trx: Transaction<Tables>, { registrationId, userId }: Member): Promise<void> {
  await assertOthersAdminister(trx, { registrationId, userId });
  await trx
    .updateTable('person')
    .set({ status: 'L', password_hash: null, version: sql`version + 1`, changed_at: sql`now()` })
    .where('registration_id', '=', registrationId)
    .where('id', '=', userId)
    .execute();
  await removeSecondFactor(trx, { registrationId, userId });
  await revokeUserSessions(trx, userId);
  await writeLog(trx, { what: 'userLeft', who: { userId } });
}

/** Locks all administrators first, so that of two who leave at once the second waits. */
export async function assertOthersAdminister(trx: Transaction<Tables>, { registrationId, userId }: Member): Promise<void> {
  const administrators = await trx
    .selectFrom('person')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === userId) throw new Refusal(409, 'problem.lastAdministrator');
}

/** Removes an invitation, as its business; returns whether there was one. */
export async function removeInvited(trx: Transaction<Tables>, registrationId: number, userId: number | null): Promise<boolean> {
  const invited = await trx
    .selectFrom('person')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('id', '=', userId ?? 0)
    .where('status', '=', 'P')
    .forUpdate()
    .executeTakeFirst();
  if (!invited) return false;
  await writeLog(trx, { what: 'invitationDeclined', about: { userId: invited.id } });
  await trx.deleteFrom('person').where('registration_id', '=', registrationId).where('id', '=', invited.id).execute();
  return true;
}
