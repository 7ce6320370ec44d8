import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';
import { valueExpression } from '../records/filters/value-expression.ts';

/** A field of the list's records, as it is indexed. */
export function textOf(field: string): Expression<string> {
  return sql.raw<string>(valueExpression(field, 'string'));
}

/** Records of a shared list for a country. */
export function rowsOfCountry(db: Kysely<Tables>, entity: string, country: string) {
  return db
    .selectFrom('resource_row')
    .where('registration_id', '=', sql.lit(0))
    .where('resource', '=', sql.lit(entity))
    .where(textOf('countryCode'), '=', country);
}

/** Whether a record is valid on a day; one without days always is. */
export function holdsOn(day: string): Expression<SqlBool> {
  return sql<SqlBool>`(coalesce(${textOf('startDate')}, '') <= ${day} and coalesce(${textOf('endDate')}, '9999-12-31') >= ${day})`;
}
