import { type Expression, type Kysely, type OrderByItemBuilder, sql, type SqlBool } from 'kysely';
import type { PageRequest } from '../../database/lists/lists.ts';
import { contains } from '../../database/lists/search.ts';
import type { SortColumn, SortTerm } from '../../database/lists/sort-term.ts';
import type { Tables } from '../../database/tables/tables.ts';

export interface HistoryFilter {
  /** Prefix of an HS code, as it is stored. */
  readonly hsCode: string | undefined;
  readonly tradeDirection: string | undefined;
  readonly consignee: string | undefined;
  readonly words: string | undefined;
  /** Further conditions on lines `l` and their consignments `c`. */
  readonly conditions: readonly Expression<SqlBool>[];
}

/**
 * Plan of a page: 'gather' for few matches, by the index of words; 'walk' for many, consignment by consignment in the order of the list.
 */
export type QueryPlan = 'gather' | 'walk';

/** Above this number of matches 'walk' finds a page sooner. */
const MANY = 4_000;
/** Matches are counted up to this number: counting more would read them all. */
const MOST_COUNTED = 10_000;
/** More than any business has. */
const MOST_CONSIGNMENTS = 100_000_000;

export function wayFor({ words, hsCode }: HistoryFilter, total: number): QueryPlan {
  return (words !== undefined || hsCode !== undefined) && total <= MANY ? 'gather' : 'walk';
}

const ARRIVAL = sql.ref<string | null>('c.arrival_date');
const CONSIGNEE = sql.ref<string | null>('c.consignee_name');
const DESCRIPTION = sql.ref<string | null>('l.description');

/** Sort columns of the list. */
export const sortedBy: ReadonlyMap<string, SortColumn> = new Map<string, SortColumn>([
  ['arrivalDateTime', { by: ARRIVAL }],
  ['consigneeName1', { by: CONSIGNEE }],
  ['description', { by: DESCRIPTION }],
  ['productCode', { by: sql.ref('l.product_code') }],
  ['hsTariffCode', { by: sql.ref('l.hs_tariff_code') }],
]);

/** Latest arrival first, then by description. */
export const usualOrder: readonly SortTerm[] = [
  { by: ARRIVAL, direction: 'desc' },
  { by: DESCRIPTION, direction: 'asc' },
];

/** Consignments without an arrival day: newest first, so that a page does not read them all. */
const MADE: SortTerm = { by: sql.ref('c.made'), direction: 'desc' };
const OF_CONSIGNMENTS: ReadonlySet<unknown> = new Set([ARRIVAL, MADE.by, CONSIGNEE]);

export function historyPage(
  db: Kysely<Tables>,
  filter: HistoryFilter,
  order: readonly SortTerm[],
  way: QueryPlan,
  { page, size }: PageRequest,
) {
  const terms = order.flatMap((term) => (term.by === ARRIVAL ? [term, MADE] : [term]));
  const found = way === 'gather' ? gathered(db, filter) : walked(db, filter, terms, page * size);
  const rows = found.select([
    'l.id',
    sql<number>`coalesce((l.data->>'orderLine')::int, l.line)`.as('line'),
    'l.data',
    sql<string | null>`l.facts->>'secondaryCode'`.as('secondaryCode'),
    'l.declaration_reference as declarationReference',
    'c.data as consignment',
    sql<string | null>`coalesce(l.data->>'sellerName', (select o.seller_name from customs_order o
      where o.registration_id = l.registration_id and o.consignment_id = l.consignment_id and o.id = l.order_id))`.as('sellerName'),
  ]);
  return terms
    .reduce((sorted, { by, direction }) => sorted.orderBy(by, placed(direction)), rows)
    .orderBy('l.id')
    .limit(sql.lit(size))
    .offset(sql.lit((page - 1) * size));
}

/** Number of the filtered lines: one row. For searches by words, one above the limit means many. */
export function historyCount(db: Kysely<Tables>, filter: HistoryFilter) {
  const conditions = [...ofLines(filter), ...filter.conditions];
  const found = linesOf(db, filter).where((eb) => eb.and(conditions));
  const counted = conditions.length === 0 ? found : found.limit(sql.lit(MOST_COUNTED + 1));
  return db.selectFrom(counted.select('l.id').as('found')).select(sql<number>`count(*)`.as('count'));
}

function gathered(db: Kysely<Tables>, filter: HistoryFilter) {
  const ids = db
    .selectFrom('history_line as l')
    .where((eb) => eb.and(ofLines(filter)))
    .select('l.id');
  // The array is computed once, from the index of words.
  return linesOf(db, filter)
    .where(sql<SqlBool>`l.id = any(array(${ids}))`)
    .where((eb) => eb.and([...filter.conditions]));
}

/** Reads no more lines of a consignment than the page can hold, and consignments in order, so that the last ones are never read. */
function walked(db: Kysely<Tables>, filter: HistoryFilter, terms: readonly SortTerm[], most: number) {
  const [ofConsignments, ofTheirLines] = [terms.filter(isOfConsignment), terms.filter((term) => !isOfConsignment(term))];
  const sorted = ofConsignments.reduce((rows, { by, direction }) => rows.orderBy(by, placed(direction)), consignmentsOf(db, filter));
  // The limit keeps it a subquery, from whose order the planner knows that not all lines need sorting.
  return db.selectFrom(sorted.limit(sql.lit(MOST_CONSIGNMENTS)).as('c')).innerJoinLateral(
    (eb) => {
      const lines = eb
        .selectFrom('history_line as l')
        .whereRef('l.registration_id', '=', 'c.registration_id')
        .whereRef('l.consignment_id', '=', 'c.id')
        // Written so that no index matches the condition: the index of words would be scanned again for each line.
        .where((conditions) =>
          conditions.and([...ofLines(filter, false), ...filter.conditions].map((condition) => sql<SqlBool>`(${condition}) is true`)),
        )
        .selectAll('l');
      return ofTheirLines
        .reduce((rows, { by, direction }) => rows.orderBy(by, placed(direction)), lines)
        .orderBy('l.id')
        .limit(sql.lit(most))
        .as('l');
    },
    (join) => join.onTrue(),
  );
}

function linesOf(db: Kysely<Tables>, filter: HistoryFilter) {
  return db
    .selectFrom('history_line as l')
    .innerJoin(consignmentsOf(db, filter).as('c'), (join) =>
      join.onRef('c.registration_id', '=', 'l.registration_id').onRef('c.id', '=', 'l.consignment_id'),
    );
}

function consignmentsOf(db: Kysely<Tables>, filter: HistoryFilter) {
  const made = sql<string | null>`case when c.arrival_date is null then c.created_at end`;
  const all = db.selectFrom(db.selectFrom('history_consignment as c').selectAll('c').select(made.as('made')).as('c'));
  return all.where((eb) => eb.and(onConsignments(filter))).selectAll('c');
}

function onConsignments({ tradeDirection, consignee }: HistoryFilter): Expression<SqlBool>[] {
  return [
    ...(tradeDirection === undefined ? [] : [sql<SqlBool>`c.trade_direction = ${tradeDirection}`]),
    ...wordsOf(consignee).map((word) => contains(sql.ref<string>('c.consignee_name'), word)),
  ];
}

function ofLines({ hsCode, words }: HistoryFilter, isByIndex = true): Expression<SqlBool>[] {
  const text = sql.ref<string>('l.search_text');
  return [
    // The code starts the last line of the indexed text.
    ...(hsCode === undefined || !isByIndex ? [] : [contains(text, `\n${hsCode}`)]),
    ...(hsCode === undefined ? [] : [sql<SqlBool>`starts_with(l.hs_tariff_code, ${hsCode})`]),
    ...wordsOf(words).map((word) => contains(text, word)),
  ];
}

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function isOfConsignment({ by }: SortTerm): boolean {
  return OF_CONSIGNMENTS.has(by);
}

/** Nulls last in both directions. */
function placed(direction: SortTerm['direction']) {
  return (by: OrderByItemBuilder) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast();
}
