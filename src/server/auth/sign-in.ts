import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import type { AccountServices } from './services.ts';
import { createSession, revokeSession, findSignIn, type SignIn } from '../database/sessions/sessions.ts';
import { writeLog, writeLogOf } from '../database/changes/log.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { invalid, noSession, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { OPERATIONS } from '../reference/registration-types.ts';
import { throttleGuesses } from './throttle-guesses.ts';
import { rememberOrigin } from './known-origins.ts';
import { isPassword } from './passwords.ts';
import { acceptCode } from './second-factor.ts';
import { sessionReply } from '../parties/session-reply.ts';

const readBody = bodyReader('accounts/sign-in', 'signIn');

/** Same answer, after the same time, for an unknown address, a wrong password, and a user who may not sign in. */
export async function signIn(services: AccountServices, call: Call): Promise<Answer> {
  const { database, cookie, deviceCookie } = services;
  const body = readBody(call.documents)(call.body);
  body.assertValid();
  const account = idnEmailFormat.normalise(body.text('email'));
  const found = await throttleGuesses(services, call, { what: `sign-in ${account}`, account }, async () => {
    const person = await database.anonymous((trx) => findSignIn(trx, account));
    const isRight = await isPassword(body.text('password'), person?.passwordHash ?? null);
    return isRight && person && (person.status === 'N' || person.status === 'A') ? person : undefined;
  });
  if (!found) {
    await logRefused(services, account);
    throw new Refusal(400, 'problem.wrongCredentials');
  }
  const code = body.text('code');
  if (found.hasSecondFactor && code === '') {
    // The password was right, even if the sign-in stops here.
    await database.asTenant(found.registrationId, (trx) => writeLog(trx, { what: 'codeAsked', about: found }));
    return ok({ secondFactor: 'required' });
  }
  if (found.hasSecondFactor) await requireCode(services, call, found, code);

  const device = call.device === '' ? randomBytes(32).toString('base64url') : call.device;
  const token = await database.signingIn.anonymous(async (trx) => {
    await rememberOrigin(trx, account, { ...call, device });
    const renewed = await renewSession(trx, call, found.userId);
    if (renewed !== undefined) await writeLogOf(trx, found.registrationId, { what: 'signIn', who: found });
    return renewed;
  });
  if (token === undefined) throw new Refusal(400, 'problem.wrongCredentials');
  const session = await database.findSession(token);
  if (!session) throw noSession();
  return ok(sessionReply(session), { 'set-cookie': [cookie.set(token), deviceCookie.set(device)] });
}

/** Logged for the account's business, or for the operators if no account has the address. */
async function logRefused({ database }: AccountServices, account: string): Promise<void> {
  await database.anonymous(async (trx) => {
    const person = await findSignIn(trx, account);
    await writeLogOf(trx, person?.registrationId ?? OPERATIONS, { what: 'signInRefused', about: person });
  });
}

async function requireCode(services: AccountServices, call: Call, person: SignIn, code: string): Promise<void> {
  const isRight = await throttleGuesses(services, call, { what: `code ${person.userId}` }, () =>
    services.database.asTenant(person.registrationId, async (trx) => {
      if (await acceptCode(trx, services.secrets, person, code)) return true;
      await writeLog(trx, { what: 'codeRefused', about: person });
      return undefined;
    }),
  );
  if (isRight !== true) throw invalid({ code: [text('problem.value.wrongCode', { label: readBody(call.documents).labelOf('code') })] });
}

/**
 * A new session for the user; revokes the browser's previous one, which prevents session fixation. Undefined if the user may not sign in
 * any more.
 */
export async function renewSession(trx: Transaction<Tables>, { token, browser }: Call, userId: number): Promise<string | undefined> {
  const renewed = await createSession(trx, userId, browser);
  if (renewed !== undefined) await revokeSession(trx, token);
  return renewed;
}
