/** How often the right tariff code is among those suggested, each generated line left out in turn; and what a suggestion costs. */
import { sql } from 'kysely';
import pg from 'pg';
import type { TariffSuggestion } from '#schemas/generated/types.ts';
import { Database } from '#src/server/database/database.ts';
import { findSignIn } from '#src/server/database/sessions/sessions.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { seedDemo } from '#src/server/seed/demo.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';
import { type Desk, signIn } from '../desk.ts';
import type { Measurement, BenchRow } from '../finding.ts';
import { type GeneratedLine, generatedProducts, generateLines } from '../generated-goods.ts';
import { startServer } from '../server-process.ts';
import { median, spread, timed } from '../statistics.ts';

const LINES = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const LINES_EACH = 5_000;
const GENERATED_LINES = 500;
const SEED = 11;
const LEAST = 0.8;
const TIMES = 40;
const MARK = 2;
/** As people type them: complete, shortened, with words that nobody wrote, of one word. */
const TYPED = [
  'laptop computer portable 14 inch',
  'SS valve ball 25mm new',
  'bolt hex stl zinc plated M8 50 mm in carton',
  'wine red btl vintage reserve',
  'steel',
  'gunmetal zeppelin',
];

export const suggestions: BenchRow = {
  name: 'suggestions',
  title: `Tariff suggestions: ${GENERATED_LINES} lines of ${generatedProducts.length} products left out in turn; p50 / p99 of a call among ${LINES} lines on PostgreSQL`,
  measure: async () => [...(await measureAnswers()), ...(await measureCost())],
};

/** A consignment of the demo's broker. */
interface BrokerConsignment {
  readonly owner: number;
  readonly consignmentId: number;
  readonly orderId: number;
  readonly invoiceId: number;
}

function measureAnswers(): Promise<readonly Measurement[]> {
  return withTemporaryDirectory('bench', async (directory) => {
    const lines = generateLines(GENERATED_LINES, SEED);
    const { consignmentId, ids } = await seedGenerated(directory, lines);
    const server = await startServer('src/server/main.ts', { DATA_DIR: directory });
    try {
      const desk = await signIn(server);
      const isRight = async (line: GeneratedLine, index: number, supplier: boolean) => {
        const query = new URLSearchParams({ Description: line.description, ProductId: String(ids[index]) });
        if (supplier) query.set('SupplierName', line.supplier);
        const found = await ask(desk, consignmentId, query);
        return found.some(({ fullTariffCode }) => fullTariffCode === codeOf(line));
      };
      const seen = lines.filter((line) => lines.some((other) => other !== line && other.product === line.product));
      const findings: Measurement[] = [];
      for (const supplier of [false, true]) {
        const right: boolean[] = [];
        for (const line of seen) right.push(await isRight(line, lines.indexOf(line), supplier));
        findings.push(told(`seen before, by description${supplier ? ' and supplier' : ''}`, right, LEAST));
      }
      return [...findings, told('never seen, its code known from other products', await measureUnseen(desk, consignmentId, lines, ids))];
    } finally {
      await server.stop();
    }
  });
}

/** Of each product whose code another product has, all lines are deleted while they are asked for. */
async function measureUnseen(
  desk: Desk,
  consignmentId: number,
  lines: readonly GeneratedLine[],
  ids: readonly number[],
): Promise<boolean[]> {
  const right: boolean[] = [];
  for (const product of generatedProducts) {
    const own = lines.flatMap((line, index) => (line.product === product ? [{ line, id: ids[index] }] : []));
    const isKnown = lines.some((line) => line.product !== product && codeOf(line) === codeOf({ product }));
    if (!isKnown) continue;
    for (const { id } of own) await desk.call('DELETE', `/api/consignments/${consignmentId}/products/${id}`);
    for (const { line } of own) {
      const found = await ask(desk, consignmentId, new URLSearchParams({ Description: line.description }));
      right.push(found.some(({ fullTariffCode }) => fullTariffCode === codeOf(line)));
    }
    for (const { id } of own) await desk.call('POST', `/api/consignments/${consignmentId}/products/${id}/restore`);
  }
  return right;
}

async function measureCost(): Promise<readonly Measurement[]> {
  const server = await startPostgres();
  if (server === undefined) return [];
  try {
    const consignmentId = await seedMany(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('vacuum analyze');
    // Its rows are spread over the table: a scan that stops early is no search.
    await client.query('set enable_seqscan = off');
    const ours = await startServer('src/server/main.ts', { DATABASE_URL: server.url });
    try {
      const desk = await signIn(ours);
      const bare = () =>
        client.query(`select id, data from product_line where search_text ilike all ($1) limit 50`, [['%laptop%', '%computer%']]);
      const findings: Measurement[] = [];
      for (const typed of TYPED)
        findings.push(await costOf(typed, () => ask(desk, consignmentId, new URLSearchParams({ Description: typed })), bare));
      return findings;
    } finally {
      await Promise.all([ours.stop(), client.end()]);
    }
  } finally {
    await server.stop();
  }
}

async function costOf(typed: string, call: () => Promise<unknown>, query: () => Promise<unknown>): Promise<Measurement> {
  const times: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] };
  for (let round = -5; round < TIMES; round++) {
    const [ours, bare] = [await timed(call), await timed(query)];
    if (round < 0) continue;
    times.ours.push(ours);
    times.bare.push(bare);
  }
  const ratio = median(times.ours) / median(times.bare);
  return {
    what: `"${typed}"`,
    ours: spread(times.ours, [0.5, 0.99]),
    yardstick: `bare search of two words ${spread(times.bare, [0.5, 0.99])}`,
    ratio,
    mark: `<= ${MARK} x`,
    isMet: ratio <= MARK,
  };
}

async function ask(desk: Desk, consignmentId: number, query: URLSearchParams): Promise<readonly TariffSuggestion[]> {
  return JSON.parse(await (await desk.call('GET', `/api/consignments/${consignmentId}/products/suggestions?${query.toString()}`)).text());
}

function codeOf({ product }: Pick<GeneratedLine, 'product'>): string {
  return `${product.hsTariffCode}.${product.tariffSuffix}`;
}

function told(what: string, right: readonly boolean[], least?: number): Measurement {
  const count = right.filter(Boolean).length;
  const share = count / right.length;
  const ours = `${(share * 100).toFixed(1)} % (${count} of ${right.length}) among three`;
  return {
    what,
    ours,
    yardstick: '',
    mark: least === undefined ? '' : `>= ${least * 100} %`,
    ...(least !== undefined && { isMet: share >= least }),
  };
}

async function seedGenerated(directory: string, lines: readonly GeneratedLine[]) {
  const database = await Database.open({ directory });
  try {
    const place = await addPlace(database, 'generated');
    const rows = lines.map(({ product, description }, index) => {
      const { hsTariffCode, tariffSuffix, countryOfOriginCode } = product;
      const data = { description, hsTariffCode, tariffSuffixImport: tariffSuffix, countryOfOriginCode };
      return { ...partOf(place), id: newId(), line: index + 1, data };
    });
    await database.asTenant(place.owner, (trx) => trx.insertInto('product_line').values(rows).execute());
    return { consignmentId: place.consignmentId, ids: rows.map(({ id }) => id) };
  } finally {
    await database.close();
  }
}

/** The consignments of five years, and their lines: of each product, with a word of its own each. Answers the newest. */
async function seedMany(url: string): Promise<number> {
  const database = await Database.open({ url, statementDeadlineMs: 120_000, transactionDeadlineMs: 120_000 });
  const descriptions = generatedProducts.map(({ words }) => words.join(' '));
  const codes = generatedProducts.map(({ hsTariffCode }) => hsTariffCode);
  const count = Math.ceil(LINES / LINES_EACH);
  let newest = 0;
  try {
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const place = await addPlace(database, String(ordinal), ordinal === 0);
      const { owner, consignmentId, orderId, invoiceId } = place;
      await database.asTenant(owner, (trx) =>
        sql`
          insert into product_line (registration_id, consignment_id, id, order_id, invoice_id, line, created_at, data)
          select ${owner}, ${consignmentId}, ${newId()}::bigint + n, ${orderId}, ${invoiceId}, n,
            now() - ${(count - 1 - ordinal) / count}::float8 * interval '5 years', jsonb_build_object(
            'description', (${descriptions}::text[])[1 + n % 60] || ' MX' || (${ordinal}::int * 10000 + n) || case when n = 77 then ' gunmetal' else '' end,
            'hsTariffCode', (${codes}::text[])[1 + n % 60], 'tariffSuffixImport', '00.10A', 'countryOfOriginCode', 'CN')
          from generate_series(1, ${LINES_EACH}::int) as n`.execute(trx),
      );
      newest = consignmentId;
    }
  } finally {
    await database.close();
  }
  return newest;
}

async function addPlace(database: Database, name: string, isFirst = true): Promise<BrokerConsignment> {
  if (isFirst) await seedDemo(database, readDocuments(GENERATED));
  const broker = await database.anonymous((trx) => findSignIn(trx, 'user@harbour.example'));
  if (broker === undefined) throw new Error('The demo data has no broker.');
  const place = { owner: broker.registrationId, consignmentId: newId(), orderId: newId(), invoiceId: newId() };
  const part = { registration_id: place.owner, consignment_id: place.consignmentId };
  await database.asTenant(place.owner, async (trx) => {
    const data = { reference: `S-${name}`, tradeDirection: 'Import', transportMode: 'Sea', currencyCode: 'USD' };
    await trx.insertInto('consignment').values({ registration_id: place.owner, id: place.consignmentId, data }).execute();
    const party = { ...part, owner_registration_id: place.owner, role: 'inboundBroker' } as const;
    await trx.insertInto('consignment_party').values(party).execute();
    await trx
      .insertInto('customs_order')
      .values({ ...part, id: place.orderId, order_number: 1, data: {} })
      .execute();
    await trx
      .insertInto('invoice')
      .values({ ...part, id: place.invoiceId, order_id: place.orderId, data: { invoiceNumber: `INV-${name}` } })
      .execute();
  });
  return place;
}

function partOf({ owner, consignmentId, orderId, invoiceId }: BrokerConsignment) {
  return { registration_id: owner, consignment_id: consignmentId, order_id: orderId, invoice_id: invoiceId };
}
