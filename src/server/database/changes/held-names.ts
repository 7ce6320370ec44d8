import { CompiledQuery, type Transaction } from 'kysely';
import type { Statement } from '../connection/batch.ts';
import { hashOf } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Whether work holds the names of its business together with other work, or has them to itself, as what takes a name away must. */
export type Names = 'together' | 'alone';

/**
 * Holds the names of the people of a session's business until the transaction ends: what it writes of them is stored before anybody is
 * erased, or it begins afterwards. Goes before the statement that reads a name. Whoever wants them alone says so here, holding nothing yet:
 * two that held them together first would wait for each other.
 */
export function holdingNamesOf(token: string, names: Names): Statement {
  return { sql: names === 'alone' ? 'select have_names_alone($1)' : 'select hold_names($1)', parameters: [hashOf(token)] };
}

/** The same of a business, as it becomes that of the transaction. */
export function asTenantHoldingNames(registrationId: number, names: Names = 'together'): Statement {
  const lock = names === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  return {
    sql: `select set_config('app.registration_id', $1::text, true), ${lock}(hashtextextended('names', $1::text::bigint))`,
    parameters: [String(registrationId)],
  };
}

/** The same in a transaction that works as nobody yet. */
export async function becomeTenantHoldingNames(trx: Transaction<Tables>, registrationId: number): Promise<void> {
  const { sql, parameters } = asTenantHoldingNames(registrationId);
  await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
}
