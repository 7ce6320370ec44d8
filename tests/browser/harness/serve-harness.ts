/** Serves a page of this folder, built as the app is, under the app's content security policy. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { inject, vi } from 'vitest';
import { mantineStyles } from '#scripts/build/mantine-styles.ts';
import { pdfFiles } from '#scripts/build/pdf-files.ts';
import { onceARun } from '#tests/support/models.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** What it refuses is an error on the page. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-harness'; object-src 'none'; base-uri 'none'";
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface Harness {
  readonly url: string;
  close(): Promise<void>;
}

/** @param name folder beside this file with an index.html */
export async function serveHarness(name: string): Promise<Harness> {
  const directory = join(inject('models'), `harness-${name}`);
  await onceARun(directory, (unfinished) => buildPage(name, unfinished));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness');
    const file = pathname === '/' ? '/index.html' : pathname;
    const path = join(directory, file);
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Content-Security-Policy', POLICY);
    // The names of the others hold a hash.
    if (file !== '/index.html') response.setHeader('Cache-Control', 'max-age=3600, immutable');
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The harness has no port.');
  return address;
}

async function buildPage(name: string, directory: string): Promise<void> {
  // Vitest's own value would build it with React's checks of development.
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await build({
      configFile: false,
      root: join(import.meta.dirname, name),
      logLevel: 'error',
      plugins: [
        react(),
        pdfFiles(join(REPOSITORY, 'node_modules/pdfjs-dist')),
        mantineStyles([join(REPOSITORY, 'renderer'), join(REPOSITORY, 'src/app'), join(import.meta.dirname, name)]),
      ],
      build: { outDir: directory, emptyOutDir: true, minify: false, target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
    });
  } finally {
    vi.unstubAllEnvs();
  }
}
