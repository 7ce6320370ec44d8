import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import type { FoundLine } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { contains } from '../../database/lists/search.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { linesWithNames } from '../line-queries.ts';

/** Most matches read, so that a common word costs no more than a rare one. */
const MOST_MATCHES = 200;
const MOST_ANSWERED = 20;

/** Searches the lines of all consignments whose lines the business may see. */
export async function findProductLines(database: Database, { query, token }: Call): Promise<Answer> {
  const { results } = await database.read(token, [foundLines(database.kysely, query.text('SearchText') ?? '')]);
  const lines = results[0].map(({ data, ...line }): FoundLine => ({ ...line, ...textsOf(data) }));
  return ok(lines);
}

function foundLines(db: Kysely<Tables>, text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const matching = (condition: readonly Expression<SqlBool>[]) =>
    db
      .selectFrom('history_line as h')
      .where((eb) => eb.and([...condition]))
      .select('h.id')
      .limit(sql.lit(MOST_MATCHES));
  const hasCode = sql<SqlBool>`h.product_code = ${text.trim()}`;
  const hasAll = words.map((word) => contains(sql.ref<string>('h.search_text'), word));
  // The arrays are computed once, from the indexes of codes and words.
  const isMatch = sql<SqlBool>`(l.id = any(array(${matching([hasCode, ...hasAll])})) or l.id = any(array(${matching(hasAll)})))`;
  return linesWithNames(db)
    .innerJoin('consignment as c', (join) =>
      join.onRef('c.registration_id', '=', 'l.registration_id').onRef('c.id', '=', 'l.consignment_id'),
    )
    .where(isMatch)
    .where('l.is_deleted', '=', false)
    .select([
      'l.id as lineId',
      'l.consignment_id as consignmentId',
      'l.order_id as orderId',
      'o.order_number as orderNumber',
      'l.line',
      'l.invoice_id as invoiceId',
      sql<string>`coalesce(i.invoice_number, '')`.as('invoiceNumber'),
      sql<string>`c.data->>'reference'`.as('reference'),
      sql<string>`coalesce(c.data->>'tradeDirection', '')`.as('tradeDirection'),
      'l.data',
    ])
    .orderBy(sql`l.data->>'productCode' = ${text.trim()}`, (order) => order.desc().nullsLast())
    .orderBy('l.id', 'desc')
    .limit(sql.lit(MOST_ANSWERED));
}

function textsOf(data: Readonly<Record<string, unknown>>): Partial<Pick<FoundLine, 'productCode' | 'description' | 'hsTariffCode'>> {
  const { productCode, description, hsTariffCode } = data;
  return {
    ...(typeof productCode === 'string' && { productCode }),
    ...(typeof description === 'string' && { description }),
    ...(typeof hsTariffCode === 'string' && { hsTariffCode }),
  };
}
