// @module-tag postgres
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

/** Two fields of an older version: one that its schema no longer has, and one beyond today's limits. */
interface OutdatedRecord {
  readonly table: string;
  readonly url: (place: HarbourLine) => Promise<string>;
  /** A field whose stored value is too long. */
  readonly field: string;
  /** A field that is changed, and its value. */
  readonly change: readonly [field: string, value: unknown];
}

const LONG = 'Z'.repeat(5_000);
const desk = await openBrokerDesk();

const call = (method: string, url: string, body?: unknown) =>
  desk.server.call(method, url, { token: desk.token, ...(body === undefined ? {} : { body }) });

async function add(url: string, body: object): Promise<string> {
  const reply = await call('POST', url, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']);
}

const root = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}`;
const packed = (place: HarbourLine) =>
  add(`${root(place)}/packagedetails`, { fullness: 'FCL', containerNumber: 'CSQU3054383', quantity: 5 });
const containerOf = async (place: HarbourLine) => {
  await packed(place);
  return `${root(place)}/containers/${(await call('GET', `${root(place)}/containers`)).json()[0].id}`;
};

const RECORDS: readonly OutdatedRecord[] = [
  { table: 'consignment', url: async (place) => root(place), field: 'masterBill', change: ['voyage', 'V 7'] },
  {
    table: 'customs_order',
    url: async (place) => `${root(place)}/orders/${place.orderId}`,
    field: 'tradingTermsCode',
    change: ['currencyCode', 'USD'],
  },
  {
    table: 'invoice',
    url: async (place) => `${root(place)}/invoices/${place.invoiceId}`,
    field: 'invoiceTerms',
    change: ['invoiceNumber', 'N 7'],
  },
  {
    table: 'product_line',
    url: async (place) => `${root(place)}/products/${place.lineId}`,
    field: 'description',
    change: ['productCode', 'P7'],
  },
  {
    table: 'outer_package',
    url: async (place) => (await packed(place)).replace('packagedetails', 'containers/outerpackages'),
    field: 'marks',
    change: ['quantity', 7],
  },
  { table: 'outer_package', url: packed, field: 'marks', change: ['quantity', 7] },
  { table: 'container', url: packed, field: 'sealNumber', change: ['quantity', 7] },
  { table: 'container', url: containerOf, field: 'sealNumber', change: ['temperature', 7] },
  {
    table: 'resource_record',
    url: async ({ lineId }) => add('/api/ClassifiedProducts', { productCode: `P${lineId}`, description: 'Lamps' }),
    field: 'description',
    change: ['productCode', 'P7'],
  },
  {
    table: 'branch',
    url: async ({ lineId }) => add('/api/Branches', { name: `Branch ${lineId}` }),
    field: 'status',
    change: ['name', 'B 7'],
  },
  {
    table: 'kept_view',
    url: async ({ lineId }) =>
      add('/api/Views', { list: 'consignments/consignments.consignments', name: `View ${lineId}`, query: 'search=a' }),
    field: 'query',
    change: ['name', 'V 7'],
  },
];

test.each(RECORDS)(
  'a stored record of an older version keeps what it holds when another field is changed: $table, $change.0',
  async ({ table, url, field, change: [name, value] }) => {
    const place = await desk.freshConsignment();
    const address = await url(place);
    const outdated = JSON.stringify({ removedField: 'kept', [field]: LONG });
    const stored = () =>
      desk.server.database.asTenant(place.registrationId, (trx) =>
        sql<{ data: Readonly<Record<string, unknown>> }>`
          select data from ${sql.table(table)} where data->>'removedField' = 'kept'`.execute(trx),
      );
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      sql`update ${sql.table(table)} set data = data || ${outdated}::jsonb`.execute(trx),
    );

    const changed = await call('PATCH', address, [replace(`/${name}`, value)]);
    const refused = await call('PATCH', address, [replace(`/${field}`, `${LONG}Z`)]);

    expect(changed.statusCode, changed.body).toBe(204);
    expect(refused.statusCode).toBe(400);
    expect((await stored()).rows.map(({ data }) => data)).toContainEqual(expect.objectContaining({ removedField: 'kept', [field]: LONG }));
    for (const shown of [address, address.replace(/\/[^/]+$/, '')]) expect((await call('GET', shown)).body).not.toContain('removedField');
  },
);
