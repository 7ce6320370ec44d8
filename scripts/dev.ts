/** `npm run dev`: the API server, and Vite's own on http://127.0.0.1:5173, which passes `/api` on to it. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const server = spawn(
  process.execPath,
  ['--watch-path=src/server', '--watch-path=src/domain', '--watch-path=schemas', 'src/server/main.ts'],
  {
    stdio: 'inherit',
    // The pages' own address, so that their writes do not count as foreign.
    env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:5173' },
  },
);
const vite = await createServer({ configFile: 'vite.config.ts' });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void vite.close().then(() => process.exit(0));
  });
}
