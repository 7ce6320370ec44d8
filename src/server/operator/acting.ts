import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { text } from '../messages/texts.ts';
import { SHARED } from '../records/store/records.ts';
import { OPERATOR, REGISTRATION_TYPES } from '../reference/registration-types.ts';

const none = {
  sessionId: '',
  email: '',
  isAdmin: false,
  status: 'N',
  accountsAccess: null,
  organisationId: null,
  countryCode: null,
  timeZoneId: null,
  regType: null,
  mustSetUpSecondFactor: false,
  expiresAt: '',
  variation: null,
  screensAccess: 'none',
} as const;

/** Session of operator commands outside any business. */
export function operatorSession(): Session {
  const fullName = text('audit.operator');
  return { ...none, userId: 0, registrationId: SHARED, fullName, businessName: fullName, regTypeCode: OPERATOR };
}

/** Session of a command in the name of a user who may sign in; undefined for others. Needs a transaction as their business. */
export async function personSession(trx: Transaction<Tables>, registrationId: number, userId: number): Promise<Session | undefined> {
  const person = await trx
    .selectFrom('person as u')
    .innerJoin('registration as r', 'r.id', 'u.registration_id')
    .select(['u.full_name', 'u.email', 'u.is_admin', 'u.status', 'u.accounts_access', 'r.name', 'r.type_code', 'r.country_code'])
    .select([
      sql<number | null>`variation_in_force(r)`.as('variation'),
      sql<number | null>`(r.data->>'timeZoneId')::integer`.as('time_zone_id'),
      typeOf(sql.ref('r.type_code')).as('type'),
    ])
    .where('u.registration_id', '=', registrationId)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (person === undefined || (person.status !== 'N' && person.status !== 'A')) return undefined;
  return {
    ...none,
    userId,
    registrationId,
    status: person.status,
    fullName: person.full_name ?? '',
    email: person.email,
    isAdmin: person.is_admin,
    businessName: person.name,
    regTypeCode: person.type_code,
    regType: person.type,
    countryCode: person.country_code,
    timeZoneId: person.time_zone_id,
    accountsAccess: person.accounts_access,
    variation: person.variation,
  };
}

/** Rights of a business type, from its newest record. */
function typeOf(code: RawBuilder<unknown>) {
  return sql<Session['regType']>`(
    select t.data from resource_record t
    where t.registration_id = ${SHARED} and t.resource = ${REGISTRATION_TYPES} and t.unique_key = ${code} and t.valid_from <= current_date
    order by t.valid_from desc limit 1)`;
}
