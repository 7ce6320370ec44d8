/** A server without a database in three processes; how they are started, restarted and stopped is the product's own. */
import cluster from 'node:cluster';
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { runWorkers } from '#src/server/start-processes.ts';

const { STATE_FILE = '', LOG_FILE = '', PORT } = process.env;
/** Longer than another process takes to get here, if it started at the same time. */
const START_MS = 1_000;
const LONG_MS = 1_500;

if (cluster.isWorker) await serve();
else await runWorkers({ isDemo: false, processes: { count: 3, connectionsEach: 1 } }, fileURLToPath(import.meta.url));

async function serve(): Promise<void> {
  appendFileSync(LOG_FILE, 'started\n');
  if (readFileSync(STATE_FILE, 'utf8') === 'broken') throw new Error('This process cannot start.');
  const app = Fastify();
  app.get('/', async () => process.pid);
  app.get('/long', async () => {
    appendFileSync(LOG_FILE, 'long\n');
    await sleep(LONG_MS);
    return process.pid;
  });
  process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
  await sleep(START_MS);
  appendFileSync(LOG_FILE, 'ready\n');
  await app.listen({ host: '127.0.0.1', port: Number(PORT) });
}
