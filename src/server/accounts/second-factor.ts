import { throttleGuesses } from '../auth/throttle-guesses.ts';
import { isOwnPassword } from '../auth/own-password.ts';
import { beginEnrolment, confirmEnrolment, removeSecondFactor as remove, acceptCode } from '../auth/second-factor.ts';
import { writeLog } from '../database/changes/log.ts';
import { revokeUserSessions } from '../database/sessions/sessions.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { invalid, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import type { AccountServices } from '../auth/services.ts';

const readPassword = bodyReader('accounts/own-password', 'startSecondFactor');
const readBody = bodyReader('accounts/second-factor', 'confirmSecondFactor');

const wrongCode = ({ documents }: Call) =>
  invalid({ code: [text('problem.value.wrongCode', { label: readBody(documents).labelOf('code') })] });

/**
 * A new key for the caller's authenticator, not valid before it is confirmed. Requires the password, so that a stolen session cannot lock
 * its owner out.
 */
export async function startSecondFactor(services: AccountServices, call: Call): Promise<Answer> {
  const { database, secrets } = services;
  const caller = await database.read(call.token, [], 'set-up');
  const read = readPassword(call.documents);
  const own = read(call.body);
  own.assertValid();
  if (!(await isOwnPassword(services, call, caller.session, own.text('currentPassword')))) {
    throw invalid({ currentPassword: [text('problem.value.wrongPassword', { label: read.labelOf('currentPassword') })] });
  }
  const enrolment = await database.transaction(
    call.token,
    async (trx, sessionOf) => {
      const session = await requireSession(trx, sessionOf);
      return beginEnrolment(trx, secrets, session, session.email);
    },
    'set-up',
  );
  if (!enrolment) throw new Refusal(409, 'problem.hasSecondFactor');
  return ok(enrolment);
}

/** Confirms the key by a first code; returns the recovery codes. Other sessions are revoked. */
export async function confirmSecondFactor(services: AccountServices, call: Call): Promise<Answer> {
  const { database, secrets } = services;
  const { session } = await database.read(call.token, [], 'set-up');
  const body = readBody(call.documents)(call.body);
  body.assertValid();
  const recoveryCodes = await throttleGuesses(services, call, { what: `code ${session.userId}` }, () =>
    database.transaction(
      call.token,
      async (trx) => {
        const codes = await confirmEnrolment(trx, secrets, session, body.text('code'));
        if (codes) await revokeUserSessions(trx, session.userId, call.token);
        await writeLog(trx, codes ? { what: 'secondFactorSet', who: session } : { what: 'codeRefused', who: session });
        return codes;
      },
      'set-up',
    ),
  );
  if (!recoveryCodes) throw wrongCode(call);
  return ok({ recoveryCodes });
}

/** Removes the second factor; requires a last code of it. */
export async function removeSecondFactor(services: AccountServices, call: Call): Promise<Answer> {
  const { database, secrets } = services;
  const { session } = await database.read(call.token, [], 'set-up');
  const body = readBody(call.documents)(call.body);
  body.assertValid();
  const isRemoved = await throttleGuesses(services, call, { what: `code ${session.userId}` }, () =>
    database.transaction(
      call.token,
      async (trx) => {
        if (!(await acceptCode(trx, secrets, session, body.text('code')))) {
          await writeLog(trx, { what: 'codeRefused', who: session });
          return undefined;
        }
        await remove(trx, session);
        await writeLog(trx, { what: 'secondFactorRemoved', who: session });
        return true;
      },
      'set-up',
    ),
  );
  if (isRemoved !== true) throw wrongCode(call);
  return noContent();
}
