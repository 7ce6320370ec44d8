import { sql, type SqlBool } from 'kysely';
import { isEmpty } from '#src/expression/index.ts';
import { ancestorsOf, chaptersOf, inTreeOrder, levelOf, sectionOf } from '#src/domain/nomenclature.ts';
import type { Database } from '../database/database.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { requestedDay } from './requested-day.ts';
import { holdsOn, rowsOfCountry, textOf } from './shared-rows.ts';

export const HS_CODES = 'tariffs/hs-code';

const code = textOf('code');
/** A range of codes; the end includes everything that starts with it. */
interface CodeRange {
  readonly first: string;
  readonly last: string;
  /** Length of the codes; sections have no common length. */
  readonly length?: 2 | 4 | 7;
}

const SECTIONS: CodeRange = { first: 'I', last: 'X' };
const CHAPTERS: CodeRange = { first: '01', last: '99', length: 2 };

/** Sections, or the children of an entry. */
export async function listNomenclature(database: Database, call: Call): Promise<Answer> {
  const parent = call.query.text('Parent');
  const span = parent === undefined ? SECTIONS : spanBelow(parent);
  if (span === undefined) return ok([]);
  const list = await codesAsked(database, call);
  const { results } = await database.read(call.token, [
    within(list, span).select('data'),
    countsByParent(list, nextLevel(span), span.length ?? CHAPTERS.length ?? 0),
  ]);
  const [rows, counts] = results;
  const entries = rows.map(({ data }) => entryOf(data, counts));
  // A list may still hold entries that were once taken for sections.
  return ok(entries.filter(({ level }) => level !== undefined).toSorted((a, b) => inTreeOrder(a.code, b.code)));
}

/** One entry with its parents. */
export async function getNomenclatureEntry(database: Database, call: Call): Promise<Answer> {
  const asked = call.path.text('code') ?? '';
  const list = await codesAsked(database, call);
  const { results } = await database.read(call.token, [
    list.where(code, 'in', [asked, ...ancestorsOf(asked)]).select('data'),
    countsByParent(list, spanBelow(asked), asked.length),
  ]);
  const [rows, counts] = results;
  const found = new Map(rows.map(({ data }) => [String(data['code']), data]));
  const entry = found.get(asked);
  if (entry === undefined || levelOf(asked) === undefined) throw notFound();
  return ok({ ...entryOf(entry, counts), path: pathOf(asked, (ancestor) => found.get(ancestor)?.['description']) });
}

export function pathOf(entry: string, describe: (code: string) => unknown): { code: string; name: string }[] {
  return ancestorsOf(entry).map((ancestor) => ({ code: ancestor, name: String(describe(ancestor) ?? '') }));
}

/** Codes of the country that are valid on the requested day. */
async function codesAsked(database: Database, call: Call) {
  const day = await requestedDay(database, call);
  return rowsOfCountry(database.kysely, HS_CODES, call.query.text('CountryCode') ?? '').where(holdsOn(day));
}

type Codes = ReturnType<typeof rowsOfCountry>;

function within(list: Codes, { first, last, length }: CodeRange): Codes {
  const found = list.where(sql<SqlBool>`(${code} >= ${first} and ${code} < ${last + LAST})`);
  return length === undefined ? found : found.where(sql<SqlBool>`length(${code}) = ${sql.lit(length)}`);
}

interface ChildCount {
  readonly parent: string;
  readonly count: number;
}

/** Number of codes below each code of a level; empty if there is no level below. */
function countsByParent(list: Codes, span: CodeRange | undefined, parentLength: number) {
  const parent = sql<string>`left(${code}, ${sql.lit(parentLength)})`;
  return within(list, span ?? { first: '', last: '' })
    .where(sql.lit(span !== undefined))
    .select([parent.as('parent'), sql<number>`count(*)`.as('count')])
    .groupBy(parent);
}

function entryOf(data: Readonly<Record<string, unknown>>, counts: readonly ChildCount[]) {
  const { description, startDate, endDate } = data;
  const own = String(data['code']);
  const level = levelOf(own);
  const mine = counts.filter(({ parent }) => parent === own || (level === 'section' && sectionOf(parent) === own));
  const childCount = mine.reduce((sum, { count }) => sum + count, 0);
  return {
    code: own,
    level,
    description,
    childCount,
    ...(isEmpty(startDate) ? {} : { startDate }),
    ...(isEmpty(endDate) ? {} : { endDate }),
  };
}

/** Undefined for the lowest level. */
function spanBelow(parent: string): CodeRange | undefined {
  const level = levelOf(parent);
  if (level === 'section') {
    const chapters = chaptersOf(parent);
    return chapters && { ...chapters, length: 2 };
  }
  if (level === 'chapter') return { first: parent, last: parent, length: 4 };
  return level === 'heading' ? { first: parent, last: parent, length: 7 } : undefined;
}

/** The same codes one level down. */
function nextLevel(span: CodeRange): CodeRange | undefined {
  if (span.length === undefined) return CHAPTERS;
  if (span.length === 7) return undefined;
  return { ...span, length: span.length === 2 ? 4 : 7 };
}

/** Nothing that starts with a code sorts after the code and this character. */
const LAST = '\u{10FFFF}';
