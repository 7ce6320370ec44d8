import type { Transaction } from 'kysely';
import { emailFormat } from '#schemas/formats/email.ts';
import type { Database } from '../database/database.ts';
import { createSession, endSession, findSignIn } from '../database/sessions.ts';
import type { Tables } from '../database/tables.ts';
import { type Call, type Handlers, noContent, ok } from '../http/call.ts';
import { invalid, noSession, Refusal } from '../http/refusal.ts';
import { withoutNulls } from '../http/values.ts';
import { checkRecord } from '../records/check-record.ts';
import { loadEntity } from '../records/server-entity.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { isPassword } from './passwords.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionReply } from './session-reply.ts';

interface AuthServices {
  readonly database: Database;
  readonly cookie: SessionCookie;
  readonly failedAttempts: { readonly byAccount: FailedAttempts; readonly byAddress: FailedAttempts };
}

/** Signing in and out, and the state of the session. */
export function authHandlers(services: AuthServices): Pick<Handlers, 'signIn' | 'signOut' | 'getSession' | 'checkSession'> {
  const { database, cookie } = services;
  return {
    signIn: { handleUnchecked: (call) => signIn(services, call) },

    signOut: {
      handle: async ({ token }) => {
        if (token === '') return noContent({ 'set-cookie': cookie.clear() });
        await database.anonymous((trx) => endSession(trx, token));
        // What this browser remembers of the user goes with the session; its cached program files may stay.
        return noContent({ 'set-cookie': cookie.clear(), 'clear-site-data': '"storage"' });
      },
    },

    getSession: { handle: async ({ token }) => ok(sessionReply((await database.read(token, [])).session)) },

    checkSession: {
      handle: async ({ token }) => {
        const session = token === '' ? undefined : await database.findSession(token);
        return ok(session ? { active: true, expiresAt: session.expiresAt } : { active: false });
      },
    },
  };
}

const entity = loadEntity('accounts/sign-in');

/** The same answer, after the same time, for an unknown address, a wrong password, and a user who may not sign in. */
async function signIn({ database, cookie, failedAttempts }: AuthServices, call: Call) {
  const { email, password } = readCredentials(call.body);
  const account = emailFormat.normalise(email);
  const wait = Math.max(failedAttempts.byAccount.waitSeconds(account), failedAttempts.byAddress.waitSeconds(call.address));
  if (wait > 0) throw new Refusal(429, 'problem.tooManyAttempts', { retryAfterSeconds: wait });

  failedAttempts.byAccount.began(account);
  failedAttempts.byAddress.began(call.address);
  let token: string | undefined;
  try {
    token = await openSession(database, { email, password, formerToken: call.token });
  } finally {
    failedAttempts.byAccount.ended(account);
    failedAttempts.byAddress.ended(call.address);
  }
  if (token === undefined) {
    failedAttempts.byAccount.failed(account);
    failedAttempts.byAddress.failed(call.address);
    throw new Refusal(400, 'problem.wrongCredentials');
  }
  failedAttempts.byAccount.succeeded(account);
  const session = await database.findSession(token);
  if (!session) throw noSession();
  return ok(sessionReply(session), { 'set-cookie': cookie.set(token) });
}

interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Of the session the browser had; empty where it had none. */
  readonly formerToken: string;
}

/** The token of a new session, or undefined where mail address and password open none. */
async function openSession(database: Database, { email, password, formerToken }: SignInAttempt): Promise<string | undefined> {
  const found = await database.anonymous((trx) => findSignIn(trx, email));
  const isRight = await isPassword(password, found?.passwordHash ?? null);
  return isRight && found ? database.anonymous((trx) => renewSession(trx, formerToken, found.userId)) : undefined;
}

/** A new session; the one the browser had ends, so that no id known before sign-in is worth anything after it. */
async function renewSession(trx: Transaction<Tables>, former: string, userId: number): Promise<string | undefined> {
  const token = await createSession(trx, userId);
  if (token !== undefined) await endSession(trx, former);
  return token;
}

function readCredentials(body: unknown): { email: string; password: string } {
  const draft = withoutNulls(body);
  const fields = typeof draft === 'object' && draft !== null && !Array.isArray(draft) ? Object.fromEntries(Object.entries(draft)) : {};
  const { record, errors } = checkRecord(entity, fields, { mode: 'create', edited: new Set(Object.keys(fields)), context: {} });
  const { email, password } = record;
  if (Object.keys(errors).length > 0 || typeof email !== 'string' || typeof password !== 'string') throw invalid(errors);
  return { email, password };
}
