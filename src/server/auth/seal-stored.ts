import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { contextOf } from './second-factor.ts';

interface Stored {
  readonly registrationId: number;
  readonly userId: number;
  readonly secret: string;
}

/** Seals with the first key all secrets that are unsealed or sealed with another key. Returns their number. */
export async function sealStored(database: Database, secrets: SealedSecrets): Promise<number> {
  const { rows } = await database.anonymous((trx) =>
    sql<Stored>`select registration_id as "registrationId", user_id as "userId", secret from stored_second_factors()`.execute(trx),
  );
  let sealed = 0;
  for (const { registrationId, userId, secret } of rows) {
    const renewed = secrets.renewed(secret, contextOf({ registrationId, userId }));
    if (renewed === undefined) continue;
    // A concurrent enrolment has sealed its own key.
    await database.asTenant(registrationId, (trx) =>
      sql`update second_factor set secret = ${renewed}
        where registration_id = ${registrationId} and user_id = ${userId} and secret = ${secret}`.execute(trx),
    );
    sealed += 1;
  }
  return sealed;
}
