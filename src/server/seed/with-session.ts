import type { Database } from '../database/database.ts';
import { createSession, findSignIn, revokeSession } from '../database/sessions/sessions.ts';

/** Runs `work` as a demo user, in a session that ends afterwards; does nothing if there is no such user. */
export async function withSession(database: Database, email: string, work: (token: string) => Promise<void>): Promise<void> {
  const token = await database.signingIn.anonymous(async (trx) => {
    const user = await findSignIn(trx, email);
    return user && createSession(trx, user.userId);
  });
  if (token === undefined) return;
  try {
    await work(token);
  } finally {
    await database.anonymous((trx) => revokeSession(trx, token));
  }
}
