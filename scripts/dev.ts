/** `npm run dev`: the API server, and Vite's own on http://127.0.0.1:5173, which passes `/api` on to it; PORT and DEV_PORT move them. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { GENERATED_MIGRATIONS } from '#src/server/database/migrations/read-migrations.ts';
import { startApiServer } from './dev/api-server.ts';
import { awaitServer, isAnswering } from './dev/await-server.ts';
import { liveDocuments } from './dev/live-documents.ts';

const PORT = Number(process.env['PORT'] ?? 3000);
const DEV_PORT = Number(process.env['DEV_PORT'] ?? 5173);
/** Not the sources in src/app/api, which have addresses like it; files have addresses of their own. */
const CALLS = String.raw`^/(?:api/(?![^?]*\.ts(\?|$))|img/|Document/Download)`;
const SERVER = `http://127.0.0.1:${PORT}`;
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Generated, and read by the server when it starts: its tables, and the texts of its answers. */
const READ_AT_START = ['indexes.json', GENERATED_MIGRATIONS, 'messages.ts'];

const server = startApiServer('src/server/dev.ts', {
  ...process.env,
  // The pages' own address, so that their writes do not count as foreign.
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${DEV_PORT}`,
});
const takeGenerated = (written: readonly string[]) =>
  written.some((file) => READ_AT_START.includes(file)) ? server.restart() : server.takeDocuments();
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: { port: DEV_PORT, proxy: { [CALLS]: SERVER } },
  plugins: [awaitServer(SERVER, new RegExp(CALLS), server.isUpToDate), liveDocuments(ROOT, takeGenerated)],
});
await vite.listen();
// The last line to be read, when there is something to be seen.
await isAnswering(SERVER);
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([server.stop(signal), vite.close()]).then(() => process.exit(0)));
}
