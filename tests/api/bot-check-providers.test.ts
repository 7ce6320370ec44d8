import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { createBotCheck } from '#src/server/auth/bot-check/create-bot-check.ts';
import { newUuid } from '#src/server/database/tables/ids.ts';
import { signUpBody } from '#tests/support/accounts.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

const SECRET = 'a secret of some length';
const PROVIDERS = [
  ['recaptcha', 'www.google.com/recaptcha/api/siteverify'],
  ['hcaptcha', 'api.hcaptcha.com/siteverify'],
  ['turnstile', 'challenges.cloudflare.com/turnstile/v0/siteverify'],
] as const;

type Answer = (reply: ServerResponse) => void;
const says =
  (body: string, status = 200): Answer =>
  (reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** Stands for every provider: what it was asked, and how it answers next. */
const provider = { asked: new Array<Record<string, string>>(), answer: says('{"success": true}') };
const listener = createServer((request: IncomingMessage, reply) => {
  void text(request).then((body) => {
    const kind = { place: request.url ?? '', method: request.method ?? '', type: request.headers['content-type'] ?? '' };
    provider.asked.push({ ...kind, ...Object.fromEntries(new URLSearchParams(body)) });
    provider.answer(reply);
  });
});
let origin = '';

/** Leads to the stand-in, with the address that was meant in its path. */
const reach = fetch;
const ask: typeof fetch = (address, init) => reach(`${origin}/${String(address).replace('https://', '')}`, init);

await new Promise<void>((listening) => {
  listener.listen(0, '127.0.0.1', listening);
});
const address = listener.address();
origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
const given = await openTestDatabase();
afterEach(() => {
  provider.asked.length = 0;
  provider.answer = says('{"success": true}');
  vi.unstubAllGlobals();
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await given.remove();
});

describe.each(PROVIDERS)('%s', (botCheck, place) => {
  const check = (reached = {}) =>
    createBotCheck({ botCheck, botCheckKeys: { site: 'a site key', secret: SECRET } }, given.database, { ask, ...reached });

  test('is drawn by its site key; the secret stays here', async () => {
    expect(await check().offer()).toEqual({ provider: botCheck, siteKey: 'a site key' });
  });

  test('is asked about the response once, by a form, with the secret and the address of who answered', async () => {
    const response = newUuid();

    expect(await check().isPassed(response, '203.0.113.9')).toBe(true);

    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    const form = { secret: SECRET, response, remoteip: '203.0.113.9' };
    expect(provider.asked).toEqual([{ place: `/${place}`, method: 'POST', type, ...form }]);
  });

  test('refuses what its provider refuses', async () => {
    provider.answer = says('{"success": false, "error-codes": ["timeout-or-duplicate"]}');

    expect(await check().isPassed('wrong', '203.0.113.9')).toBe(false);
  });

  test('takes a response once, though its provider would take it again and again', { tags: 'postgres' }, async () => {
    const { isPassed } = check();
    const response = newUuid();

    const uses = await Promise.all(Array.from({ length: 10 }, () => isPassed(response, '203.0.113.9')));

    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await isPassed(response, '203.0.113.9')).toBe(false);
  });

  test.each<[string, Answer]>([
    ['says nothing in time', () => {}],
    ['hangs up', (reply) => void reply.destroy()],
    ['answers no JSON', says('<html>busy</html>')],
    ['answers half of it', says('{"success": tr')],
    ['answers a list', says('[true]')],
    ['answers nothing about success', says('{}')],
    ['says yes in a word', says('{"success": "true"}')],
    ['is out of order', says('{"success": true}', 500)],
    ['leads elsewhere', (reply) => void reply.writeHead(307, { location: '/elsewhere' }).end()],
  ])(
    'lets nobody in while its provider %s, and does not use the response up',
    async (_, answer) => {
      const { isPassed } = check();
      const response = newUuid();
      provider.answer = answer;

      await expect(check({ timeoutMs: 500 }).isPassed(response, '203.0.113.9')).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 5,
      });

      provider.answer = says('{"success": true}');
      expect(await isPassed(response, '203.0.113.9')).toBe(true);
    },
    30_000,
  );
});

test('a sign-up waits for its provider, is let in once, and says the same for a replay as for a wrong response', async () => {
  vi.stubGlobal('fetch', ask);
  const keys = { BOT_CHECK_SITE_KEY: 'a site key', BOT_CHECK_SECRET: SECRET };
  const server = await startTestServer({ BOT_CHECK: 'turnstile', ...keys });
  const signUp = (email: string, recaptchaResponse: string) =>
    server.call('POST', '/api/Registrations/user', {
      body: signUpBody(email, { recaptchaResponse }),
      headers: { 'x-recaptcha-response': recaptchaResponse },
    });

  const first = await signUp('one@tide.example', 'earned');
  const replay = await signUp('two@tide.example', 'earned');
  provider.answer = says('{"success": false}');
  const wrong = await signUp('two@tide.example', 'made up');
  provider.answer = (reply) => void reply.destroy();
  const down = await signUp('two@tide.example', 'earned too');
  await server.close();

  expect([first, replay, wrong, down].map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 503]);
  expect(replay.rawPayload).toEqual(wrong.rawPayload);
  expect(Object.keys(wrong.json().errors)).toEqual(['recaptchaResponse']);
  expect(down.headers['retry-after']).toBe('5');
});
