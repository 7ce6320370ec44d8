import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../messages/refusal.ts';
import { sendRefusal } from './problems.ts';
import { keepAssetHeaders } from './security-headers.ts';

const BUILT = fileURLToPath(new URL('../../../.build/app', import.meta.url));
const YEAR_S = 31_536_000;
/** Vite puts files with a hash in their names here. */
const HASHED = `${sep}assets${sep}`;

/**
 * Serves the built browser app: its hashed files with a year of caching and precompressed, and the one page for every other address that a
 * browser opens.
 */
export async function serveBrowserApp(app: FastifyInstance, directory = BUILT): Promise<void> {
  const page = readPage(directory);
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        if (!path.includes(HASHED)) return void reply.header('cache-control', 'no-cache');
        keepAssetHeaders(reply);
        // The name changes with the content.
        reply.removeHeader('last-modified').removeHeader('etag');
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      },
      // The page is sent below, with its nonce; directories are not served.
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/api') && !path.endsWith('/'),
    });
    app.get('/', (request, reply) => sendPage(page, request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    return page !== undefined && wantsPage(request) ? sendPage(page, request, reply) : sendRefusal(reply, notFound());
  });
}

function readPage(directory: string): string | undefined {
  const path = join(directory, 'index.html');
  return existsSync(path) ? withNonceMarks(readFileSync(path, 'utf8')) : undefined;
}

/** Placeholder of the nonce in the built page; the app passes the nonce to its style library. */
const MARK = '__CSP_NONCE__';

/** Adds the nonce to styles and scripts of the page itself. */
function withNonceMarks(html: string): string {
  return html.replace(/<(style|script)(?=[\s>])(?![^>]*\snonce=)/gi, `<$1 nonce="${MARK}"`);
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isApi = request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?');
  return isRead && !isApi && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replaceAll(MARK, request.styleNonce));
}
