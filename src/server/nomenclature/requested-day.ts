import { today } from '#src/expression/index.ts';
import { sessionReply } from '../parties/session-reply.ts';
import type { Database } from '../database/database.ts';
import type { Call } from '../http/call.ts';

/** The requested day; else today in the time zone of the caller's business. */
export async function requestedDay(database: Database, { query, token }: Call): Promise<string> {
  const asked = query.text('ValidOn');
  if (asked !== undefined) return asked;
  return todayOf(database, token);
}

export async function todayOf(database: Database, token: string): Promise<string> {
  const { session } = await database.read(token, []);
  return today(sessionReply(session).timeZone);
}
