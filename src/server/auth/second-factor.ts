import { createHash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Tables } from '../database/tables/tables.ts';
import type { SealedSecrets } from './sealed-secrets.ts';

const ISSUER = 'Quayline';
const PERIOD_S = 30;
const RECOVERY_CODES = 10;

interface PersonKey {
  readonly registrationId: number;
  readonly userId: number;
}

/** Seal context of an authenticator key. */
export function contextOf({ registrationId, userId }: PersonKey): string {
  return `second factor ${registrationId} ${userId}`;
}

/** What an authenticator needs, as text and as the address of its QR code. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Creates a key that is not valid before it is confirmed; undefined if the user has a confirmed one. */
export async function beginEnrolment(
  trx: Transaction<Tables>,
  secrets: SealedSecrets,
  { registrationId, userId }: PersonKey,
  label: string,
): Promise<Enrolment | undefined> {
  const secret = new Secret({ size: 20 });
  const sealed = secrets.seal(secret.base32, contextOf({ registrationId, userId }));
  const { rows } = await sql`
    insert into second_factor (registration_id, user_id, secret) values (${registrationId}, ${userId}, ${sealed})
    on conflict (registration_id, user_id) do update set secret = excluded.secret, last_step = 0
    where not second_factor.is_confirmed returning user_id`.execute(trx);
  return rows.length === 0 ? undefined : { secret: secret.base32, uri: totpOf(secret.base32, label).toString() };
}

/** Confirms the key with its first code; returns the recovery codes, which are shown only once, or undefined for a wrong code. */
export async function confirmEnrolment(
  trx: Transaction<Tables>,
  secrets: SealedSecrets,
  person: PersonKey,
  code: string,
): Promise<readonly string[] | undefined> {
  if (!(await acceptTimeCode(trx, secrets, person, code, false))) return undefined;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await trx
    .updateTable('second_factor')
    .set({ is_confirmed: true, recovery_hashes: codes.map(hashOfCode) })
    .where('registration_id', '=', person.registrationId)
    .where('user_id', '=', person.userId)
    .execute();
  return codes;
}

/** Whether the code is valid, and uses it up: a code of the authenticator not used before, or an unused recovery code. */
export async function acceptCode(trx: Transaction<Tables>, secrets: SealedSecrets, person: PersonKey, code: string): Promise<boolean> {
  return (await acceptTimeCode(trx, secrets, person, code, true)) || acceptRecoveryCode(trx, person, code);
}

async function acceptTimeCode(
  trx: Transaction<Tables>,
  secrets: SealedSecrets,
  { registrationId, userId }: PersonKey,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factor')
    .select('secret')
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst();
  const token = code.replaceAll(/\s/g, '');
  if (!factor || !/^\d{6}$/.test(token)) return false;
  const timestamp = Date.now();
  // One step before and after, as clocks differ.
  const secret = secrets.open(factor.secret, contextOf({ registrationId, userId }));
  const delta = totpOf(secret, '').validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
  const { rows } = await sql`
    update second_factor set last_step = ${step}
    where registration_id = ${registrationId} and user_id = ${userId} and last_step < ${step} returning user_id`.execute(trx);
  return rows.length === 1;
}

async function acceptRecoveryCode(trx: Transaction<Tables>, { registrationId, userId }: PersonKey, code: string): Promise<boolean> {
  const hash = hashOfCode(code);
  const { rows } = await sql`
    update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where registration_id = ${registrationId} and user_id = ${userId} and is_confirmed and ${hash} = any(recovery_hashes)
    returning user_id`.execute(trx);
  return rows.length === 1;
}

/** Returns whether there was a confirmed one. */
export async function removeSecondFactor(trx: Transaction<Tables>, { registrationId, userId }: PersonKey): Promise<boolean> {
  const removed = await trx
    .deleteFrom('second_factor')
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .returning('is_confirmed')
    .executeTakeFirst();
  return removed?.is_confirmed === true;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}

/** 50 random bits in two groups, without letters that look alike. */
function newRecoveryCode(): string {
  const letters = '23456789abcdefghijkmnpqrstuvwxyz';
  const code = [...randomBytes(10)].map((byte) => letters.charAt(byte % 32)).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function hashOfCode(code: string): string {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest('hex');
}
