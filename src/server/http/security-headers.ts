import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../settings/settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce that allows the styles of one page. */
    styleNonce: string;
  }
}

const API = '/api/';
/** The documentation's own pages put styles into elements. */
const DOCUMENTATION = '/api/docs';
/** An answer of the API is data: as a page it may do nothing. */
const OF_DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer; the content security policy of a page has a new nonce in each. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, botCheck }: Pick<Settings, 'publicUrl' | 'botCheck'>,
): Promise<void> {
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', async (request, reply) => {
    const { id, url } = request;
    reply.header('x-request-id', id);
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (url.startsWith(API)) reply.header('cache-control', 'no-store');
    if (url.startsWith(API) && !url.startsWith(DOCUMENTATION)) {
      reply.header('content-security-policy', OF_DATA);
      return;
    }
    request.styleNonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policyFor(url, request.styleNonce, BOT_CHECK_SOURCES[botCheck]));
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.protocol === 'https:' ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Mean something to a page only; together they outweigh most scripts. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
] as const;

/** Leaves a script or style the headers that it needs; a worker lives under the policy of its own script. */
export function keepAssetHeaders(reply: FastifyReply): void {
  for (const name of OF_PAGES) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  reply.header('content-security-policy', "default-src 'self'");
}

/** Origins of the script and frame of the bot check in use; ours needs neither. */
const BOT_CHECK_SOURCES: Readonly<Record<Settings['botCheck'], string>> = {
  recaptcha: ' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  hcaptcha: ' https://hcaptcha.com https://*.hcaptcha.com',
  turnstile: ' https://challenges.cloudflare.com',
  altcha: '',
  none: '',
};

function policyFor(url: string, nonce: string, botCheckSources: string): string {
  const styles = url.startsWith(DOCUMENTATION) ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${botCheckSources}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${botCheckSources}`,
    `frame-src 'self'${botCheckSources}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
