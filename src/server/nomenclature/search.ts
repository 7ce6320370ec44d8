import { type Kysely, sql, type SqlBool } from 'kysely';
import { levelOf } from '#src/domain/nomenclature.ts';
import { hsCode } from '#src/domain/tariff-code.ts';
import type { Database } from '../database/database.ts';
import { computedLists } from '../database/lists/stored-lists.ts';
import { beginsWith } from '../database/lists/search.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ofVersion } from '../documents/of-version.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { computedFields } from '../records/filters/filter-fields.ts';
import { readListFilter, type ListFilter } from '../records/filters/list-filter.ts';
import { pageReply, pageRequest } from '../records/lists/paging.ts';
import { requestedDay } from './requested-day.ts';
import { holdsOn, rowsOfCountry, textOf } from './shared-rows.ts';
import { HS_CODES, pathOf } from './tree.ts';
import { wordsFound } from './words.ts';

const CODE = textOf('code');
/** Counted with the page, so that the words are searched for once. */
const TOTAL = sql<number>`count(*) over ()`.as('total');

const ENTRY = 'tariffs/nomenclature-entry';
const NAME = 'tariffs/hs-code-name';
const ofEntries = ofVersion((documents) => computedFields(documents.entity(ENTRY), computedLists[ENTRY]));
const ofNames = ofVersion((documents) => computedFields(documents.entity(NAME), computedLists[NAME]));

/** Entries of every level that contain all words, in their own text or in that of their parents. */
export async function searchNomenclature(database: Database, call: Call): Promise<Answer> {
  const country = call.query.text('CountryCode') ?? '';
  const listFilter = await readListFilter(database, call, ofEntries(call.documents));
  const found = codesFound(database.kysely, country, await requestedDay(database, call), call.query.text('SearchText'), listFilter);
  const page = pageRequest(call);
  const sections = rowsOfCountry(database.kysely, HS_CODES, country)
    .where(sql<SqlBool>`${CODE} > 'A'`)
    .select('data');
  const { results } = await database.read(call.token, [onPage(found, page), sections]);
  const [hits, known] = results;
  const sectionTexts = new Map(known.map(({ data }) => [data['code'], data['description']]));
  const toHit = ({ code, description, heading, chapter }: (typeof hits)[number]) => {
    const texts: Readonly<Record<number, string | null>> = { 2: chapter, 4: heading };
    const path = pathOf(code, (ancestor) => sectionTexts.get(ancestor) ?? texts[ancestor.length]);
    return { code, description, level: levelOf(code), path };
  };
  return ok(pageReply(hits, toHit, page, await totalOf(database, call, found, hits), noSums(call)));
}

/** Subheadings of a country that are valid today. */
export async function findHsCodes(database: Database, call: Call): Promise<Answer> {
  const country = call.path.text('tswCountryCode') ?? '';
  const listFilter = await readListFilter(database, call, ofNames(call.documents));
  const found = codesFound(database.kysely, country, await requestedDay(database, call), call.query.text('SearchText'), listFilter);
  const subheadings = found.where(sql<SqlBool>`length(e.code) = 7`);
  const page = pageRequest(call);
  const { results } = await database.read(call.token, [onPage(subheadings, page)]);
  const total = await totalOf(database, call, subheadings, results[0]);
  return ok(pageReply(results[0], ({ code, description }) => ({ code, description }), page, total, noSums(call)));
}

/** The list has no fields to sum. */
function noSums({ query }: Call): [] | undefined {
  return query.isTrue('Totals') ? [] : undefined;
}

/** Codes of a country with the texts of their parents, as far as they contain the words. */
function codesFound(db: Kysely<Tables>, country: string, day: string, searched: string | undefined, { conditions }: ListFilter) {
  const codes = rowsOfCountry(db, HS_CODES, country)
    .where(holdsOn(day))
    .select([
      sql<string>`${CODE}`.as('code'),
      sql<string>`${textOf('description')}`.as('description'),
      textAround(4).as('heading'),
      textAround(2).as('chapter'),
    ]);
  const all = db.selectFrom(codes.as('e')).where((eb) => eb.and([...conditions]));
  if (searched === undefined) return all;
  if (isCode(searched)) return all.where(beginsWith(sql.ref<string>('e.code'), hsCode(searched)));
  const own = sql<string>`(e.code || ' ' || e.description)`;
  const whole = sql<string>`concat_ws(' ', ${own}, e.heading, e.chapter)`;
  const found = wordsFound(searched);
  if (found === undefined) return all.where(sql.lit(false));
  // An entry does not match if only its parents contain the words.
  return all.where(found.every(whole)).where(found.some(own)).orderBy(found.every(own), 'desc');
}

/** Text of a code's parent, as a subquery: the planner cannot estimate the rows of a join. */
function textAround(length: 2 | 4) {
  const text = sql`case when length(${CODE}) = ${sql.lit(length)} and ${CODE} < 'A' then ${textOf('description')} end`;
  return sql<string | null>`max(${text}) over (partition by left(${CODE}, ${sql.lit(length)}))`;
}

type FoundCodes = ReturnType<typeof codesFound>;

function onPage(found: FoundCodes, { page, size }: ReturnType<typeof pageRequest>) {
  return found
    .select(['e.code', 'e.description', 'e.heading', 'e.chapter', TOTAL])
    .orderBy('e.code')
    .limit(size)
    .offset((page - 1) * size);
}

/** A page beyond the last has no row with the total. */
async function totalOf(database: Database, call: Call, found: FoundCodes, rows: readonly { readonly total: number }[]): Promise<number> {
  const [row] = rows;
  if (row !== undefined || pageRequest(call).page === 1) return row?.total ?? 0;
  const { results } = await database.read(call.token, [onPage(found, { page: 1, size: 1 })]);
  return results[0][0]?.total ?? 0;
}

/** Digits, with any punctuation. */
function isCode(text: string): boolean {
  return /^\d[\d.\s]*$/.test(text.trim());
}
