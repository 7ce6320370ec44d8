/** `npm run dev`: the API server, and Vite's on http://127.0.0.1:5173, which proxies `/api` to it; PORT and DEV_PORT change the ports. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { GENERATED_MIGRATIONS } from '#src/server/database/migrations/read-migrations.ts';
import { startApiServer } from './dev/api-server.ts';
import { awaitServer, isAnswering } from './dev/await-server.ts';
import { liveDocuments } from './dev/live-documents.ts';

const PORT = Number(process.env['PORT'] ?? 3000);
const DEV_PORT = Number(process.env['DEV_PORT'] ?? 5173);
/** Does not match the sources in src/app/api, whose paths look alike. */
const CALLS = String.raw`^/(?:api/(?![^?]*\.ts(\?|$))|img/|Document/Download)`;
const SERVER = `http://127.0.0.1:${PORT}`;
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** Generated, and read by the server when it starts: its tables, and the texts of its answers. */
const READ_AT_START = ['indexes.json', GENERATED_MIGRATIONS, 'messages.ts'];

const server = startApiServer('src/server/dev.ts', {
  ...process.env,
  // The pages' own origin, so that their writes pass the origin check.
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
// Printed last, once the page can be opened.
await isAnswering(SERVER);
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([server.stop(signal), vite.close()]).then(() => process.exit(0)));
}
