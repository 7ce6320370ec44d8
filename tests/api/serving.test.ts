import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import operations from '#schemas/generated/operations.json' with { type: 'json' };
import { buildHarbour } from '#tests/support/harbour.ts';
import { startTestServer } from '#tests/support/server.ts';

const directory = temporaryDirectory('app');
mkdirSync(join(directory, 'assets'));
const style = '<style>b{}</style>';
writeFileSync(
  join(directory, 'index.html'),
  `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__" />${style}</head><body></body></html>`,
);
writeFileSync(join(directory, 'assets/main-a1b2.js'), 'export {};'.repeat(200));
writeFileSync(join(directory, 'assets/main-a1b2.js.br'), brotliCompressSync('export {};'.repeat(200)));
writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
const server = await startTestServer({}, { browserApp: directory });
const harbour = await buildHarbour(server.database);
afterAll(() => server.close());

const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

describe('the page', () => {
  test.each(['/', '/Consignments', '/Consignments/5?tab=lines', '/auth/login?returnUrl=%2F'])(
    'is what a browser gets at %s',
    async (url) => {
      const reply = await open(url);

      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
    },
  );

  test.each(
    Object.values(operations)
      .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api'))
      .flatMap(({ path, query }) =>
        ['999999', 'x', '%00'].map((id) => path.replace(/\{\w+\}/, id) + query.map((name) => `?${name}=${id}`).join('')),
      ),
  )('is what a browser gets at %s, where no file is', async (url) => {
    const reply = await server.call('GET', url, { token: harbour.stranger.token, headers: { accept: 'text/html' } });

    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('carries the nonce of its own policy, a new one each time', async () => {
    const [first, second] = [await open('/'), await open('/')];
    const nonceOf = (reply: typeof first) => /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))?.[1] ?? '';

    expect(first.body).toContain(`<meta name="csp-nonce" content="${nonceOf(first)}" />`);
    expect(first.body).toContain(`<style nonce="${nonceOf(first)}">`);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  test.each(['/assets', '/assets/', '/assets%2f', '//assets', '/assets//main-a1b2.js', '/assets/..%2f..%2fpackage.json'])(
    'is all a browser may get at %s, which is no file; a program gets nothing',
    async (url) => {
      const browser = await open(url);
      const program = await open(url, { accept: '*/*' });

      expect([200, 404]).toContain(browser.statusCode);
      expect([program.statusCode, program.body]).toEqual([404, '{"title":"Not found"}']);
    },
  );

  test('is not what a program gets, nor what is missing from the files', async () => {
    const replies = [
      await open('/Consignments', { accept: 'application/json' }),
      await open('/assets/gone.js', { accept: '*/*' }),
      await open('/api/nothing'),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 3 }, () => [404, '{"title":"Not found"}']),
    );
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/main-a1b2.js%00.svg',
    '/.git/config',
    '//etc/passwd',
  ])('shows no other file at %s', async (url) => {
    const reply = await open(url, { accept: '*/*' });

    expect([400, 403, 404]).toContain(reply.statusCode);
  });
});

describe('files of the app', () => {
  test('with a hash in their names are kept for a year and come compressed', async () => {
    const reply = await open('/assets/main-a1b2.js', { accept: '*/*', 'accept-encoding': 'br' });

    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
  });

  test('with a hash in their names carry the guards of a script and not those of a page, which outweigh many of them', async () => {
    const { headers } = await open('/assets/main-a1b2.js', { accept: '*/*', 'accept-encoding': 'br' });

    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.stringify(headers).length).toBeLessThan(500);
  });

  test('without one are asked for again', async () => {
    const reply = await open('/favicon.svg', { accept: '*/*' });

    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
  });
});

describe('every answer', () => {
  const PAGE = /^default-src 'self'; script-src 'self'; style-src 'self' 'nonce-[^']+'; .*frame-ancestors 'none'$/;
  const DATA = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

  test.each([
    ['/', PAGE],
    ['/apiary', PAGE],
    ['/healthz', PAGE],
    ['/assets/gone.js', PAGE],
    ['/favicon.svg', PAGE],
    ['/api/', DATA],
    ['/api/StaticData/timezones', DATA],
    ['/api/consignments', DATA],
    ['/api/nothing', DATA],
  ])('of %s is guarded, one of the API as data that does nothing as a page', async (url, policy) => {
    const reply = await open(url);

    expect(reply.headers['content-security-policy']).toMatch(policy);
    expect(reply.headers['content-security-policy']).not.toContain('unsafe');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect(reply.headers['x-powered-by'] ?? reply.headers['server']).toBeUndefined();
  });

  test('of the API is kept by nobody', async () => {
    const reply = await server.call('GET', '/api/consignments', { token: harbour.stranger.token });

    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('the documentation', () => {
  test('shows the contract, and alone may style elements', async () => {
    const page = await open('/api/docs/');
    const contract = await open('/api/docs/json');

    expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self' 'unsafe-inline'");
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(Object.keys(contract.json().paths)).toContain('/consignments/{consignmentId}/products');
  });
});

describe('health', () => {
  test('says no more than that all is well', async () => {
    const replies = [await open('/healthz'), await open('/readyz')];

    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(Array.from({ length: 2 }, () => [200, { status: 'ok' }]));
  });
});

describe('the log', () => {
  test('tells who was answered what, and nothing a user typed', async () => {
    const lines: string[] = [];
    const logged = await startTestServer({ LOG_LEVEL: 'trace' }, { log: { write: (line) => lines.push(line) } });
    const body = { email: 'secret-mail@acme.example', password: 'secret-password' };

    await logged.call('POST', '/api/auth/login', { body });
    await logged.call('GET', '/api/consignments?SearchText=secret-search', { token: `secret-token${'A'.repeat(31)}` });
    await logged.call('POST', '/api/auth/login', { body: '{"secret-body' });
    await logged.app.inject({ method: 'GET', url: '/secret-path?secret-query=1' });
    await logged.close();

    expect(lines.join('')).not.toContain('secret-');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/consignments', status: 401, reqId: expect.any(String) }),
    );
  });
});

describe('too many requests', () => {
  test('from one address have to wait', async () => {
    const strict = await startTestServer({ REQUESTS_PER_MINUTE: '3' });
    const replies = [];
    for (let request = 0; request < 4; request++) replies.push(await strict.call('GET', '/api/StaticData/registrationtypes'));
    await strict.close();

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.headers['retry-after']).toMatch(/^\d+$/);
    expect(replies[3]?.json()).toEqual({ title: expect.any(String) });
  });
});

describe('code lists', () => {
  test.each([
    ['countries', { code: 'NZ', name: 'New Zealand' }],
    ['currencies', { code: 'NZD', name: 'New Zealand dollar' }],
    ['packagetypes', { code: 'CT', name: 'Carton' }],
    ['containertypes', { code: 'FCL', name: 'Full container' }],
    ['timezones', { id: 1, name: 'Pacific/Auckland' }],
  ])('%s', async (list, entry) => {
    const reply = await server.call('GET', `/api/StaticData/${list}`, { token: harbour.stranger.token });

    expect(reply.json()).toContainEqual(entry);
    expect(new Set(reply.json().map((item: object) => Object.values(item)[0])).size).toBe(reply.json().length);
  });

  test('are sent again only when they changed', async () => {
    const { token } = harbour.stranger;
    const first = await server.call('GET', '/api/StaticData/currencies', { token });

    const again = await server.call('GET', '/api/StaticData/currencies', {
      token,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });

    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  test('name the business types that one may still register as', async () => {
    const types = (await server.call('GET', '/api/StaticData/registrationtypes?NewRegistrations=true')).json();

    expect(types.map(({ code }: { code: string }) => code)).toEqual(['CAR', 'BRK', 'EXP', 'FWD', 'IMP', 'SPV']);
  });

  test('name the restricted business types', async () => {
    const types = (await server.call('GET', '/api/StaticData/registrationtypes')).json();

    expect(
      types
        .filter(({ canCreateConsignments }: { canCreateConsignments: boolean }) => !canCreateConsignments)
        .map(({ code }: { code: string }) => code),
    ).toEqual(['CAR', 'OPR', 'SPV']);
  });
});
