import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import { tariffCodeFormat } from '#schemas/formats/tariff-code.ts';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { beginsWith } from '../database/lists/search.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { requestedDay } from './requested-day.ts';
import { holdsOn, rowsOfCountry, textOf } from './shared-rows.ts';
import { HS_CODES } from './tree.ts';

export const CUSTOMS_TARIFFS = 'tariffs/customs-tariff';

/** One HS code that is valid today, with any punctuation. */
export async function getCountryHsCode(database: Database, call: Call): Promise<Answer> {
  const code = hsCodeFormat.normalise(call.path.text('code') ?? '');
  const rows = rowsOfCountry(database.kysely, HS_CODES, call.path.text('tswCountryCode') ?? '')
    .where(holdsOn(await requestedDay(database, call)))
    .where(sql<SqlBool>`${textOf('code')} = ${code}`)
    .select('data');
  const [row] = (await database.read(call.token, [rows])).results[0];
  if (row === undefined || !hsCodeFormat.isValid(code)) throw notFound();
  return ok({ code, description: row.data['description'] });
}

/** National items of a day under an HS code, or with a longer prefix. */
export async function findCustomsTariffs(database: Database, call: Call): Promise<Answer> {
  const asked = tariffCodeFormat.normalise(call.query.text('HsCode') ?? '');
  // An empty prefix would return every item, and the list has no pages.
  if (asked === '') return ok([]);
  const rows = rowsOfCountry(database.kysely, CUSTOMS_TARIFFS, call.query.text('TswCountryCode') ?? '')
    .where(holdsOn(await requestedDay(database, call)))
    .where(beginsWith(textOf('tariffCode'), asked))
    .select('data')
    .orderBy(textOf('tariffCode'));
  const { results } = await database.read(call.token, [rows]);
  return ok(
    results[0].map(({ data: { tariffCode, description, statisticalUnit, startDate, rates } }) => ({
      tariffCode,
      description,
      statisticalUnit,
      startDate,
      rates,
    })),
  );
}
