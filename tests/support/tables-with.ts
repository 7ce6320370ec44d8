import { sql } from 'kysely';
import type { Database } from '#src/server/database/database.ts';

/** Tables in which the words stand in any column, read as a backup reads them. */
export function tablesWith(database: Database, words: string): Promise<readonly string[]> {
  return database.anonymous(async (trx) => {
    await sql`set local role app_backup`.execute(trx);
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(trx);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${words}%`} limit 1`.execute(trx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}
