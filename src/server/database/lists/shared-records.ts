import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What all businesses share belongs to no registration. */
const SHARED = 0;

/** The records of shared lists that are valid on a day (YYYY-MM-DD), for any caller, also before sign-in. */
export function sharedRecords(db: Kysely<Tables>, lists: readonly string[], day: string) {
  // Literals, not parameters: lists have indexes of their own, and the server would look through all of them each time.
  const named = sql<string>`any(array[${sql.join(lists.map((list) => sql.lit(list)))}]::text[])`;
  return db
    .selectFrom('resource_record')
    .select(['id', 'data'])
    .where('registration_id', '=', sql<number>`${sql.lit(SHARED)}`)
    .where('resource', '=', named)
    .where(sql<boolean>`valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)`);
}

/** The value of a field in the record. */
export function valueIn(field: string) {
  return sql<string>`(data->>${sql.lit(field)}) collate "C"`;
}
