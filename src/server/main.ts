/** Starts the server; importing this module runs it. Exits 1 with one clear message if it cannot start. */
import { fileURLToPath } from 'node:url';
import { readSettings } from './settings/settings.ts';
import { startProcesses } from './start-processes.ts';

try {
  await startProcesses(readSettings(process.env), fileURLToPath(import.meta.url));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
