import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Refusal } from '../messages/refusal.ts';
import type { Settings } from '../settings/settings.ts';
import { sendRefusal } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Nonce for the styles of one page. */
    styleNonce: string;
  }
}

const API = '/api/';
/** The documentation's pages use inline styles. */
const DOCUMENTATION = '/api/docs';
/** API answers are data: as a page they may do nothing. */
const OF_DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer; each page's content security policy has a new nonce. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, botCheck }: Pick<Settings, 'publicUrl' | 'botCheck'>,
): Promise<void> {
  app.decorateRequest('styleNonce', '');
  const ofEach = {
    ...(await helmetHeaders(publicUrl.protocol === 'https:')),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  const ofData = { ...ofEach, 'cache-control': 'no-store', 'content-security-policy': OF_DATA };
  app.addHook('onRequest', (request, reply, done) => {
    const { id, url, raw } = request;
    // Node takes the first, a proxy before it perhaps the second.
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
      return void sendRefusal(reply, new Refusal(400, 'problem.unreadable'));
    }
    const isApi = url.startsWith(API);
    reply.header('x-request-id', id);
    if (isApi && !url.startsWith(DOCUMENTATION)) {
      reply.headers(ofData);
      return done();
    }
    reply.headers(ofEach);
    if (isApi) reply.header('cache-control', 'no-store');
    request.styleNonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policyFor(url, request.styleNonce, BOT_CHECK_SOURCES[botCheck]));
    done();
  });
}

/** Headers of the answer itself. */
const OF_ANSWERS = new Set(['connection', 'content-length', 'content-type', 'date']);

/** Helmet's headers are the same for every answer: computed once. */
async function helmetHeaders(isSecure: boolean): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const { headers } = await sample.inject('/');
  await sample.close();
  const added = Object.entries(headers).filter(([name]) => !OF_ANSWERS.has(name));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}

/** Only for pages; together they outweigh most scripts. */
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

/** Leaves a script or style the headers that it needs; a worker uses the policy of its own script. */
export function keepAssetHeaders(reply: FastifyReply): void {
  for (const name of OF_PAGES) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
  reply.header('content-security-policy', "default-src 'self'");
}

/** Origins of the external bot checks; our own needs none. */
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
