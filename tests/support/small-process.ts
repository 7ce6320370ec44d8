/** A server without a database, in three processes as ours are: what keeps them is the product's own. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { addRetirement } from '#src/server/http/connections/closing.ts';
import { isOneOfSeveral, onRetirement, tellReady } from '#src/server/processes/messages.ts';
import { supervise } from '#src/server/start-processes.ts';

/** What it answers with, and `broken` where it is not to start. */
const version = readFileSync(process.env['VERSION_FILE'] ?? '', 'utf8');
/** For as long one request may be answered while others come and go. */
const LONG_MS = 1_500;

if (isOneOfSeveral()) await serve();
else
  await supervise({ isDemo: false, processes: { count: 3, connectionsEach: 1 } }, fileURLToPath(import.meta.url)).catch(() =>
    process.exit(1),
  );

async function serve(): Promise<void> {
  if (version === 'broken') throw new Error('This version cannot be worked by.');
  const app = Fastify();
  addRetirement(app, async () => {});
  app.get('/', async () => ({ pid: process.pid, version }));
  app.get('/long', async () => {
    await sleep(LONG_MS);
    return { pid: process.pid, version };
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onRetirement(() => app.retire());
  process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
  tellReady(address, version);
}
