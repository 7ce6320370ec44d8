/** Builds the harness as the app is built and serves it under the app's content security policy. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pdfFiles } from '#scripts/build/pdf-files.ts';

const HERE = import.meta.dirname;
const BUILT = join(HERE, '../../../../.build/harness/form');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface Harness {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveHarness(): Promise<Harness> {
  await build({
    configFile: false,
    root: HERE,
    base: '/',
    logLevel: 'warn',
    plugins: [react(), pdfFiles(join(HERE, '../../../../node_modules/pdfjs-dist'))],
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(BUILT, file)).then(
      (content) => {
        const nonce = randomBytes(16).toString('base64');
        const isPage = file === 'index.html';
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.setHeader(
          'Content-Security-Policy',
          `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; object-src 'none'; base-uri 'none'`,
        );
        response.end(isPage ? content.toString().replace('{nonce}', nonce) : content);
      },
      () => response.writeHead(404).end(),
    );
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
