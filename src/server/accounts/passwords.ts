import type { Transaction } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { requesterOf } from '../auth/known-origins.ts';
import { isOwnPassword } from '../auth/own-password.ts';
import { passwordScore, scoreIn } from '../auth/password-score.ts';
import { hashPassword } from '../auth/passwords.ts';
import { renewSession } from '../auth/sign-in.ts';
import { writeLog } from '../database/changes/log.ts';
import { revokeUserSessions } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { findToken, spendToken, voidTokens } from '../database/sessions/tokens.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { type FieldErrors, invalid, noSession, Refusal } from '../messages/refusal.ts';
import { enqueue, NO_BUSINESS } from '../jobs/job.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { type AccountServices, limitPerHour } from '../auth/services.ts';

const readChange = bodyReader('accounts/password-change', 'changePassword');
const readRequest = bodyReader('accounts/password-reset-request', 'requestPasswordReset');
const readReset = bodyReader('accounts/password-reset', 'resetPassword');

/** Changes the caller's own password: other sessions are revoked, and this one gets a new id. */
export async function changePassword(services: AccountServices, call: Call): Promise<Answer> {
  const { database, cookie } = services;
  const read = readChange(call.documents);
  const { session } = await database.read(call.token, [], 'set-up');
  await limitPerHour(services, `measuring of ${session.userId}`, MEASURES_A_SIGN_UP);
  const facts = await database.asTenant(session.registrationId, (trx) => factsAbout(trx, session.userId));
  const score = await scoreIn(call.body, 'newPassword', Object.values(facts));
  const body = read(call.body, { measured: { passwordScore: score } });
  const isOwn = idnEmailFormat.normalise(body.text('email')) === idnEmailFormat.normalise(session.email);
  const label = read.labelOf('email');
  const notOwn: FieldErrors = isOwn ? {} : { email: [text('problem.value.notOwnAddress', { label })] };
  body.assertValid(notOwn);

  if (!(await isOwnPassword(services, call, session, body.text('currentPassword')))) {
    throw invalid({ currentPassword: [text('problem.value.wrongPassword', { label: read.labelOf('currentPassword') })] });
  }
  const hash = await hashPassword(body.text('newPassword'));
  const token = await database.signingIn.asTenant(session.registrationId, async (trx) => {
    await storePassword(trx, session, hash);
    await revokeUserSessions(trx, session.userId, call.token);
    await writeLog(trx, { what: 'passwordChanged', who: session });
    return renewSession(trx, call, session.userId);
  });
  services.wakeWorker();
  if (token === undefined) throw noSession();
  return noContent({ 'set-cookie': cookie.set(token) });
}

/** Same answer and same work for known and unknown addresses: the worker looks the address up. */
export async function requestPasswordReset(services: AccountServices, call: Call): Promise<Answer> {
  const body = readRequest(call.documents)(call.body);
  body.assertValid();
  const email = body.text('email');
  const asker = await requesterOf(services.database, email, call);
  await limitPerHour(services, asker.standing === 'browser' ? `reset by ${asker.key}` : `reset from ${call.network}`);
  await services.database.anonymous((trx) => enqueue(trx, NO_BUSINESS, { kind: 'reset', email, asker }));
  services.wakeWorker();
  return noContent();
}

/** The user of a link. Does not use up the token. */
export async function getPasswordReset({ database }: AccountServices, { path }: Call): Promise<Answer> {
  const owner = await database.anonymous((trx) => findToken(trx, path.text('token') ?? '', 'reset'));
  if (!owner) throw new Refusal(400, 'problem.linkUnusable');
  return ok(await database.asTenant(owner.registrationId, (trx) => factsAbout(trx, owner.userId ?? 0)));
}

/** Sets a new password by the token of a mail, and revokes all sessions of the user. */
export async function resetPassword({ database, ...services }: AccountServices, { documents, path, body: sent }: Call): Promise<Answer> {
  const token = path.text('token') ?? '';
  const owner = await database.anonymous((trx) => findToken(trx, token, 'reset'));
  // Scoring is expensive: only for callers with a valid link.
  const facts = owner && (await database.asTenant(owner.registrationId, (trx) => factsAbout(trx, owner.userId ?? 0)));
  const body = readReset(documents)(sent, {
    measured: { passwordScore: facts && (await scoreIn(sent, 'password', Object.values(facts))) },
  });
  body.assertValid();
  if (!owner) throw new Refusal(400, 'problem.linkUnusable');
  const hash = await hashPassword(body.text('password'));
  await database.anonymous(async (trx) => {
    const used = await spendToken(trx, token, 'reset');
    if (!used) throw new Refusal(400, 'problem.linkUnusable');
    const person = { registrationId: used.registrationId, userId: used.userId ?? 0 };
    await storePassword(trx, person, hash);
    await revokeUserSessions(trx, person.userId);
    await writeLog(trx, { what: 'passwordReset', who: person });
  });
  services.wakeWorker();
  return noContent();
}

const readStrength = bodyReader('accounts/password-strength', 'measurePasswordStrength');

/** In the query, as the specification defines it. */
export function getPasswordStrength(services: AccountServices, call: Call): Promise<Answer> {
  return measure(services, call, call.query.text('Password') ?? '');
}

/** In the body, so that access logs do not keep it. */
export async function measurePasswordStrength(services: AccountServices, call: Call): Promise<Answer> {
  const body = readStrength(call.documents)(call.body);
  body.assertValid();
  return measure(services, call, body.text('password'));
}

/** Measurements per hour and address, as a multiple of the sign-ups. */
const MEASURES_A_SIGN_UP = 30;

async function measure(services: AccountServices, { network }: Call, password: string): Promise<Answer> {
  await limitPerHour(services, `measuring from ${network}`, MEASURES_A_SIGN_UP);
  return ok({ score: await passwordScore(password) });
}

/** Revokes other links of the user, and mails the user in case somebody else did it. */
async function storePassword(
  trx: Transaction<Tables>,
  { registrationId, userId }: { readonly registrationId: number; readonly userId: number },
  hash: string,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({ password_hash: hash })
    .where('registration_id', '=', registrationId)
    .where('id', '=', userId)
    .execute();
  await voidTokens(trx, 'reset', { registrationId, userId });
  await enqueue(trx, registrationId, { kind: 'password-changed', userId });
}

/** What a password must not be built of. */
async function factsAbout(trx: Transaction<Tables>, userId: number): Promise<Readonly<Record<string, string>>> {
  const person = await trx
    .selectFrom('person as u')
    .leftJoin('registration as r', 'r.id', 'u.registration_id')
    .leftJoin('branch as b', (join) => join.onRef('b.registration_id', '=', 'u.registration_id').onRef('b.id', '=', 'u.branch_id'))
    .select(['u.email', 'u.full_name as name', 'r.name as businessName', 'b.name as branchName'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return Object.fromEntries(Object.entries(person ?? {}).flatMap(([name, fact]) => (fact === null ? [] : [[name, fact]])));
}
