import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Whether a proof is used for the first time; of several concurrent calls one gets true.
 * @param expiresAt seconds since 1970, after which the proof is refused anyway
 */
export async function isFirstUse(database: Database, proof: string, expiresAt: number): Promise<boolean> {
  const id = createHash('sha256').update(proof).digest('base64url');
  const { rows } = await database.anonymous((trx) =>
    sql`insert into bot_check_solution (id, expires_at) values (${id}, to_timestamp(${expiresAt}))
      on conflict do nothing returning id`.execute(trx),
  );
  return rows.length === 1;
}
