import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { ordered, pageOf, type PageRequest } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { personName } from '../../database/tables/person-name.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { ALERTS } from './line-filter.ts';

/** The steps only if a single line is requested. */
export type ReviewLineRow = Omit<RowOf<typeof findReviewLine>, 'steps'> & { readonly steps?: unknown };

const columns = [
  'l.id',
  'l.declaration_id as declarationId',
  'l.line',
  'l.order_product_id as orderProductId',
  'l.version',
  'l.changed_at as changedAt',
  personName('l.changed_by').as('changedBy'),
  'l.tariff_updated as tariffUpdated',
  'l.is_changed as changed',
  'l.data',
] as const;

type DeclarationId = number | RawBuilder<number>;
type LineConditions = readonly Expression<SqlBool>[];

/** One page of lines by number, which also breaks ties of other orders. */
export function reviewPage(
  db: Kysely<Tables>,
  declarationId: number,
  conditions: LineConditions,
  sort: readonly SortTerm[],
  page: PageRequest,
) {
  const order: readonly SortTerm[] = [...sort, { by: sql.ref('l.line'), direction: 'asc' }];
  const id = sql.ref<number>('l.id');
  const select = (rows: ReturnType<typeof linesOf>) => rows.select([...columns, ALERTS.as('alertCount'), previousReferences()]);
  if (page.cursor !== undefined) return pageOf(linesOf(db, declarationId, conditions), id, order, page, select);
  // The page is selected first, so that only its lines are compared with their product lines.
  const ids = ordered(linesOf(db, declarationId, conditions), id, order)
    .select('l.id')
    .limit(page.size)
    .offset((page.page - 1) * page.size);
  return ordered(select(linesOf(db, declarationId, [sql<SqlBool>`l.id = any(array(${ids}))`])), id, order);
}

/** Number of the filtered lines: one row. */
export function reviewCount(db: Kysely<Tables>, declarationId: DeclarationId, conditions: LineConditions) {
  return linesOf(db, declarationId, conditions).select(sql<number>`count(*)`.as('count'));
}

/** A declaration line with the steps of its amounts: one row or none. */
export function findReviewLine(db: Kysely<Tables>, declarationId: DeclarationId, lineId: number, owner = ownerOf(declarationId)) {
  return linesOf(db, declarationId, [], owner)
    .select(columns)
    .select(['l.steps', ALERTS.as('alertCount'), previousReferences()])
    .where('l.id', '=', lineId);
}

/** All lines, for the file. */
export function findLinesOfFile(db: Kysely<Tables>, declarationId: number) {
  return linesOf(db, declarationId, []).select(['l.line', 'l.data']).orderBy('l.line');
}

/** The previous declaration may be another business's: its reference is hidden from callers who do not see it. */
function previousReferences() {
  return sql<string[]>`case when l.facts->'considered' @> '[{"source": "prevDecl"}]' then array(
    select p.reference from jsonb_array_elements(l.facts->'considered') as s 
      join declaration_row p on p.registration_id = owner_of((s->>'declarationId')::bigint) and p.id = (s->>'declarationId')::bigint)
    else '{}' end`.as('previousReferences');
}

export function linesOf(db: Kysely<Tables>, declarationId: DeclarationId, conditions: LineConditions, owner = ownerOf(declarationId)) {
  return db
    .selectFrom('review_line as l')
    .where('l.registration_id', '=', owner)
    .where('l.declaration_id', '=', declarationId)
    .where((eb) => eb.and([...conditions]));
}

/** Number of pending changes of product lines: one row. */
export function findPending(db: Kysely<Tables>, declarationId: DeclarationId) {
  const lines = linesOf(db, declarationId, []);
  const live = sql<number>`(select count(*) from declaration d join product_line p
    on p.registration_id = d.registration_id and p.consignment_id = d.consignment_id and not p.is_deleted
    where d.registration_id = ${ownerOf(declarationId)} and d.id = ${declarationId})`;
  return lines.select([
    // All current lines but those that were copied and still exist.
    sql<number>`${live} - ${counted(sql<SqlBool>`not l.is_removed`)}`.as('added'),
    counted(sql<SqlBool>`l.is_removed`).as('removed'),
    counted(sql<SqlBool>`l.tariff_updated or l.is_changed`).as('changed'),
  ]);
}

function counted(condition: RawBuilder<SqlBool>): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${condition})`;
}
