import { CompiledQuery, type Expression, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The registration the transaction acts for; null where none is set. For a query's own filter in `read()`, where the
 * session is found in the same round trip; in a sub-select, so that it is computed once.
 */
export const tenant = sql<number>`(select nullif(current_setting('app.registration_id', true), '')::bigint)`;

/**
 * The owner of a consignment, a declaration, one of its lines or a document, without a check of rights; null if there is none. Every key
 * begins with the owner, so a query that only knows the id needs it first. In a sub-select, so that it is computed once.
 */
export function ownerOf(id: number | Expression<number>) {
  return sql<number>`(select owner_of(${id}))`;
}

/** Makes the transaction act for the registration until it ends. */
export function becomeTenant(registrationId: number) {
  return { sql: `select set_config('app.registration_id', $1, true)`, parameters: [String(registrationId)] };
}

/** The same in a transaction that has begun. */
export async function switchTenant(trx: Transaction<Tables>, registrationId: number): Promise<void> {
  const { sql: words, parameters } = becomeTenant(registrationId);
  await trx.executeQuery(CompiledQuery.raw(words, parameters));
}
