import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const served = new Map<string, Promise<string>>();

/**
 * Serves a folder of built pages for as long as the process runs: the next file finds them at the same address, and the browser has them.
 * @returns the address
 */
export function serveFiles(directory: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const known = served.get(directory) ?? listen(directory, headers);
  served.set(directory, known);
  return known;
}

async function listen(directory: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const file = pathname === '/' ? '/index.html' : pathname;
    const path = join(directory, file);
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The names of the others hold a hash.
    if (extname(file) !== '.html') response.setHeader('Cache-Control', 'max-age=3600, immutable');
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The files have no port.');
  return `http://127.0.0.1:${address.port}/`;
}
