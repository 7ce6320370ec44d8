/**
 * The least a server can do for the list of product lines: Fastify, pg and the query of one page. No session, tenant,
 * rights, totals, checks or security headers. `bare-list.ts <postgres://…>` or `bare-list.ts <directory>` for PGlite.
 */
import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import Fastify from 'fastify';
import pg from 'pg';

interface LineRow {
  readonly data: Readonly<Record<string, unknown>>;
}

type ListQuery = (sql: string, parameters: readonly unknown[]) => Promise<readonly LineRow[]>;

const ORDERS: Readonly<Record<string, string>> = { line: 'l.line', productCode: 'l.product_code desc' };

const target = process.argv[2] ?? '';
const { page, close } = target.startsWith('postgres') ? onServer(target) : await onFiles(target);

const app = Fastify();
app.get<{ Querystring: Readonly<Record<string, string>> }>('/lines', async ({ query }) => {
  const { words, from } = query;
  const narrowing = [
    ...(words === undefined ? [] : [{ sql: 'l.search_text ilike $3', value: `%${words}%` }]),
    ...(from === undefined ? [] : [{ sql: 'l.quantity_ordered >= $3', value: from }]),
  ];
  const rows = await page(
    `select l.id, l.order_id as "orderId", o.order_number as "orderNumber", o.seller_name as "sellerName",
       l.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", l.line, l.is_deleted as "isDeleted", l.data
     from product_line l join customs_order o on o.id = l.order_id join invoice i on i.id = l.invoice_id
     where l.registration_id = (select registration_id from consignment where id = $1)
       and l.consignment_id = $1 and l.order_id = $2 and not l.is_deleted ${narrowing.map(({ sql }) => `and ${sql}`).join(' ')}
     order by ${ORDERS[query['sort'] ?? ''] ?? 'l.line'}, l.id limit 50 offset 0`,
    [query['consignment'], query['order'], ...narrowing.map(({ value }) => value)],
  );
  return { items: rows.map(({ data, ...keys }) => ({ ...data, ...keys })) };
});
/** Records of one plain list, searched and sorted by its indexes. */
app.get<{ Querystring: Readonly<Record<string, string>> }>('/records', async ({ query: { words, sort = 'code' } }) => {
  const rows = await page(
    `select id, version, data from resource_record
     where registration_id = 0 and resource = 'reference/unit-type'
       ${words === undefined ? '' : `and (' ' || coalesce(data->>'code', '') || E'\\n ' || coalesce(data->>'name', '')) ilike all ($1)`}
     order by ((data->>'${sort === 'name' ? 'name' : 'code'}') collate "C"), id limit 50`,
    words === undefined ? [] : [words.split(' ').map((word) => `%${word}%`)],
  );
  return { items: rows.map(({ data, ...keys }) => ({ ...data, ...keys })) };
});
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(close)
      .then(() => process.exit(0)),
);
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

/** Prepared once on each connection. */
const nameOf = (sql: string) => createHash('sha256').update(sql).digest('base64url');

function onServer(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 16 });
  const run: ListQuery = async (text, values) => (await pool.query<LineRow>({ name: nameOf(text), text, values: [...values] })).rows;
  return { page: run, close: () => pool.end() };
}

async function onFiles(directory: string) {
  const database = await PGlite.create(directory, { extensions: { pg_trgm } });
  const run: ListQuery = async (text, values) => (await database.query<LineRow>(text, [...values])).rows;
  return { page: run, close: () => database.close() };
}
