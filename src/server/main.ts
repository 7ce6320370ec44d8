/** Starts the server; importing this module runs it. Exits 1 with one clear message if it cannot start. */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { isGenerated } from './documents/generated-stamp.ts';
import { readSettings } from './settings/settings.ts';
import { startProcesses } from './start-processes.ts';

try {
  if (cluster.isPrimary && !isGenerated(fileURLToPath(new URL('../..', import.meta.url))))
    throw new Error('schemas/generated was made from other documents than these. Run npm run generate.');
  await startProcesses(readSettings(process.env), fileURLToPath(import.meta.url));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
