import { sql, type Transaction } from 'kysely';
import { type LogEntry, writeLog } from '../database/changes/log.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { Operation } from '../documents/contract.ts';

/** Logs each download of a list or file before it is sent. */
export function logFiles(database: Database) {
  return async (token: string, { rows }: Operation, name: string): Promise<void> => {
    const work = async (trx: Transaction<Tables>, sessionOf: Parameters<typeof requireSession>[1]) => {
      const who = await requireSession(trx, sessionOf);
      const entry = { what: rows === undefined ? 'download' : 'export', who, subject: name } as const;
      if (!(await isLogged(trx, entry))) await writeLog(trx, entry);
    };
    await database.transaction(token, work, 'look');
  };
}

/** A viewer requests a file in many ranges: they are logged as one download. */
async function isLogged(trx: Transaction<Tables>, { what, who, subject }: LogEntry): Promise<boolean> {
  if (what !== 'download') return false;
  const { rows } = await sql`
    select from log_entry
    where registration_id = ${tenant} and user_id = ${who?.userId ?? 0} and what = ${what} and subject = ${subject ?? ''}
      and created_at > now() - interval '10 minutes'
    limit 1`.execute(trx);
  return rows.length > 0;
}
