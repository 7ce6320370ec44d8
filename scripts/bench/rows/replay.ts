/** What a draft would refuse of all stored lines, as a background task, and what a light call takes meanwhile. */
import type { Change } from '#schemas/generated/documents/variation.ts';
import { Database } from '#src/server/database/database.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';
import { type BrokerSession, signIn } from '../broker-session.ts';
import type { BenchRow, Measurement } from '../measurement.ts';
import { probeWhile } from '../probe.ts';
import { seedLines } from '../seed-lines.ts';
import { startServer } from '../server-process.ts';
import { digits, spread, timed } from '../statistics.ts';

const SIZES = [20_000, 100_000];
/** Of 1,000,000 lines 120. */
const SECONDS_EACH_1000 = 0.12;
const LINE = 'consignments/product-line';
const DRAFT: readonly Change[] = [
  { at: LINE, add: 'field', id: 'batch', title: 'Batch', kind: 'text', required: true },
  { at: `${LINE}#brandName`, set: { requiredWhen: "line.countryOfOriginCode == 'CN' && line.quantityOrdered > 45" } },
];

export const replay: BenchRow = {
  name: 'replay',
  isOnRequest: true,
  title: 'Replay of a draft on all stored lines, as a task; GET /api/UserSessions meanwhile (p50 / p95)',
  async measure() {
    const found: Measurement[] = [];
    for (const lines of SIZES) found.push(await withTemporaryDirectory('bench', (directory) => measureSize(directory, lines)));
    return found;
  },
};

async function measureSize(directory: string, lines: number): Promise<Measurement> {
  const database = await Database.open({ directory });
  try {
    await seedLines(database, lines);
  } finally {
    await database.close();
  }
  const server = await startServer('src/server/main.ts', { DATA_DIR: directory });
  try {
    const desk = await signIn(server, 'admin@harbour.example');
    let seconds = 0;
    const { times } = await probeWhile(desk, '/api/UserSessions', async () => {
      seconds = (await timed(() => replayWhole(desk, lines))) / 1_000;
    });
    const most = (lines / 1_000) * SECONDS_EACH_1000;
    return {
      what: `${lines.toLocaleString('en')} lines`,
      ours: `${digits(seconds)} s`,
      yardstick: `meanwhile ${spread(times)}`,
      mark: `<= ${digits(most)} s`,
      isMet: seconds <= most,
    };
  } finally {
    await server.stop();
  }
}

async function replayWhole(desk: BrokerSession, lines: number): Promise<void> {
  const task = (await desk.call('POST', '/api/Variations/replay', { changes: DRAFT, isWhole: true })).headers.get('location') ?? '';
  for (;;) {
    const job: { readonly state: string; readonly result?: { readonly examined: number } } = JSON.parse(
      await (await desk.call('GET', task)).text(),
    );
    if (job.state === 'failed' || (job.result?.examined ?? lines) < lines) throw new Error(`The replay is ${JSON.stringify(job)}.`);
    if (job.state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
