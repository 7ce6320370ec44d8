/** Actions of an administrator for a colleague who is locked out. */
import type { Transaction } from 'kysely';
import { removeSecondFactor } from '../auth/second-factor.ts';
import type { AccountServices } from '../auth/services.ts';
import { revokeUserSessions } from '../database/sessions/sessions.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { Tables, UserStatus } from '../database/tables/tables.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { enqueue } from '../jobs/job.ts';
import { recordChange } from '../database/changes/audit.ts';
import { writeLog } from '../database/changes/log.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { SETTINGS_LOG } from './settings-log.ts';

const USER = 'accounts/user';

/** Removes a lost second factor, ends the user's sessions and mails the user, since the request may not be their own. */
export async function resetSecondFactor(services: AccountServices, call: Call): Promise<Answer> {
  await services.database.transaction(call.token, async (trx, sessionOf) => {
    const { id, status } = await colleagueOf(trx, call.path.number('id'));
    const session = sessionOf();
    // An administrator could otherwise be let in by any other.
    if (status === 'A') throw new Refusal(409, 'problem.administratorsFactor');
    const person = { registrationId: session.registrationId, userId: id };
    if (!(await removeSecondFactor(trx, person))) throw new Refusal(409, 'problem.userWithoutSecondFactor');
    await revokeUserSessions(trx, id);
    const after = { [text('audit.secondFactor')]: text('audit.removed') };
    const subject = call.documents.schema(USER).title;
    await recordChange(trx, session, { kind: SETTINGS_LOG, action: 'change', subject, about: id, after });
    await writeLog(trx, { what: 'secondFactorRemoved', who: session, about: person });
    await enqueue(trx, session.registrationId, { kind: 'second-factor-reset', userId: id });
  });
  services.wakeWorker();
  return noContent();
}

async function colleagueOf(trx: Transaction<Tables>, id: number): Promise<{ readonly id: number; readonly status: UserStatus }> {
  const row = await trx
    .selectFrom('person')
    .select(['id', 'status'])
    .where('registration_id', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
