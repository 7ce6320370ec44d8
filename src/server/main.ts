/** Starts the server; importing this module runs it. Exits 1 with one clear message where it cannot start. */
import { readSettings } from './settings/settings.ts';
import { startServer } from './start-server.ts';

try {
  await startServer(readSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
