/** How long light calls of other users take while one user sends the largest requests allowed. */
import { seedDemo } from '#src/server/seed/demo.ts';
import { Database } from '#src/server/database/database.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { startPostgres } from '../../processes/postgres-server.ts';
import { probeWhile } from '../probe.ts';
import { sheetOf } from '../pasted-sheet.ts';
import { type BrokerSession, findConsignment, type ConsignmentIds, signIn, withBrokerSession } from '../broker-session.ts';
import type { Measurement, BenchRow } from '../measurement.ts';
import { startServer } from '../server-process.ts';
import { digits, quantile, spread } from '../statistics.ts';
import { setTimeout as wait } from 'node:timers/promises';

const LINES = 5_000;
/** Of a file of a megabyte. */
const TARIFFS = 12_000;
const ROUNDS = 3;
const ALONE_MS = 2_000;
/** On the embedded database one transaction runs at a time. */
const MARKS = { embedded: { p95MoreMs: Infinity, longestMs: 1_000 }, PostgreSQL: { p95MoreMs: 30, longestMs: 150 } } as const;

export const others: BenchRow = {
  name: 'others',
  title: 'A light call of another user during large requests (p95 / longest)',
  measure: async () => [...(await withBrokerSession((desk) => measure(desk, 'embedded'))), ...(await onPostgres())],
};

async function onPostgres(): Promise<readonly Measurement[]> {
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

async function measure(desk: BrokerSession, engine: keyof typeof MARKS): Promise<readonly Measurement[]> {
  const place = await findConsignment(desk, 'C-26-0815');
  const light = `/api/consignments/${place.consignmentId}/products/auth`;
  await probeWhile(desk, light, () => wait(ALONE_MS));
  const { times: alone } = await probeWhile(desk, light, () => wait(ALONE_MS));
  const findings: Measurement[] = [];
  for (const { what, prepare, work } of await largeRequestsOf(desk, place)) {
    const times: number[] = [];
    let refused = 0;
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const before = await prepare?.();
      const probed = await probeWhile(desk, light, () => work(before));
      if (round === 0) continue;
      times.push(...probed.times);
      refused += probed.refused;
    }
    const { p95MoreMs, longestMs } = MARKS[engine];
    const mostP95 = quantile(alone, 0.95) + p95MoreMs;
    const isMet = quantile(times, 0.95) <= mostP95 && quantile(times, 1) <= longestMs && refused === 0;
    findings.push({
      what: `${engine}: ${what}`,
      ours: `${spread(times, [0.95, 1])}${refused === 0 ? '' : `, ${refused} of ${times.length} refused`}`,
      yardstick: `alone ${spread(alone, [0.95, 1])}`,
      mark: `<= ${Number.isFinite(mostP95) ? `${digits(mostP95)} / ` : ''}${longestMs} ms`,
      isMet,
    });
  }
  return findings;
}

/** A large request; its preparation is not measured. */
interface LargeRequest {
  readonly what: string;
  readonly prepare?: () => Promise<unknown>;
  readonly work: (prepared: unknown) => Promise<unknown>;
}

async function largeRequestsOf(desk: BrokerSession, place: ConsignmentIds): Promise<readonly LargeRequest[]> {
  const products = `/api/consignments/${place.consignmentId}/products`;
  const sheet = sheetOf(readDocuments(GENERATED), LINES, place);
  const send = async (path: string, body: unknown) => (await desk.call('POST', path, body)).arrayBuffer();
  const read: { readonly products: readonly unknown[] } = JSON.parse(
    await (await desk.call('POST', `${products}/clipboarddata`, sheet)).text(),
  );
  const insert = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: read.products };
  const insertion = async (): Promise<{ readonly undoId: number }> =>
    JSON.parse(await (await desk.call('POST', `${products}/bulkinsert`, insert)).text());
  let file = 0;
  return [
    { what: `preview of ${LINES} lines`, work: () => send(`${products}/clipboarddata`, sheet) },
    { what: `insert of ${LINES} lines`, work: insertion },
    {
      what: `undo of ${LINES} lines`,
      prepare: insertion,
      work: (added) => send(`${products}/bulkinsert/undo`, { undoId: undoIdOf(added) }),
    },
    { what: 'five such inserts at once', work: () => Promise.allSettled(Array.from({ length: 5 }, insertion)) },
    { what: `file of ${TARIFFS} tariffs`, work: () => sendFile(desk, '/api/Tariffs/file', tariffFile((file += 1))) },
  ];
}

function undoIdOf(added: unknown): unknown {
  return typeof added === 'object' && added !== null && 'undoId' in added ? added.undoId : undefined;
}

/** About a megabyte of new lines. */
function tariffFile(number: number): string {
  const line = (index: number) => `8471.30.00.10A,Portable computers of a kind that weighs little,nmb,K${number}X${index},`;
  return ['Tariff,Description,Units,Keyword,SecondaryCode', ...Array.from({ length: TARIFFS }, (_, index) => line(index))].join('\n');
}

/** Sends a file, and follows its job to the end. @throws Error if it is refused */
async function sendFile({ url, cookie }: BrokerSession, path: string, text: string): Promise<void> {
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' };
  const form = new FormData();
  form.append('file', new Blob([text]), 'tariffs.csv');
  const reply = await fetch(url + path, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  const job = reply.headers.get('location');
  let read = await reply.text();
  for (let isGoingOn = job !== null; isGoingOn;) {
    await wait(50);
    const looked = await fetch(new URL(job ?? '', url), { headers });
    read = await looked.text();
    isGoingOn = ['queued', 'running'].includes(JSON.parse(read).state);
  }
  if (!read.includes(`"countLoaded":${TARIFFS}`)) throw new Error(`${path}: ${read}`);
}
