import { afterAll, describe, expect, test } from 'vitest';
import { text } from '#src/server/messages/texts.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({}, { publicUrl: 'https://trade.example' });
afterAll(() => server.close());

const signIn = (headers: Readonly<Record<string, string>>) =>
  server.call('POST', '/api/auth/login', { body: { email: 'a@b.example', password: 'x' }, headers });

describe('a write to a site on https', () => {
  test.each([
    ['the same host on plain http, which anybody on the way can write', { host: 'trade.example', origin: 'http://trade.example' }],
    ['another port', { host: 'trade.example', origin: 'https://trade.example:8443' }],
    ['a host that the request claims to be for', { host: 'evil.example', origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['a host that begins like ours', { origin: 'https://trade.example.evil.example' }],
    ['a page of the same site', { origin: 'https://trade.example', 'sec-fetch-site': 'same-site' }],
    ['a site that a browser has no word for', { 'sec-fetch-site': 'SAME-ORIGIN, cross-site' }],
  ])('is refused from %s', async (_name, headers) => {
    const reply = await signIn(headers);

    expect([reply.statusCode, reply.json().title]).toEqual([403, text('problem.foreignRequest')]);
  });

  test('is let through from its own pages, and from what is no browser', async () => {
    const replies = [await signIn({ origin: 'https://trade.example', 'sec-fetch-site': 'same-origin' }), await signIn({})];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });
});
