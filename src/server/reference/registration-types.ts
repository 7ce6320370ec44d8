import type { Kysely } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import type { RegistrationType } from '#schemas/generated/types.ts';
import { sharedRecords, valueIn } from '../database/lists/shared-records.ts';
import type { Tables } from '../database/tables/tables.ts';

/** Type of the operators' registration; row-level security checks the same code (`is_operator`). */
export const OPERATOR = 'OPR';

/** The operators' registration, the same id in every installation: ids of businesses are far larger. */
export const OPERATIONS = 1;

export const REGISTRATION_TYPES = 'reference/registration-type';

type TypePermission = 'isServiceProvider' | 'newRegistrations' | 'canCreateConsignments';

/** Codes of the types that do or do not have a permission today. */
export async function typesWithPermission(db: Kysely<Tables>, permission: TypePermission, isGiven: boolean): Promise<readonly string[]> {
  const types = await sharedRecords(db, [REGISTRATION_TYPES], today()).execute();
  return types.flatMap(({ data }) => ((data[permission] === true) === isGiven ? [String(data['code'])] : []));
}

/** Today's type of a code; undefined if there is none. */
export async function registrationTypeOf(db: Kysely<Tables>, code: string): Promise<Partial<RegistrationType> | undefined> {
  const type = await sharedRecords(db, [REGISTRATION_TYPES], today()).where(valueIn('code'), '=', code).executeTakeFirst();
  return type?.data;
}
