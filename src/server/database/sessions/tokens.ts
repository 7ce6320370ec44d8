import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { newUuid } from '../tables/ids.ts';
import { hashOf } from './sessions.ts';
import type { Tables, TokenPurpose } from '../tables/tables.ts';

export interface TokenOwner {
  readonly registrationId: number;
  /** Null for an invitation, which is for the owner of the address. */
  readonly userId: number | null;
  readonly email: string;
}

/** How long the links in mails can be used. */
const LIFETIME_HOURS: Readonly<Record<TokenPurpose, number>> = { activation: 24, reset: 0.5, invite: 14 * 24 };

/**
 * Makes a token (256 random bits; only its hash is stored), as the tenant it belongs to. Earlier ones stay good: whoever asks for
 * another must not be able to make the link useless that its owner is about to open.
 */
export async function createToken(trx: Transaction<Tables>, purpose: TokenPurpose, owner: TokenOwner): Promise<string> {
  const { registrationId, userId, email } = owner;
  const token = randomBytes(32).toString('base64url');
  const row = { registration_id: registrationId, id: newUuid(), purpose, user_id: userId, email, token_hash: hashOf(token) };
  const expires_at = sql<string>`now() + make_interval(secs => ${LIFETIME_HOURS[purpose] * 3_600})`;
  await trx
    .insertInto('one_time_token')
    .values({ ...row, expires_at })
    .execute();
  return token;
}

/** Revokes the tokens of a user and purpose. */
export async function voidTokens(
  trx: Transaction<Tables>,
  purpose: TokenPurpose,
  { registrationId, userId }: { readonly registrationId: number; readonly userId: number },
): Promise<void> {
  await trx
    .updateTable('one_time_token')
    .set({ used_at: sql<string>`now()` })
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** The owner of a valid token; the token stays valid. */
export async function findToken(trx: Transaction<Tables>, token: string, purpose: TokenPurpose): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select registration_id as "registrationId", user_id as "userId", email from find_token(${hashOf(token)}, ${purpose})`.execute(trx);
  return rows[0];
}

/** Consumes a token and sets its tenant for the rest of the transaction; undefined for an invalid or used one. */
export async function spendToken(trx: Transaction<Tables>, token: string, purpose: TokenPurpose): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select registration_id as "registrationId", user_id as "userId", email,
      set_config('app.registration_id', registration_id::text, true)
    from use_token(${hashOf(token)}, ${purpose})`.execute(trx);
  const [owner] = rows;
  return owner && { registrationId: owner.registrationId, userId: owner.userId, email: owner.email };
}
