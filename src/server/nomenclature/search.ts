import { type Kysely, sql, type SqlBool } from 'kysely';
import { levelOf } from '#src/domain/nomenclature.ts';
import { hsCodeFormat } from '#schemas/formats/hs-code.ts';
import type { Database } from '../database/database.ts';
import { beginsWith } from '../database/lists/search.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { dayAsked } from './day-asked.ts';
import { holdsOn, rowsOfCountry, textOf } from './shared-rows.ts';
import { HS_CODES, pathOf } from './tree.ts';
import { wordsFound } from './words.ts';

/** Entries of every level that have all words, in their own text or that of what they stand in. */
export async function searchNomenclature(database: Database, call: Call): Promise<Answer> {
  const country = call.query.text('CountryCode') ?? '';
  const found = codesFound(database.kysely, country, await dayAsked(database, call), call.query.text('SearchText'));
  const page = pageRequest(call);
  const sections = rowsOfCountry(database.kysely, HS_CODES, country).where(sql<SqlBool>`${textOf('code')} > 'A'`).select('data');
  const { results } = await database.read(call.token, [onPage(found, page), counted(found), sections]);
  const [hits, [total], known] = results;
  const sectionTexts = new Map(known.map(({ data }) => [data['code'], data['description']]));
  const items = hits.map(({ code, description, heading, chapter }) => {
    const texts: Readonly<Record<number, string | null>> = { 2: chapter, 4: heading };
    const path = pathOf(code, (ancestor) => sectionTexts.get(ancestor) ?? texts[ancestor.length]);
    return { code, description, level: levelOf(code), path };
  });
  return ok(pageReply(items, page, total?.count ?? 0));
}

/** Subheadings of a country that hold today. */
export async function findHsCodes(database: Database, call: Call): Promise<Answer> {
  const country = call.path.text('tswCountryCode') ?? '';
  const found = codesFound(database.kysely, country, await dayAsked(database, call), call.query.text('SearchText'));
  const subheadings = found.where(sql<SqlBool>`length(e.code) = 7`);
  const page = pageRequest(call);
  const { results } = await database.read(call.token, [onPage(subheadings, page), counted(subheadings)]);
  const items = results[0].map(({ code, description }) => ({ code, description }));
  return ok(pageReply(items, page, results[1][0]?.count ?? 0));
}

/** The codes of a country with the texts of what they stand in, as far as they have the words. */
function codesFound(db: Kysely<Tables>, country: string, day: string, searched: string | undefined) {
  const all = db
    .with(
      (list) => list('hs').materialized(),
      () =>
        rowsOfCountry(db, HS_CODES, country)
          .where(holdsOn(day))
          .select([sql<string>`${textOf('code')}`.as('code'), sql<string>`${textOf('description')}`.as('description')]),
    )
    .selectFrom('hs as e')
    .leftJoin('hs as h', (join) => join.on(sql<SqlBool>`length(e.code) = 7 and h.code = left(e.code, 4)`))
    .leftJoin('hs as c', (join) => join.on(sql<SqlBool>`length(e.code) in (4, 7) and c.code = left(e.code, 2)`));
  if (searched === undefined) return all;
  if (isCode(searched)) return all.where(beginsWith(sql.ref<string>('e.code'), hsCodeFormat.normalise(searched)));
  const own = sql<string>`(e.code || ' ' || e.description)`;
  const whole = sql<string>`concat_ws(' ', ${own}, h.description, c.description)`;
  const { every, some } = wordsFound(searched);
  // What only stands in something that has the words is no hit of its own.
  return all.where(every(whole)).where(some(own)).orderBy(every(own), 'desc');
}

type Found = ReturnType<typeof codesFound>;

function onPage(found: Found, { page, size }: ReturnType<typeof pageRequest>) {
  return found
    .select(['e.code', 'e.description', 'h.description as heading', 'c.description as chapter'])
    .orderBy('e.code')
    .limit(size)
    .offset((page - 1) * size);
}

function counted(found: Found) {
  return found.clearOrderBy().select(sql<number>`count(*)`.as('count'));
}

/** Digits, however they are punctuated. */
function isCode(text: string): boolean {
  return /^\d[\d.\s]*$/.test(text.trim());
}
