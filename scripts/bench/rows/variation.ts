/** What a variation adds to the list of product lines and to a key in their form: the same without it and with it, in turn. */
import { sql } from 'kysely';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { Database } from '#src/server/database/database.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';
import { type BrokerSession, findConsignment, signIn } from '../broker-session.ts';
import { withBrowser } from '../browser.ts';
import { type DetailsPage, ourDetails } from '../details-pages.ts';
import { runLoad } from '../load.ts';
import type { BenchRow, Measurement } from '../measurement.ts';
import { seedLines } from '../seed-lines.ts';
import { startServer } from '../server-process.ts';
import { STEP_MS } from '../peer-pages.ts';
import { digits, median, medianOfSteps, spread, spreadOfSteps } from '../statistics.ts';
import { FIELDS as KEYED, typeInTurn } from './keystroke.ts';

const LINES = 5_000;
const ROUNDS = 6;
const ROUND_MS = 1_500;
const LINE = 'consignments/product-line';
const MOST_KEY = 1.1;

const FIELDS = Array.from({ length: 10 }, (_, index): AddField => {
  const kind = index % 2 === 0 ? 'text' : 'number';
  return { at: LINE, add: 'field', id: `field${index}`, title: `Field ${index}`, kind };
});
const own = `jsonb_build_object(${FIELDS.map(({ id, kind }) => `'${id}', ${kind === 'text' ? "'Batch ' || id % 97" : 'id % 97'}`).join(', ')})`;

interface ListCase {
  readonly what: string;
  readonly released: string;
  readonly varied: string;
  readonly markMs?: number;
}

const CASES: readonly ListCase[] = [
  { what: 'by line', released: '', varied: '', markMs: 3 },
  { what: 'sorted by an own field, or by product code', released: sortedBy('productCode'), varied: sortedBy('own.field0') },
];

export const variation: BenchRow = {
  name: 'variation',
  title: 'With a variation of 40 changes, 10 of them own fields: a list call of 50 rows of 5,000, and a key in Product Details (p50 / p95)',
  measure: () =>
    withTemporaryDirectory('bench', async (directory) => {
      const [place] = await seeded(directory);
      const server = await startServer('src/server/main.ts', { DATA_DIR: directory });
      try {
        const desk = await signIn(server, 'admin@harbour.example');
        await publish(desk);
        const path = `/api/consignments/${place?.consignmentId}/products?PageNumber=1&PageSize=50`;
        const found: Measurement[] = [];
        for (const listCase of CASES) found.push(await compare(desk, path, listCase));
        return [...found, ...(await compareKeys(desk))];
      } finally {
        await server.stop();
      }
    }),
};

/** All lines have a value in each own field. */
async function seeded(directory: string) {
  const database = await Database.open({ directory });
  try {
    const places = await seedLines(database, LINES);
    await database.anonymous(async (trx) => {
      await sql`set local role none`.execute(trx);
      await sql`insert into own_value (registration_id, entity, record_id, data)
        select registration_id, ${LINE}, id, ${sql.raw(own)} from product_line`.execute(trx);
    });
    return places;
  } finally {
    await database.close();
  }
}

async function publish(desk: BrokerSession): Promise<void> {
  const keyed = KEYED.map(({ label }): unknown => label);
  const titled = Object.entries(readDocuments(GENERATED).schema(LINE).properties)
    // The fields that are typed into are found by their labels.
    .filter(([, { title }]) => !keyed.includes(title))
    .slice(0, 40 - FIELDS.length)
    .map(([field, { title }]): Change => ({ at: `${LINE}#${field}`, set: { title: `Our ${title}` }, was: { title } }));
  await desk.call('PUT', '/api/Variations/draft', { changes: [...FIELDS, ...titled], base: 0 });
  await desk.call('POST', '/api/Variations', { base: 0, note: 'Bench', alone: true });
}

async function compare(desk: BrokerSession, path: string, { what, released, varied, markMs }: ListCase): Promise<Measurement> {
  const [without, withIt]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const load = async (version: number, query: string) => {
      await putInForce(desk, version);
      return (await runLoad({ ...desk, paths: [path + query], connections: 1, durationMs: ROUND_MS })).times;
    };
    const [before, after] = [await load(0, released), await load(1, varied)];
    if (round === 0) continue;
    without.push(...before);
    withIt.push(...after);
  }
  const more = median(withIt) - median(without);
  return {
    what: `embedded, ${what}`,
    ours: `${spread(withIt)}, ${digits(more)} ms more`,
    yardstick: `without it ${spread(without)}`,
    mark: markMs === undefined ? '' : `<= ${markMs} ms more`,
    ...(markMs !== undefined && { isMet: more <= markMs }),
  };
}

/** An open page keeps the version that it was opened with. */
function compareKeys(desk: BrokerSession): Promise<readonly Measurement[]> {
  return withBrowser(async (browser) => {
    const place = await findConsignment(desk, 'C-26-0815');
    const pages: DetailsPage[] = [];
    for (const version of [0, 1]) {
      await putInForce(desk, version);
      const page = await ourDetails(browser, desk, place);
      await page.open();
      pages.push(page);
    }
    const found: Measurement[] = [];
    for (const field of KEYED) {
      const [without = [], withIt = []] = await typeInTurn(pages, field);
      const ratio = medianOfSteps(withIt, STEP_MS) / medianOfSteps(without, STEP_MS);
      const yardstick = `without it ${spreadOfSteps(without, STEP_MS)}`;
      found.push({
        what: `a key in ${field.label}`,
        ours: spreadOfSteps(withIt, STEP_MS),
        yardstick,
        ratio,
        mark: `<= ${MOST_KEY} x`,
        isMet: ratio <= MOST_KEY,
      });
    }
    return found;
  });
}

async function putInForce(desk: BrokerSession, version: number): Promise<void> {
  const session: { readonly edition?: number } = JSON.parse(await (await desk.call('GET', '/api/UserSessions')).text());
  await desk.call('POST', `/api/Variations/${version}/rollback`, { base: session.edition ?? 0 });
}

function sortedBy(field: string): string {
  return `&SortModel=${encodeURIComponent(JSON.stringify([{ colId: field, sort: 'asc' }]))}`;
}
