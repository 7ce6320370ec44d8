/** What a variation adds to the list of product lines: the same calls without it and with it, in turn. */
import { sql } from 'kysely';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { Database } from '#src/server/database/database.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';
import { type BrokerSession, signIn } from '../broker-session.ts';
import { runLoad } from '../load.ts';
import type { BenchRow, Measurement } from '../measurement.ts';
import { seedLines } from '../seed-lines.ts';
import { startServer } from '../server-process.ts';
import { digits, median, spread } from '../statistics.ts';

const LINES = 5_000;
const ROUNDS = 6;
const ROUND_MS = 1_500;
const LINE = 'consignments/product-line';

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
  title: 'List call: 50 rows of an order of 5,000, with a variation of 40 changes, 10 of them own fields (p50 / p95)',
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
        return found;
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
  const titled = Object.entries(readDocuments(GENERATED).schema(LINE).properties)
    .slice(0, 40 - FIELDS.length)
    .map(([field, { title }]): Change => ({ at: `${LINE}#${field}`, set: { title: `Our ${title}` }, was: { title } }));
  await desk.call('PUT', '/api/Variations/draft', { changes: [...FIELDS, ...titled], base: 0 });
  await desk.call('POST', '/api/Variations', { base: 0, note: 'Bench', alone: true });
}

async function compare(desk: BrokerSession, path: string, { what, released, varied, markMs }: ListCase): Promise<Measurement> {
  const [without, withIt]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const load = async (version: number, query: string) => {
      const session: { readonly edition: number } = JSON.parse(await (await desk.call('GET', '/api/UserSessions')).text());
      await desk.call('POST', `/api/Variations/${version}/rollback`, { base: session.edition });
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

function sortedBy(field: string): string {
  return `&SortModel=${encodeURIComponent(JSON.stringify([{ colId: field, sort: 'asc' }]))}`;
}
