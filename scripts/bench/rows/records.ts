/** A plain list of a million records, shared by all businesses, beside a minimal server. */
import { sql } from 'kysely';
import { Database } from '#src/server/database/database.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { seedDemo } from '#src/server/seed/demo.ts';
import pg from 'pg';
import { signIn } from '../broker-session.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { type LoadOptions, runLoad } from '../load.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { startServer } from '../server-process.ts';
import { median, spread } from '../statistics.ts';

const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const AT_ONCE = 50_000;
const ROUNDS = 3;
const ROUND_MS = 1_000;
const MARK = 2;

interface RecordListCase {
  readonly label: string;
  readonly ours: string;
  readonly bare: string;
  /** A search, which has a mark here; pages by order have theirs in the row list-call. */
  readonly isSearch?: true;
}

const byName = encodeURIComponent('[{"colId":"name","sort":"asc"}]');
const CASES: readonly RecordListCase[] = [
  { label: 'in its order', ours: '', bare: '' },
  { label: 'by name', ours: `&SortModel=${byName}`, bare: 'sort=name' },
  { label: 'a rare word', ours: '&SearchText=gunmetal', bare: 'words=gunmetal', isSearch: true },
  { label: 'two words', ours: '&SearchText=gunmetal%20copper', bare: 'words=gunmetal%20copper', isSearch: true },
  { label: 'a word nowhere', ours: '&SearchText=qqqqq', bare: 'words=qqqqq', isSearch: true },
];

export const records: BenchRow = {
  name: 'records',
  title: `A plain list of ${RECORDS} records on PostgreSQL: 50 rows with totals, signed in (p50 / p99)`,
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
    await seedDemo(database, readDocuments(GENERATED));
    for (let from = 1; from <= RECORDS; from += AT_ONCE) await seedSlice(database, from);
  } finally {
    await database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze resource_record');
  await client.end();
}

/** Every tenth record speaks of copper, one in a hundred thousand of gunmetal. */
async function seedSlice(database: Database, from: number): Promise<void> {
  await database.asTenant(0, (trx) =>
    sql`
      insert into resource_record (registration_id, resource, id, unique_key, data)
      select 0, 'reference/unit-type', 4000000000 + n, 'bench ' || n, jsonb_build_object(
        'code', lpad(((n::bigint * 7919) % 9999991)::text, 7, '0'), 'measure', 'other',
        'name', (array['Copper', 'Steel', 'Cotton', 'Wooden', 'Plastic', 'Ceramic', 'Frozen', 'Dried', 'Paper', 'Glass'])[1 + n % 10]
          || ' goods, lot ' || n || case when n % 100000 = 70 then ' gunmetal' else '' end)
      from generate_series(${from}::int, ${Math.min(RECORDS, from + AT_ONCE - 1)}::int) as n`.execute(trx),
  );
}

async function compare(url: string): Promise<readonly Measurement[]> {
  const ours = await startServer('src/server/main.ts', { DATABASE_URL: url });
  const bare = await startServer('scripts/bench/peers/bare-list.ts', {}, url);
  try {
    const desk = await signIn(ours);
    const findings: Measurement[] = [];
    for (const { label, isSearch = false, ...query } of CASES) {
      const sides = {
        ours: { url: desk.url, cookie: desk.cookie, paths: [`/api/UnitTypes?PageNumber=1&PageSize=50${query.ours}`] },
        bare: { url: bare.url, paths: [`/records?${query.bare}`] },
      };
      findings.push(await compareCase(label, isSearch, sides));
    }
    return findings;
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

type Side = Pick<LoadOptions, 'url' | 'cookie' | 'paths'>;

async function compareCase(label: string, isSearch: boolean, sides: { readonly ours: Side; readonly bare: Side }): Promise<Measurement> {
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ['ours', 'bare'] as const) {
      const result = await runLoad({ ...sides[side], connections: 1, durationMs: ROUND_MS });
      // The first round counts the total and prepares the statements.
      if (round > 0) times[side].push(...result.times);
    }
  }
  const ratio = median(times.ours) / median(times.bare);
  return {
    what: label,
    ours: spread(times.ours, [0.5, 0.99]),
    yardstick: `bare Fastify + database ${spread(times.bare, [0.5, 0.99])}`,
    ratio,
    mark: isSearch ? `<= ${MARK} x` : '',
    ...(isSearch && { isMet: ratio <= MARK }),
  };
}
