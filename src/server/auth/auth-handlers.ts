import type { Transaction } from 'kysely';
import type { AccountServices } from './services.ts';
import { writeLog } from '../database/changes/log.ts';
import { NoSession } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { revokeSession, type SessionOf } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Handlers, noContent, ok } from '../http/call.ts';
import { forbidden } from '../messages/refusal.ts';
import { sessionReply } from '../parties/session-reply.ts';
import { signIn } from './sign-in.ts';
import type { handledOperations } from '../http/handled-operations.ts';

async function endSession(database: Database, token: string): Promise<void> {
  try {
    const work = async (trx: Transaction<Tables>, sessionOf: SessionOf) => {
      const who = await requireSession(trx, sessionOf);
      await revokeSession(trx, token);
      await writeLog(trx, { what: 'signOut', who });
    };
    await database.transaction(token, work, 'set-up');
  } catch (error) {
    if (!(error instanceof NoSession)) throw error;
  }
}

/** Signing in, signing out and the session state. */
export function authHandlers(services: AccountServices): Pick<Handlers, (typeof handledOperations)['auth'][number]> {
  const { database, cookie } = services;
  const currentSession = async (token: string) => (await database.read(token, [], 'set-up')).session;
  return {
    signIn: { handleUnchecked: (call) => signIn(services, call) },

    signOut: {
      handle: async ({ token }) => {
        if (token === '') return noContent({ 'set-cookie': cookie.clear() });
        await endSession(database, token);
        // Clears the user's storage in this browser; cached program files may stay.
        return noContent({ 'set-cookie': cookie.clear(), 'clear-site-data': '"storage"' });
      },
    },

    getSession: { handle: async ({ token }) => ok(sessionReply(await currentSession(token))) },

    initSession: {
      handle: async ({ token, body: { userId } }) => {
        const session = await currentSession(token);
        if (userId !== session.userId) throw forbidden();
        return ok(sessionReply(session));
      },
    },

    checkSession: {
      handle: async ({ token }) => {
        const session = token === '' ? undefined : await database.findSession(token);
        if (session === undefined) return ok({ active: false });
        const { expiresAt, variation } = session;
        return ok({ active: true, expiresAt, ...(variation !== null && { edition: variation }) });
      },
    },
  };
}
