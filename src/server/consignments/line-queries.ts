import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { pageOf, type PageRequest } from '../database/lists/lists.ts';
import { isLineOf } from '../database/lists/search.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';
import { ownColumns } from '../records/filters/own-columns.ts';
import { LINE } from '../parties/access.ts';
import { type MissingField, MISSING_FIELDS } from './missing-fields.ts';

/** A line of a page. */
export type LineRow = RowOf<typeof linePage>;

export interface LineFilter {
  readonly consignmentId: number;
  readonly orderId: number | undefined;
  readonly invoiceId?: number | undefined;
  /** Search condition on a line. */
  readonly isFound: Expression<SqlBool> | undefined;
  readonly includeDeleted: boolean;
  /** Whether what the caller's business keeps of them is read, too. */
  readonly withOwn?: boolean;
  /** Only lines that miss this field. */
  readonly without?: MissingField | undefined;
  /** Further conditions on lines `l`, their orders `o` and invoices `i`. */
  readonly conditions?: readonly Expression<SqlBool>[];
}

const listed = [
  'l.id',
  'l.order_id as orderId',
  'o.order_number as orderNumber',
  'o.seller_name as sellerName',
  'l.invoice_id as invoiceId',
  'i.invoice_number as invoiceNumber',
  'l.line',
  'l.is_deleted as isDeleted',
  'l.version',
  'l.data',
] as const;

/** One page of lines, by order and line unless sorted otherwise; without the flags of declarations. */
export function linePage(db: Kysely<Tables>, filter: LineFilter, sort: readonly SortTerm[], page: PageRequest) {
  const byLine: SortTerm = { by: sql.ref('l.line'), direction: 'asc', isUnique: true };
  // Within one order the index has this order already.
  const byNumber = filter.orderId === undefined ? [{ by: sql.ref('o.order_number'), direction: 'asc' } as const, byLine] : [byLine];
  const { own, version } = ownColumns(LINE, 'l.id', filter.withOwn === true);
  return pageOf(linesMeeting(db, filter), sql.ref<number>('l.id'), sort.length > 0 ? sort : byNumber, page, (rows) =>
    rows.select([...listed, own.as('own'), version.as('ownVersion')]),
  );
}

/** All filtered lines. */
export function linesMeeting(db: Kysely<Tables>, filter: LineFilter) {
  return linesWithNames(db).where((eb) => eb.and(conditionsOf(filter)));
}

/** Number of the filtered lines: one row. */
export function lineCount(db: Kysely<Tables>, filter: LineFilter) {
  if (filter.conditions !== undefined && filter.conditions.length > 0)
    return linesMeeting(db, filter).select(sql<number>`count(*)`.as('count'));
  const rows = db.selectFrom('product_line as l').select(sql<number>`count(*)`.as('count'));
  return rows.where((eb) => eb.and(conditionsOf(filter)));
}

/** Whether the text of a line `l` of the consignment contains the words, found by the fastest way. */
export function isLineContaining(consignmentId: number, words: string): RawBuilder<SqlBool> {
  return isLineOf(sql.ref('l.id'), ownerOf(consignmentId), consignmentId, words);
}

/** Order number, line number, invoice number, product code and value of a line. */
export type ReferencedLine = readonly [
  order: number,
  line: number,
  invoice: string | null,
  productCode: string | null,
  value: number | null,
];

/** Keys that identify duplicates of pasted lines, of all lines of the consignment that are not deleted: one row. */
export function findKnownLines(db: Kysely<Tables>, consignmentId: number) {
  return linesIn(db, consignmentId)
    .select(
      sql<readonly ReferencedLine[] | null>`json_agg(json_build_array(
        o.order_number, l.line, i.invoice_number, l.data->'productCode', l.data->'exportValue') order by o.order_number, l.line)`.as(
        'lines',
      ),
    )
    .where('l.is_deleted', '=', false)
    .where(sql`l.data->'productCode'`, 'is not', null)
    .where(sql`l.data->'exportValue'`, 'is not', null);
}

function conditionsOf({
  consignmentId,
  orderId,
  invoiceId,
  isFound,
  includeDeleted,
  without,
  conditions = [],
}: LineFilter): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`l.registration_id = ${ownerOf(consignmentId)} and l.consignment_id = ${consignmentId}`,
    ...(orderId === undefined ? [] : [sql<SqlBool>`l.order_id = ${orderId}`]),
    ...(without === undefined ? [] : [MISSING_FIELDS[without].isLacking]),
    ...(invoiceId === undefined ? [] : [sql<SqlBool>`l.invoice_id = ${invoiceId}`]),
    ...(includeDeleted ? [] : [sql<SqlBool>`not l.is_deleted`]),
    ...(isFound === undefined ? [] : [isFound]),
    ...conditions,
  ];
}

/** Lines `l` of a consignment, deleted ones too, with their orders `o` and invoices `i`. */
export function linesIn(db: Kysely<Tables>, consignmentId: number) {
  return linesWithNames(db).where('l.registration_id', '=', ownerOf(consignmentId)).where('l.consignment_id', '=', consignmentId);
}

/** The same of all consignments that the business sees. */
export function linesWithNames(db: Kysely<Tables>) {
  return linesWithOrders(db).innerJoin('invoice as i', (join) =>
    join
      .onRef('i.registration_id', '=', 'l.registration_id')
      .onRef('i.consignment_id', '=', 'l.consignment_id')
      .onRef('i.id', '=', 'l.invoice_id'),
  );
}

export function linesWithOrders(db: Kysely<Tables>) {
  return db
    .selectFrom('product_line as l')
    .innerJoin('customs_order as o', (join) =>
      join
        .onRef('o.registration_id', '=', 'l.registration_id')
        .onRef('o.consignment_id', '=', 'l.consignment_id')
        .onRef('o.id', '=', 'l.order_id'),
    );
}
