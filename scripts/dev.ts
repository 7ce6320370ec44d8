/** `npm run dev`: the API server, and Vite's own on http://127.0.0.1:5173, which passes `/api` on to it; PORT and DEV_PORT move them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { awaitServer, isAnswering } from './build/await-server.ts';
import { liveDocuments } from './build/live-documents.ts';

const PORT = Number(process.env['PORT'] ?? 3000);
const DEV_PORT = Number(process.env['DEV_PORT'] ?? 5173);
/** Not the sources in src/app/api, which have addresses like it; files have addresses of their own. */
const CALLS = String.raw`^/(?:api/(?![^?]*\.ts(\?|$))|img/|Document/Download)`;
const SERVER = `http://127.0.0.1:${PORT}`;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const server = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=schemas', 'src/server/dev.ts'],
  {
    stdio: 'inherit',
    // The pages' own address, so that their writes do not count as foreign.
    env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${DEV_PORT}` },
  },
);
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: { port: DEV_PORT, proxy: { [CALLS]: SERVER } },
  plugins: [awaitServer(SERVER, new RegExp(CALLS)), liveDocuments(ROOT)],
});
await vite.listen();
// The last line to be read, when there is something to be seen.
await isAnswering(SERVER);
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    const hasEnded = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    void Promise.all([hasEnded, vite.close()]).then(() => process.exit(0));
  });
}
