import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A random secret shared by all processes on the database, by name. The first caller creates it. */
export async function madeSecret(database: Database, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  return database.anonymous(async (trx) => {
    await sql`insert into made_secret (name, secret) values (${name}, ${made}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ secret: string }>`select secret from made_secret where name = ${name}`.execute(trx);
    return rows[0]?.secret ?? made;
  });
}
