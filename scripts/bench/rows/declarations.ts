/** Declarations of 20, 200 and 2,000 lines compiled and reviewed, then among a million lines, beside the bare SQL of the same. */
import { sql } from 'kysely';
import pg from 'pg';
import { Database } from '#src/server/database/database.ts';
import { findSignIn } from '#src/server/database/sessions/sessions.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { seedDemo } from '#src/server/seed/demo.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { compileDeclaration } from '../compile-declaration.ts';
import { type BrokerSession, signIn } from '../broker-session.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { startServer } from '../server-process.ts';
import { median, spread, timed } from '../statistics.ts';

const SIZES = [20, 200, 2_000];
const MANY = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const COMPILES = 3;
const ROUNDS = 25;
/** Between the ids of copies. */
const APART = 10_000_000_000;
const MARK = 3;

interface Seeded {
  readonly owner: number;
  readonly consignmentId: number;
}

interface Compiled extends Seeded {
  readonly lines: number;
  readonly declarationId: number;
}

export const declarations: BenchRow = {
  name: 'declarations',
  title: `Declarations on PostgreSQL: compiled, reviewed and listed, then among ${MANY} lines (median / p95)`,
  measure: async () => {
    const server = await startPostgres();
    if (server === undefined) return [];
    const client = new pg.Client({ connectionString: server.url });
    try {
      const seeded = await seed(server.url);
      await client.connect();
      await client.query('vacuum analyze');
      const ours = await startServer('src/server/main.ts', { DATABASE_URL: server.url });
      try {
        return await measure(await signIn(ours), client, seeded);
      } finally {
        await ours.stop();
      }
    } finally {
      await client.end();
      await server.stop();
    }
  },
};

async function measure(desk: BrokerSession, client: pg.Client, seeded: readonly Seeded[]): Promise<readonly Measurement[]> {
  const findings: Measurement[] = [];
  const compiled: Compiled[] = [];
  for (const [index, place] of seeded.entries()) {
    const lines = SIZES[index] ?? 0;
    const { finding, declarationId } = await compare(desk, client, place, lines);
    compiled.push({ ...place, lines, declarationId });
    findings.push(finding);
  }
  for (const place of compiled) findings.push(...(await reviewed(desk, client, place, `${place.lines} lines`)));
  const [largest] = compiled.slice(-1);
  if (largest === undefined) return findings;
  await copyMany(client, largest);
  return [
    ...findings,
    ...(await reviewed(desk, client, largest, `${largest.lines} of ${MANY} lines`)),
    await beside(
      `list of declarations, ${MANY} lines`,
      () => ask(desk, '/api/Declarations/summaries?PageNumber=1&PageSize=50'),
      () => client.query('select data, (select count(*) from declaration) from declaration order by compiled_at desc limit 50'),
    ),
  ];
}

async function compare(desk: BrokerSession, client: pg.Client, place: Seeded, lines: number) {
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  let declarationId = 0;
  for (let round = 0; round <= COMPILES; round++) {
    if (declarationId !== 0) await (await desk.call('POST', `/api/Declarations/${declarationId}/withdraw`, { reason: 'Measured' })).text();
    const took = await timed(async () => {
      declarationId = await compileDeclaration(desk, place.consignmentId);
    });
    const bare = await timed(() => storeBare(client, declarationId));
    if (round === 0) continue;
    times.ours.push(took);
    times.bare.push(bare);
  }
  return { declarationId, finding: found(`compile ${lines} lines`, times, 'read and stored by bare SQL') };
}

/** The least that must be read and written: the declaration's lines with all they hold. */
async function storeBare(client: pg.Client, declarationId: number): Promise<void> {
  const { rows } = await client.query(
    'select id, order_product_id, line, data, facts, steps from declaration_line where declaration_id = $1',
    [declarationId],
  );
  await client.query('begin');
  await client.query('create temporary table stored (like declaration_line including all) on commit drop');
  await client.query(
    `insert into stored (registration_id, consignment_id, declaration_id, trade_direction, id, order_product_id, line, source_version, data, facts, steps)
     select 1, 1, 1, 'Import', id, order_product_id, line, '1.1.1', data, facts, steps
     from jsonb_to_recordset($1) as r(id bigint, order_product_id bigint, line int, data jsonb, facts jsonb, steps jsonb)`,
    [JSON.stringify(rows)],
  );
  await client.query('commit');
}

async function reviewed(desk: BrokerSession, client: pg.Client, { declarationId }: Compiled, of: string): Promise<readonly Measurement[]> {
  const base = `/api/Declarations/${declarationId}`;
  const page = (where: string) => () =>
    client.query(
      `select id, line, version, data, count(*) over () from declaration_line where declaration_id = $1 ${where} order by line limit 50`,
      [declarationId],
    );
  const totals = () =>
    client.query(
      `select count(*), sum(value_for_duty), sum(duty_value), sum(levies_value), sum(value_for_tax), sum(tax_value), sum(stats_quantity)
       from declaration_line where declaration_id = $1`,
      [declarationId],
    );
  const word = `and search_text ilike '%lot 7%'`;
  return [
    await beside(`review page, ${of}`, () => ask(desk, `${base}/reviewlines?PageNumber=1&PageSize=50`), page('')),
    await beside(
      `review page searched, ${of}`,
      () => ask(desk, `${base}/reviewlines?PageNumber=1&PageSize=50&SearchText=lot%207`),
      page(word),
    ),
    await beside(
      `review page, errors only, ${of}`,
      () => ask(desk, `${base}/reviewlines?PageNumber=1&PageSize=50&ErrorsOnly=true`),
      page(`and (data->>'tariffMatches')::int <> 1`),
    ),
    await beside(`review totals, ${of}`, () => ask(desk, `${base}/reviewtotals`), totals),
  ];
}

async function ask(desk: BrokerSession, path: string): Promise<void> {
  await (await desk.call('GET', path)).text();
}

async function beside(what: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Measurement> {
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  for (let round = -3; round < ROUNDS; round++) {
    const [own, other] = [await timed(ours), await timed(bare)];
    if (round < 0) continue;
    times.ours.push(own);
    times.bare.push(other);
  }
  return found(what, times, 'bare SQL');
}

function found(what: string, times: { readonly ours: readonly number[]; readonly bare: readonly number[] }, against: string): Measurement {
  const ratio = median(times.ours) / median(times.bare);
  return {
    what,
    ours: spread(times.ours),
    yardstick: `${against} ${spread(times.bare)}`,
    ratio,
    mark: `<= ${MARK} x`,
    isMet: ratio <= MARK,
  };
}

/** A consignment of the demo's broker for each size. */
async function seed(url: string): Promise<readonly Seeded[]> {
  const database = await Database.open({ url, statementDeadlineMs: 120_000, transactionDeadlineMs: 120_000 });
  try {
    await seedDemo(database, readDocuments(GENERATED));
    const broker = await database.anonymous((trx) => findSignIn(trx, 'user@harbour.example'));
    if (broker === undefined) throw new Error('The demo data has no broker.');
    const places: Seeded[] = [];
    for (const lines of SIZES) places.push(await seedConsignment(database, broker.registrationId, lines));
    return places;
  } finally {
    await database.close();
  }
}

async function seedConsignment(database: Database, owner: number, lines: number): Promise<Seeded> {
  const [consignmentId, orderId, invoiceId, firstId] = [newId(), newId(), newId(), newId()];
  const part = { registration_id: owner, consignment_id: consignmentId };
  await database.asTenant(owner, async (trx) => {
    const data = { reference: `B-${lines}`, tradeDirection: 'Import', transportMode: 'Sea', currencyCode: 'USD', tswCountry: 'NZ' };
    await trx.insertInto('consignment').values({ registration_id: owner, id: consignmentId, data }).execute();
    await trx
      .insertInto('consignment_party')
      .values({ ...part, owner_registration_id: owner, role: 'inboundBroker' })
      .execute();
    await trx
      .insertInto('customs_order')
      .values({ ...part, id: orderId, order_number: 1, data: { currencyCode: 'USD', tradingTermsCode: 'FOB' } })
      .execute();
    await trx
      .insertInto('invoice')
      .values({ ...part, id: invoiceId, order_id: orderId, data: { invoiceNumber: `INV-${lines}` } })
      .execute();
    await sql`
      insert into product_line (registration_id, consignment_id, id, order_id, invoice_id, line, data)
      select ${owner}, ${consignmentId}, ${firstId}::bigint + n, ${orderId}, ${invoiceId}, n, jsonb_build_object(
        'productCode', 'P-' || ${lines}::text || '-' || n, 'description', 'Laptop computer 14in, lot ' || n,
        'hsTariffCode', '8471.30', 'tariffSuffixImport', case when n % 25 = 7 then null else '00.10A' end, 'quantityOrdered', n % 90 + 1,
        'quantityUnitCode', 'nmb', 'itemsInOrderUnit', 1, 'totalItems', n % 90 + 1, 'exportValue', (n % 90 + 1) * 12.5,
        'currencyCode', 'USD', 'countryOfOriginCode', 'CN', 'totalWeight', (n % 90 + 1) * 0.5, 'weightUnitCode', 'kgm')
      from generate_series(1, ${lines}::int) as n`.execute(trx);
  });
  return { owner, consignmentId };
}

/** Copies the consignment and its declaration until there are enough lines. */
async function copyMany(client: pg.Client, { consignmentId, declarationId, lines }: Compiled): Promise<void> {
  const named = `data || jsonb_build_object('reference', 'COPY-' || $1::bigint)`;
  const ofConsignment = { consignment_id: 'consignment_id + $1' };
  const statements = [
    await copied(client, 'consignment', `id = ${consignmentId}`, { id: 'id + $1', data: named }),
    await copied(client, 'consignment_party', `consignment_id = ${consignmentId}`, ofConsignment),
    await copied(client, 'customs_order', `consignment_id = ${consignmentId}`, { ...ofConsignment, id: 'id + $1' }),
    await copied(client, 'invoice', `consignment_id = ${consignmentId}`, { ...ofConsignment, id: 'id + $1', order_id: 'order_id + $1' }),
    await copied(client, 'product_line', `consignment_id = ${consignmentId}`, {
      ...ofConsignment,
      id: 'id + $1',
      order_id: 'order_id + $1',
      invoice_id: 'invoice_id + $1',
    }),
    await copied(client, 'declaration', `id = ${declarationId}`, { ...ofConsignment, id: 'id + $1', data: named }),
    await copied(client, 'declaration_line', `declaration_id = ${declarationId}`, {
      ...ofConsignment,
      declaration_id: 'declaration_id + $1',
      id: 'id + $1',
      order_product_id: 'order_product_id + $1',
    }),
  ];
  for (let copy = 1; copy * lines < MANY; copy++) for (const statement of statements) await client.query(statement, [copy * APART]);
  await client.query('vacuum analyze');
}

/** The statement that copies rows of a table with some columns changed. */
async function copied(client: pg.Client, table: string, where: string, changed: Readonly<Record<string, string>>): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? name).join(', ')} from ${table} where ${where}`;
}
