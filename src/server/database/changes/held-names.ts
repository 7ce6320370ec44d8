import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Statement } from '../connection/batch.ts';
import { hashOf } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';
import { tenant } from '../tables/tenant.ts';

/**
 * Holds the names of the people of a session's business until the transaction ends, together with other work: what it writes of
 * them is stored before anybody is erased, or it begins afterwards. Goes before the statement that reads a name.
 */
export function holdingNamesOf(token: string): Statement {
  return { sql: 'select hold_names($1)', parameters: [hashOf(token)] };
}

/** The same of a business, as it becomes that of the transaction. */
export function asTenantHoldingNames(registrationId: number): Statement {
  return {
    sql: `select set_config('app.registration_id', $1::text, true), pg_advisory_xact_lock_shared(hashtextextended('names', $1::text::bigint))`,
    parameters: [String(registrationId)],
  };
}

/** The same in a transaction that works as nobody yet. */
export async function becomeTenantHoldingNames(trx: Transaction<Tables>, registrationId: number): Promise<void> {
  const { sql: text, parameters } = asTenantHoldingNames(registrationId);
  await trx.executeQuery(CompiledQuery.raw(text, [...parameters]));
}

/** Waits until no other work of the transaction's business holds names; what comes waits until it ends. First of all that an erasure does. */
export async function haveNamesAlone(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names', ${tenant}))`.execute(trx);
}
