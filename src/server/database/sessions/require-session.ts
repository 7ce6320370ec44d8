import { sql, type Transaction } from 'kysely';
import type { Session, SessionOf } from './sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Whose transaction it is, for work that asks this first: the session is opened with the first statement. Throws `NoSession`. */
export async function requireSession(trx: Transaction<Tables>, sessionOf: SessionOf): Promise<Session> {
  await sql`select 1`.execute(trx);
  return sessionOf();
}
