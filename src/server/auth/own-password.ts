import type { AccountServices } from './services.ts';
import { writeLog } from '../database/changes/log.ts';
import { findSignIn, type Session } from '../database/sessions/sessions.ts';
import type { Call } from '../http/call.ts';
import { throttleGuesses } from './throttle-guesses.ts';
import { isPassword } from './passwords.ts';

/** Whether it is the caller's own password. Throttled, as a stolen session must not allow guessing. */
export async function isOwnPassword(services: AccountServices, call: Call, session: Session, password: string): Promise<boolean> {
  const isRight = await throttleGuesses(services, call, { what: `password of ${session.userId}` }, async () => {
    const found = await services.database.anonymous((trx) => findSignIn(trx, session.email));
    return (await isPassword(password, found?.passwordHash ?? null)) || undefined;
  });
  if (isRight !== true) {
    await services.database.asTenant(session.registrationId, (trx) => writeLog(trx, { what: 'passwordRefused', about: session }));
  }
  return isRight === true;
}
