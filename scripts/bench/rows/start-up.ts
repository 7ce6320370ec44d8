/** `npm start` on a built checkout, from the start of the process to the first page. */
import type { Measurement, BenchRow } from '../measurement.ts';
import { startServer } from '../server-process.ts';
import { median, spread } from '../statistics.ts';
import { withTemporaryDirectory } from '../../processes/temporary-directory.ts';

const AGAIN = 5;
const FIRST_MARK_MS = 20_000;
const MARK_MS = 2_000;

export const startUp: BenchRow = {
  name: 'start-up',
  title: 'npm start, until the first page is answered (median / slowest)',
  measure: () =>
    withTemporaryDirectory('bench', (directory) =>
      withTemporaryDirectory('bench', async (bare) => {
        const first = await start(directory);
        await reopen(bare);
        const ours: number[] = [];
        const yardstick: number[] = [];
        for (let round = 0; round < AGAIN; round++) {
          ours.push(await start(directory));
          yardstick.push(await reopen(bare));
        }
        const findings: Measurement[] = [
          {
            what: 'the first time, demo data made',
            ours: spread([first], [0.5]),
            yardstick: '',
            mark: `<= ${FIRST_MARK_MS} ms`,
            isMet: first <= FIRST_MARK_MS,
          },
          {
            what: 'the second time',
            ours: spread(ours, [0.5, 1]),
            yardstick: `bare PGlite process ${spread(yardstick, [0.5, 1])}`,
            ratio: median(ours) / median(yardstick),
            mark: `<= ${MARK_MS} ms`,
            isMet: median(ours) <= MARK_MS,
          },
        ];
        return findings;
      }),
    ),
};

async function start(directory: string): Promise<number> {
  const started = performance.now();
  const server = await startServer('scripts/start.ts', { DATA_DIR: directory });
  await (await fetch(server.url, { headers: { accept: 'text/html' } })).text();
  const took = performance.now() - started;
  await server.stop();
  return took;
}

async function reopen(directory: string): Promise<number> {
  const server = await startServer('scripts/bench/peers/reopen-pglite.ts', {}, directory);
  await server.stop();
  return server.readyAfterMs;
}
