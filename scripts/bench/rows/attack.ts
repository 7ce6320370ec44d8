/** What others wait while somebody sends the largest that may be sent, or holds connections: bounded in count and time. */
import { seedDemo } from '#src/server/seed/demo.ts';
import { Database } from '#src/server/database/database.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { probeWhile } from '../probe.ts';
import { sheetOf } from '../pasted-sheet.ts';
import { type Desk, findPlace, type Place, signIn, withDesk } from '../desk.ts';
import type { Finding, Row } from '../finding.ts';
import { startServer } from '../server-process.ts';
import { digits, quantile, spread } from '../statistics.ts';
import { setTimeout as wait } from 'node:timers/promises';

const LINES = 5_000;
const ROUNDS = 3;
const ALONE_MS = 2_000;
const P95_MORE_MS = 30;
const LONGEST_MS = 150;

export const attack: Row = {
  name: 'attack',
  title: `A light call of others while somebody works hard (p95 / longest)`,
  measure: async () => [...(await withDesk((desk) => measure(desk, 'embedded'))), ...(await onPostgres())],
};

async function onPostgres(): Promise<readonly Finding[]> {
  const server = await startPostgres();
  if (server === undefined) return [];
  try {
    const database = await Database.open({ url: server.url });
    await seedDemo(database, readDocuments(GENERATED));
    await database.close();
    const ours = await startServer('src/server/main.ts', { DATABASE_URL: server.url });
    try {
      return await measure(await signIn(ours), 'PostgreSQL');
    } finally {
      await ours.stop();
    }
  } finally {
    await server.stop();
  }
}

async function measure(desk: Desk, engine: string): Promise<readonly Finding[]> {
  const place = await findPlace(desk, 'C-26-0815');
  const light = `/api/consignments/${place.consignmentId}/products/auth`;
  await probeWhile(desk, light, () => wait(ALONE_MS));
  const { times: alone } = await probeWhile(desk, light, () => wait(ALONE_MS));
  const findings: Finding[] = [];
  for (const [what, work] of await floodsOf(desk, place)) {
    // The first round warms up.
    await work();
    const { times, refused } = await probeWhile(desk, light, async () => {
      for (let round = 0; round < ROUNDS; round++) await work();
    });
    const isMet = quantile(times, 0.95) <= quantile(alone, 0.95) + P95_MORE_MS && quantile(times, 1) <= LONGEST_MS && refused === 0;
    findings.push({
      what: `${engine}: ${what}`,
      ours: `${spread(times, [0.95, 1])}${refused === 0 ? '' : `, ${refused} of ${times.length} refused`}`,
      yardstick: `alone ${spread(alone, [0.95, 1])}`,
      mark: `<= ${digits(quantile(alone, 0.95) + P95_MORE_MS)} / ${LONGEST_MS} ms`,
      isMet,
    });
  }
  return findings;
}

async function floodsOf(desk: Desk, place: Place): Promise<readonly (readonly [string, () => Promise<unknown>])[]> {
  const products = `/api/consignments/${place.consignmentId}/products`;
  const sheet = sheetOf(readDocuments(GENERATED), LINES, place);
  const send = async (path: string, body: unknown) => (await desk.call('POST', path, body)).arrayBuffer();
  const read: { readonly products: readonly unknown[] } = JSON.parse(
    await (await desk.call('POST', `${products}/clipboarddata`, sheet)).text(),
  );
  const insert = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: read.products };
  return [
    [`preview of ${LINES} lines`, () => send(`${products}/clipboarddata`, sheet)],
    [`insert of ${LINES} lines`, () => send(`${products}/bulkinsert`, insert)],
    ['five such inserts at once', () => Promise.allSettled(Array.from({ length: 5 }, () => send(`${products}/bulkinsert`, insert)))],
  ];
}
