import { sql, type SqlBool } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import type { Database } from '../database/database.ts';
import { sharedRecords, valueIn } from '../database/lists/shared-records.ts';
import { type Answer, type Call, ok } from '../http/call.ts';

/** Limit of the result. */
const MOST_FOUND = 200;

/** Premises of some types and a country, by prefix of the name or by code. */
export async function findPremises(database: Database, { token, query }: Call): Promise<Answer> {
  const types = query.texts('PremisesTypes');
  const [country, code, name] = [query.text('CountryCode'), query.text('PremisesCode'), query.text('Name')];
  let premises = sharedRecords(database.kysely, ['reference/premises'], today());
  if (types !== undefined) premises = premises.where(valueIn('premisesType'), '=', sql<string>`any(${[...types]})`);
  if (country !== undefined) premises = premises.where(valueIn('countryCode'), '=', country.toUpperCase());
  if (code !== undefined) premises = premises.where(valueIn('premisesCode'), '=', code.toUpperCase());
  if (name !== undefined) premises = premises.where(sql<SqlBool>`starts_with(lower(data->>'premisesName'), lower(${name}))`);
  const { results } = await database.read(token, [premises.orderBy(valueIn('premisesName')).limit(MOST_FOUND)]);
  return ok(results[0].map(({ id, data: { premisesCode, premisesName } }) => ({ id, premisesCode, premisesName })));
}
