import type { Kysely } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import type { RegistrationType } from '#schemas/generated/types.ts';
import { sharedRecords, valueIn } from '../database/lists/shared-records.ts';
import type { Tables } from '../database/tables/tables.ts';

/** Those who keep the lists that all businesses share; the database looks for the same code (see migration 015). */
export const OPERATOR = 'OPR';

/** The one registration of operators, in every installation the same: ids of businesses are far larger. */
export const OPERATIONS = 1;

/** What the business types are called that a registration may have. */
export const REGISTRATION_TYPES = 'reference/registration-type';

type TypePermission = 'isServiceProvider' | 'newRegistrations' | 'canCreateConsignments';

/** Codes of the types of which a permission is or is not given today. */
export async function typesThat(db: Kysely<Tables>, permission: TypePermission, isGiven: boolean): Promise<readonly string[]> {
  const types = await sharedRecords(db, [REGISTRATION_TYPES], today()).execute();
  return types.flatMap(({ data }) => ((data[permission] === true) === isGiven ? [String(data['code'])] : []));
}

/** Today's type of a code; undefined where there is none. */
export async function registrationTypeOf(db: Kysely<Tables>, code: string): Promise<Partial<RegistrationType> | undefined> {
  const type = await sharedRecords(db, [REGISTRATION_TYPES], today()).where(valueIn('code'), '=', code).executeTakeFirst();
  return type?.data;
}
