import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { KeyReused } from '../connection/errors.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** A request with an idempotency key. */
export interface IdempotentRequest {
  readonly operation: string;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** Path parameters and body, as JSON. */
  readonly request: object;
}

export interface IdempotentAnswer<Answer> {
  readonly answer: Answer;
  readonly isRepeated: boolean;
}

const KEPT_HOURS = 24;

/** The stored answer to an earlier request with the key; undefined where there is none. Throws `KeyReused` for another request with it. */
export async function findEarlier(
  trx: Transaction<Tables>,
  { userId, registrationId }: Pick<Session, 'userId' | 'registrationId'>,
  { operation, key, request }: IdempotentRequest,
): Promise<unknown> {
  const row = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where((eb) => eb.and({ registration_id: registrationId, user_id: userId, operation, key }))
    .where('expires_at', '>=', sql<string>`now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.request_hash.equals(hashOf(request))) throw new KeyReused(`The key was used for another ${operation}.`);
  return row.answer;
}

/**
 * Makes `work` idempotent: runs it once for each key and user and returns the same answer for 24 hours. The key is stored in the same
 * transaction as the work, so a concurrent second request waits. Throws `KeyReused` for another request with the key.
 * The answer is stored as JSON; `read` parses it.
 */
export async function runIdempotent<Answer>(
  trx: Transaction<Tables>,
  { userId, registrationId }: Pick<Session, 'userId' | 'registrationId'>,
  { operation, key, request }: IdempotentRequest,
  work: () => Promise<Answer>,
  read: (stored: unknown) => Answer,
): Promise<IdempotentAnswer<Answer>> {
  const hash = hashOf(request);
  const mine = { registration_id: registrationId, user_id: userId, operation, key };
  await sql`delete from idempotency_key where registration_id = ${registrationId} and user_id = ${userId}
    and operation = ${operation} and key = ${key} and expires_at < now()`.execute(trx);
  const claimed = await sql`
    insert into idempotency_key (registration_id, user_id, operation, key, request_hash, expires_at)
    values (${registrationId}, ${userId}, ${operation}, ${key}, ${hash}, now() + make_interval(hours => ${KEPT_HOURS}))
    on conflict do nothing returning key`.execute(trx);
  const rows = () =>
    trx
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where((eb) => eb.and(mine));
  if (claimed.rows.length === 0) {
    const earlier = await rows().executeTakeFirstOrThrow();
    if (!earlier.request_hash.equals(hash)) throw new KeyReused(`The key was used for another ${operation}.`);
    return { answer: read(earlier.answer), isRepeated: true };
  }
  const answer = await work();
  await trx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(mine))
    .execute();
  return { answer, isRepeated: false };
}

function hashOf(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
