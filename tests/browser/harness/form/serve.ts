/** Serves the harness, built as the app is, under the app's content security policy. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { filesOf } from '../build-harness.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export interface Harness {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveHarness(): Promise<Harness> {
  const files = await filesOf('form');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness');
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const content = files.get(file);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; object-src 'none'; base-uri 'none'`,
    );
    response.end(file === 'index.html' ? Buffer.from(content).toString().replace('{nonce}', nonce) : content);
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
