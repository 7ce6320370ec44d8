import { type Kysely, sql } from 'kysely';
import { readItems } from '#src/domain/declarations/dialog/read-duty.ts';
import type { TariffItem } from '#src/domain/declarations/line-facts.ts';
import { tariffPrefix } from '#src/domain/declarations/match-tariff.ts';
import { beginsWith } from '../../database/lists/search.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { CUSTOMS_TARIFFS } from '../../nomenclature/customs-items.ts';
import { holdsOn, rowsOfCountry, textOf } from '../../nomenclature/shared-rows.ts';

/** Items stored with a line: enough to tell one from several. */
const MOST_ITEMS = 3;
/** In "C" collation nothing that begins with a code sorts after the code and this character. */
const LAST = '\u{10FFFF}';

/** The national items of a tariff code. */
export interface FoundItems {
  readonly tariffMatches: number;
  /** The first ones, by code. */
  readonly items: readonly TariffItem[];
}

export interface TariffNamed {
  readonly hsTariffCode: string | null;
  readonly tariffSuffix: string | null;
}

/** A country's tariff on a day. */
export interface TariffPlace {
  readonly country: string;
  readonly day: string;
}

/** Finds the items of codes; none for a missing code. */
export type ItemsOf = (named: TariffNamed) => FoundItems;

/** Looks up the items valid on a day: one query, however many lines. */
export async function lookUpItems(db: Kysely<Tables>, { country, day }: TariffPlace, named: readonly TariffNamed[]): Promise<ItemsOf> {
  const codes = [...new Set(named.flatMap(({ hsTariffCode, tariffSuffix }) => tariffPrefix(hsTariffCode, tariffSuffix) ?? []))];
  const rows = codes.length === 0 ? [] : await findItems(db, country, day, codes);
  const found = new Map(rows.map(({ code, matches, items }) => [code, { tariffMatches: matches, items: readItems(items) }]));
  return ({ hsTariffCode, tariffSuffix }) => found.get(tariffPrefix(hsTariffCode, tariffSuffix) ?? '') ?? NONE;
}

const NONE: FoundItems = { tariffMatches: 0, items: [] };

async function findItems(db: Kysely<Tables>, country: string, day: string, codes: readonly string[]) {
  const code = textOf('tariffCode');
  const matching = rowsOfCountry(db, CUSTOMS_TARIFFS, country)
    .where(holdsOn(day))
    .where(sql<boolean>`${code} >= asked.code and ${code} < asked.code || ${LAST}`)
    .select(['data', sql<number>`row_number() over (order by ${code})`.as('place')]);
  const { rows } = await sql<{ code: string; matches: number; items: readonly unknown[] | null }>`
    select asked.code, found.matches, found.items
    from unnest(${[...codes]}::text[]) as asked(code) cross join lateral (
      select count(*)::int as matches, json_agg(data order by place) filter (where place <= ${MOST_ITEMS}) as items
      from (${matching}) as matching) as found`.execute(db);
  return rows;
}

/** The country, if none of its items is valid on the day; looked up only for lines that match none. */
export async function tariffNotLoaded(
  db: Kysely<Tables>,
  { country, day }: TariffPlace,
  lines: readonly { readonly facts: Pick<FoundItems, 'tariffMatches'> }[],
): Promise<string | null> {
  if (lines.every(({ facts }) => facts.tariffMatches > 0)) return null;
  const loaded = await rowsOfCountry(db, CUSTOMS_TARIFFS, country).where(holdsOn(day)).select('id').limit(1).executeTakeFirst();
  return loaded === undefined ? country : null;
}

/** Items offered for one HS code. */
const MOST_OFFERED = 200;

/** Items under an HS code that are valid on a day, by code; none for a missing code. */
export async function itemsUnder(db: Kysely<Tables>, { country, day }: TariffPlace, hsCode: string): Promise<readonly TariffItem[]> {
  if (hsCode === '') return [];
  const code = textOf('tariffCode');
  const rows = await rowsOfCountry(db, CUSTOMS_TARIFFS, country)
    .where(holdsOn(day))
    .where(beginsWith(code, hsCode))
    .select('data')
    .orderBy(code)
    .limit(MOST_OFFERED)
    .execute();
  return readItems(rows.map(({ data }) => data));
}
