import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether an unsafe request may come from this site's own pages: it has a header that forms cannot set, and the browser's Origin and
 * Sec-Fetch-Site, if present, name this site. Other clients send neither.
 */
export function isOwnRequest(request: FastifyRequest, publicUrl: URL): boolean {
  if (SAFE.has(request.method)) return true;
  const { origin, host, 'sec-fetch-site': site, 'x-requested-with': mark } = request.headers;
  if (mark === undefined || mark === '') return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || origin === publicUrl.origin || isSameHost(origin, host, publicUrl);
}

/**
 * On plain http, which is development, the site has several names. Over https it has one: a page of the same host on plain http may come
 * from anyone on the network.
 */
function isSameHost(origin: string, host: string | undefined, { protocol }: URL): boolean {
  return protocol === 'http:' && URL.canParse(origin) && new URL(origin).host === host;
}
