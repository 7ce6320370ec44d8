import { sql, type Transaction } from 'kysely';
import { isEqualRow } from '../database/connection/errors.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import { findSignIn, type SignIn } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';

export interface NewPerson {
  readonly email: string;
  readonly name: string;
}

/**
 * Stores the first person of a business that is not registered yet; returns the existing person if the address is known by now.
 * @param within stored with a new person, in the same transaction
 */
export async function addFirstPerson(
  database: Database,
  { email, name }: NewPerson,
  within: (trx: Transaction<Tables>, registrationId: number) => Promise<void> = async () => {},
): Promise<SignIn> {
  const registrationId = newId();
  const id = newId();
  try {
    await database.asTenant(registrationId, async (trx) => {
      await insertPerson(trx, { registrationId, id, email, data: { name } });
      await within(trx, registrationId);
    });
  } catch (error) {
    if (!isEqualRow(error)) throw error;
    const known = await database.anonymous((trx) => findSignIn(trx, email));
    if (!known) throw error;
    return known;
  }
  return { userId: id, registrationId, passwordHash: null, status: 'P', hasSecondFactor: false, isInvited: false };
}

/** Takes an address from a sign-up whose activation has expired, before another person gets it. */
export async function releaseAddress(trx: Transaction<Tables>, email: string): Promise<void> {
  await sql`select release_address(${email})`.execute(trx);
}

/** Deletes the other sign-ups of an address once it is proven to be this person's. */
export async function dropOtherSignUps(trx: Transaction<Tables>, email: string, userId: number): Promise<void> {
  await sql`select drop_sign_ups(${email}, ${userId})`.execute(trx);
}

interface PersonRow {
  readonly registrationId: number;
  readonly id: number;
  readonly email: string;
  readonly branchId?: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * A person who has still to activate. The database refuses an address twice in one business or in two sign-ups (`isEqualRow`); an account
 * elsewhere with the address does not matter before activation.
 */
export async function insertPerson(trx: Transaction<Tables>, { registrationId, id, email, branchId, data }: PersonRow): Promise<void> {
  const row = { registration_id: registrationId, id, email, status: 'P', data } as const;
  await trx
    .insertInto('person')
    .values(branchId === undefined ? row : { ...row, branch_id: branchId })
    .execute();
}
