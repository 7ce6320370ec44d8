import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Gathers what the planner knows of the lists anew where they have grown much: after an import, and now and then. */
export async function freshenStatistics(database: Database): Promise<void> {
  await database.anonymous((trx) => sql`select freshen_statistics()`.execute(trx));
}
