import { type Kysely, sql } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import { sharedRecords, valueIn } from '../database/lists/shared-records.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';

/** Currency of the jurisdiction of the caller's business: one row or none. */
export function findHomeCurrency(db: Kysely<Tables>) {
  const country = sql<string>`(select r.data->>'countryCode' from registration as r where r.id = ${tenant})`;
  return sharedRecords(db, ['reference/jurisdiction'], today())
    .where(valueIn('countryCode'), '=', country)
    .select(sql<string | null>`data->>'currencyCode'`.as('currencyCode'))
    .limit(1);
}
