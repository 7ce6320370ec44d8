import { type Kysely, sql, type SqlBool } from 'kysely';
import { addDays } from '#src/expression/index.ts';
import { tariffCodeFormat } from '#schemas/formats/tariff-code.ts';
import type { Database } from '../database/database.ts';
import { computedLists } from '../database/lists/stored-lists.ts';
import { beginsWith } from '../database/lists/search.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ofVersion } from '../documents/of-version.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { invalid } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { computedFields } from '../records/filters/filter-fields.ts';
import { readListFilter, type ListFilter } from '../records/filters/list-filter.ts';
import { pageReply, pageRequest } from '../records/lists/paging.ts';
import { CUSTOMS_TARIFFS } from './customs-items.ts';
import { holdsOn, rowsOfCountry, textOf } from './shared-rows.ts';
import { countItemUses } from './item-uses.ts';
import { wordsFound } from './words.ts';

type TariffItem = Readonly<Record<string, unknown>>;

/** Compared fields of an item; other fields are not compared. */
const COMPARED = ['description', 'statisticalUnit', 'rates', 'requiredQualifiers'] as const;

const CHANGE = 'tariffs/tariff-change';
const ofChanges = ofVersion((documents) => computedFields(documents.entity(CHANGE), computedLists[CHANGE]));

/** Items of a customs tariff that end, begin or change between two days, with their uses by the caller's business. */
export async function compareCustomsTariffs(database: Database, call: Call): Promise<Answer> {
  const page = pageRequest(call);
  const [from = '', to = ''] = [call.query.text('From'), call.query.text('To')];
  if (to < from) throw invalid({ To: [text('problem.value.endsEarlier', { label: 'To', from })] });
  const changes = changedItems(database.kysely, call, await readListFilter(database, call, ofChanges(call.documents)));
  const onPage = changes
    .select(['before', 'after', sql<number>`count(*) over ()`.as('total')])
    .orderBy('code')
    .limit(page.size)
    .offset((page.page - 1) * page.size);
  const { results } = await database.read(call.token, [onPage]);
  const items = results[0].map(({ before, after }) => ({ before, after, item: after ?? before ?? {} }));
  const uses = await countItemUses(
    database,
    call,
    CUSTOMS_TARIFFS,
    items.map(({ item }) => item),
  );
  const rows = items.map(({ before, after, item }, index) => ({
    countryCode: item['countryCode'],
    tariffCode: item['tariffCode'],
    description: item['description'],
    change: before === null ? 'begun' : after === null ? 'ended' : 'changed',
    day: after === null ? dayAfter(before) : after['startDate'],
    fields: before === null || after === null ? [] : COMPARED.filter((field) => !isSame(before[field], after[field])),
    ...uses[index],
  }));
  return ok(pageReply(rows, (row) => row, page, results[0][0]?.total ?? 0, call.query.isTrue('Totals') ? [] : undefined));
}

function dayAfter(item: TariffItem | null): string | undefined {
  const last = item?.['endDate'];
  return typeof last === 'string' ? addDays(last, 1) : undefined;
}

/** Items that are valid on one of the days only, or differ between them. */
function changedItems(db: Kysely<Tables>, { query }: Call, { conditions }: ListFilter) {
  const country = query.text('CountryCode') ?? '';
  const on = (day: string) =>
    rowsOfCountry(db, CUSTOMS_TARIFFS, country)
      .where(holdsOn(day))
      .select([sql<string>`${textOf('tariffCode')}`.as('code'), 'id', 'data']);
  const changes = db
    .with('earlier', () => on(query.text('From') ?? ''))
    .with('later', () => on(query.text('To') ?? ''))
    .selectFrom(
      sql<{ code: string; before: TariffItem | null; after: TariffItem | null }>`(
        select coalesce(earlier.code, later.code) as code, earlier.data as before, later.data as after
        from earlier full join later on earlier.code = later.code
        where earlier.id is distinct from later.id)`.as('change'),
    )
    .where(sql<SqlBool>`(before is null or after is null or ${differs()})`)
    .where((eb) => eb.and([...conditions]));
  const kind = query.text('Change');
  const searched = query.text('SearchText');
  const ofKind = kind === undefined ? changes : changes.where(KINDS[kind] ?? sql<SqlBool>`false`);
  if (searched === undefined) return ofKind;
  if (/^\d[\d.\s]*[A-Za-z]?$/.test(searched.trim()))
    return ofKind.where(beginsWith(sql.ref<string>('code'), tariffCodeFormat.normalise(searched)));
  const found = wordsFound(searched);
  return ofKind.where(found?.every(sql<string>`(coalesce(after, before)->>'description')`) ?? sql.lit(false));
}

const KINDS: Readonly<Record<string, ReturnType<typeof sql<SqlBool>>>> = {
  ended: sql<SqlBool>`after is null`,
  begun: sql<SqlBool>`before is null`,
  changed: sql<SqlBool>`(before is not null and after is not null)`,
};

function differs() {
  return sql.join(
    COMPARED.map((field) => sql<SqlBool>`before->${sql.lit(field)} is distinct from after->${sql.lit(field)}`),
    sql` or `,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
