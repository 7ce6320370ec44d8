/** What is looked up while lines are keyed, among a million products and lines, beside the least the database needs for it. */
import { sql } from 'kysely';
import pg from 'pg';
import { Database } from '#src/server/database/database.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { type Desk, signIn } from '../desk.ts';
import type { Measurement, BenchRow } from '../finding.ts';
import { seedLines } from '../seed-lines.ts';
import { startServer } from '../server-process.ts';
import { digits, median, spread, timed } from '../statistics.ts';

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
/** Of the demo: the broker clears what a buyer buys. */
const REFERENCE = 'C-26-0731';
const AT_ONCE = 50_000;
const TIMES = 40;
const WARM_UP = 5;
const MARK = 2;
/** A call has a request and a session beside its statement. */
const CALL_MS = 5;

/** Where the demo's broker clears the goods of a buyer. */
interface Desktop {
  readonly desk: Desk;
  readonly buyerId: number;
  readonly consignmentId: number;
}

interface LookupCase {
  readonly label: string;
  path(place: Desktop): string;
  /** Statement and parameters of a page, without rights and totals; nothing where it would be another search. */
  bare?(place: Desktop): readonly [string, readonly unknown[]];
}

const PRODUCTS = `select id, data from resource_record where registration_id = $1 and resource = 'products/trader-product'`;
const byCode = `order by (data->>'productCode') collate "C", id limit 50`;
const page = 'PageNumber=1&PageSize=50';
const productsOf = ({ buyerId }: Desktop, filter = '') => `/api/TraderProducts/buyers/${buyerId}?${page}${filter}`;
const suggestionsOf = ({ consignmentId }: Desktop, filter: string) => `/api/consignments/${consignmentId}/products/suggestions?${filter}`;

/** The lines of one business, latest arrival first. */
const LINES = `select l.id, l.data, c.data as consignment from product_line l
  join consignment c on c.registration_id = l.registration_id and c.id = l.consignment_id where not l.is_deleted`;
const byArrival = 'order by c.arrival_date desc nulls last, c.created_at desc, l.description limit 50';
const historyPath =
  (query: string) =>
  ({ consignmentId }: Desktop) =>
    `/api/ProductHistory/${consignmentId}?PageNumber=1&PageSize=50${query}`;

const CASES: readonly LookupCase[] = [
  { label: 'product history, the latest first', path: historyPath(''), bare: () => [`${LINES} ${byArrival}`, []] },
  {
    label: 'product history of a rare word',
    path: historyPath('&SearchDescription=gunmetal'),
    bare: () => [`${LINES} and l.search_text ilike '%gunmetal%' ${byArrival}`, []],
  },
  {
    label: 'product history of a word everywhere',
    path: historyPath('&SearchDescription=laptop'),
    bare: () => [`${LINES} and l.search_text ilike '%laptop%' ${byArrival}`, []],
  },
  {
    label: 'product history of an HS code everywhere',
    path: historyPath('&HsCode=8471.30'),
    bare: () => [`${LINES} and l.hs_tariff_code = '8471.30' ${byArrival}`, []],
  },
  {
    label: "a buyer's products, in their order",
    path: (place) => productsOf(place),
    bare: ({ buyerId }) => [`${PRODUCTS} ${byCode}`, [buyerId]],
  },
  {
    label: "a buyer's products by the beginning of a code",
    path: (place) => productsOf(place, '&ProductCode=P-123'),
    bare: ({ buyerId }) => [
      `${PRODUCTS} and (data->>'productCode') collate "C" >= 'P-123' and (data->>'productCode') collate "C" < 'P-124' ${byCode}`,
      [buyerId],
    ],
  },
  { label: "a buyer's products by a rare word", path: (place) => productsOf(place, '&Other=gunmetal') },
  { label: "a buyer's products by a frequent word", path: (place) => productsOf(place, '&Other=copper') },
  { label: "a buyer's products of one supplier", path: (place) => productsOf(place, '&SupplierName=Supplier%2077') },
  { label: 'suggestions for words of all lines', path: (place) => suggestionsOf(place, 'Description=laptop%20computer%2014in') },
  { label: 'suggestions for a rare word', path: (place) => suggestionsOf(place, 'Description=gunmetal%20laptop&ProductCode=P-7919') },
  { label: 'suggestions for words nowhere', path: (place) => suggestionsOf(place, 'Description=zymurgic%20quokka%20flange') },
];

export const lookups: BenchRow = {
  name: 'lookups',
  title: `Lookups of Product Details among ${RECORDS} products and ${RECORDS} lines on PostgreSQL (p50 / p99)`,
  measure: async () => {
    const server = await startPostgres();
    if (server === undefined) return [];
    try {
      await seed(server.url);
      return await compare(server.url);
    } finally {
      await server.stop();
    }
  },
};

async function seed(url: string): Promise<void> {
  const database = await Database.open({ url, statementDeadlineMs: 120_000, transactionDeadlineMs: 120_000 });
  try {
    await seedLines(database, RECORDS);
    const { buyerId } = await withClient(url, placeOf);
    for (let from = 1; from <= RECORDS; from += AT_ONCE) await seedProducts(database, buyerId, from);
  } finally {
    await database.close();
  }
  await withClient(url, (client) => client.query('vacuum analyze'));
}

/** One in a hundred thousand speaks of gunmetal. */
async function seedProducts(database: Database, buyerId: number, from: number): Promise<void> {
  await database.asTenant(buyerId, (trx) =>
    sql`
      insert into resource_record (registration_id, resource, id, unique_key, data)
      select ${buyerId}, 'products/trader-product', 4000000000 + n, 'bench ' || n, jsonb_build_object(
        'kind', 'buyers', 'productCode', 'P-' || n, 'sellerShortName', 'Supplier ' || n % 500, 'hsTariffCode', '8471.30',
        'description', (array['Copper', 'Steel', 'Cotton', 'Wooden', 'Plastic', 'Ceramic', 'Frozen', 'Dried', 'Paper', 'Glass'])[1 + n % 10]
          || ' goods, lot ' || n || case when n % 100000 = 70 then ' gunmetal' else '' end)
      from generate_series(${from}::int, ${Math.min(RECORDS, from + AT_ONCE - 1)}::int) as n`.execute(trx),
  );
}

async function placeOf(client: pg.Client): Promise<Pick<Desktop, 'buyerId' | 'consignmentId'>> {
  const { rows } = await client.query<{ buyer: string; consignment: string }>(
    `select p.registration_id as buyer, c.id as consignment from consignment_party p join consignment c on c.id = p.consignment_id
     where p.role = 'buyer' and c.data->>'reference' = $1`,
    [REFERENCE],
  );
  return { buyerId: Number(rows[0]?.buyer), consignmentId: Number(rows[0]?.consignment) };
}

async function compare(url: string): Promise<readonly Measurement[]> {
  const ours = await startServer('src/server/main.ts', { DATABASE_URL: url });
  try {
    return await withClient(url, async (client) => {
      const desk = await signIn(ours);
      const place = { desk, ...(await placeOf(client)) };
      const findings: Measurement[] = [];
      for (const each of CASES) findings.push(await compareCase(client, place, each));
      return findings;
    });
  } finally {
    await ours.stop();
  }
}

async function compareCase(client: pg.Client, place: Desktop, { label, path, bare }: LookupCase): Promise<Measurement> {
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  const statement = bare?.(place);
  // The first call counts the total, which is kept for a while.
  const first = await timed(async () => (await place.desk.call('GET', path(place))).text());
  for (let round = -WARM_UP; round < TIMES; round++) {
    const call = await timed(async () => (await place.desk.call('GET', path(place))).text());
    const query = statement && (await timed(() => client.query({ name: label, text: statement[0], values: [...statement[1]] })));
    if (round < 0) continue;
    times.ours.push(call);
    if (query !== undefined) times.bare.push(query);
  }
  const ours = `${spread(times.ours, [0.5, 0.99])}, the first ${digits(first)} ms`;
  if (statement === undefined) return { what: label, ours, yardstick: '', mark: '' };
  const allowed = MARK * median(times.bare) + CALL_MS;
  return {
    what: label,
    ours,
    yardstick: `bare SQL ${spread(times.bare, [0.5, 0.99])}`,
    ratio: median(times.ours) / median(times.bare),
    mark: `<= ${MARK} x + a call (${digits(allowed)} ms)`,
    isMet: median(times.ours) <= allowed,
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
