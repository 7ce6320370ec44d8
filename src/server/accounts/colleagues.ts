/** Actions of an administrator for a colleague who is locked out. */
import { storeVersion } from '../database/changes/documents.ts';
import { removeSecondFactor } from '../auth/second-factor.ts';
import type { AccountServices } from '../auth/services.ts';
import { revokeUserSessions } from '../database/sessions/sessions.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { enqueue } from '../jobs/job.ts';
import { recordChange } from '../database/changes/audit.ts';
import { writeLog } from '../database/changes/log.ts';
import { Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
import { SETTINGS_LOG } from './settings-log.ts';
import { holdUser, userRecord } from './users.ts';

const USER = 'accounts/user';

/** Removes a lost second factor, ends the user's sessions and mails the user, since the request may not be their own. */
export async function resetSecondFactor(services: AccountServices, call: Call): Promise<Answer> {
  const changed = await services.database.transaction(call.token, async (trx, sessionOf) => {
    const user = await holdUser(trx, call.path.number('id'));
    const { id, status } = user;
    const session = sessionOf();
    // An administrator could otherwise be let in by any other.
    if (status === 'A') throw new Refusal(409, 'problem.administratorsFactor');
    const person = { registrationId: session.registrationId, userId: id };
    if (!(await removeSecondFactor(trx, person))) throw new Refusal(409, 'problem.userWithoutSecondFactor');
    assertCurrentVersion(call, user, () => userRecord(user, session));
    const key = { registration_id: session.registrationId, id };
    const version = await storeVersion(trx, { table: 'person', key, version: user.version, columns: {}, userId: session.userId });
    await revokeUserSessions(trx, id);
    const after = { [text('audit.secondFactor')]: text('audit.removed') };
    const subject = call.documents.schema(USER).title;
    await recordChange(trx, session, { kind: SETTINGS_LOG, action: 'change', subject, about: id, after });
    await writeLog(trx, { what: 'secondFactorRemoved', who: session, about: person });
    await enqueue(trx, session.registrationId, { kind: 'second-factor-reset', userId: id });
    return version;
  });
  services.wakeWorker();
  return noContent({ etag: tagOf(changed) });
}
