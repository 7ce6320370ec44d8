import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { uploadBody } from '#tests/support/upload.ts';
import { publish } from '#tests/support/variations.ts';

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const FIELD: Change = { at: 'products/client', add: 'field', id: 'code', title: 'Code', kind: 'text' };

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

async function load(token: string, content: string) {
  const { payload, contentType } = uploadBody({ consignmentId: 0, name: 'changes.json', bytes: Buffer.from(content), values: {} });
  return server.call('POST', '/api/Variations/draft/file', { token, body: payload.toString(), headers: { 'content-type': contentType } });
}
const draftOf = (token: string) => server.call('GET', '/api/Variations/draft', { token });

test(
  'a version is a file, which another business loads as a draft on what is in force there, and publishes',
  { tags: 'postgres' },
  async () => {
    const { buyer, seller } = harbour.parties;
    await publish(server, buyer.token, [SHORT, FIELD]);
    await publish(server, seller.token, []);

    const file = await server.call('GET', '/api/Variations/1/file', { token: buyer.token });
    const stranger = await server.call('GET', '/api/Variations/1/file', { token: harbour.stranger.token });
    const loaded = await load(seller.token, file.body);

    expect(file.headers['content-disposition']).toContain('screens-and-rules-1.json');
    expect([JSON.parse(file.body), stranger.statusCode, loaded.statusCode]).toEqual([{ changes: [SHORT, FIELD] }, 404, 204]);
    const draft = await draftOf(seller.token);
    expect(draft.json()).toMatchObject({ changes: [SHORT, FIELD], base: 1, isSubmitted: false });
    expect(loaded.headers['etag']).toBe(draft.headers['etag']);
    const published = await server.call('POST', '/api/Variations', {
      token: seller.token,
      body: { base: 1, note: 'From the test', alone: true },
    });
    expect(published.statusCode).toBe(201);
  },
);

test('a draft that is there is not replaced', async () => {
  const { token } = harbour.parties.forwarder;
  await load(token, JSON.stringify({ changes: [SHORT] }));

  const again = await load(token, '{"changes":[]}');

  expect([again.statusCode, (await draftOf(token)).json().changes]).toEqual([409, [SHORT]]);
});

test.each<[string, string, string]>([
  ['that is no JSON', 'changes', 'Choose a file with changes'],
  ['without changes', '{"note":"None"}', 'Choose a file with changes'],
  ['with more changes than a variation may have', JSON.stringify({ changes: Array.from({ length: 501 }, () => SHORT) }), '500'],
  ['with a change that is none', JSON.stringify({ changes: [SHORT, { at: 'products/client#name' }] }), 'changes.1: '],
  ['with an unknown key', JSON.stringify({ changes: [{ ...SHORT, set: { colour: 'red' } }] }), 'changes.0.set.colour: '],
])('a file %s is refused, with the place', async (_, content, words) => {
  const { token } = harbour.parties.carterOutbound;

  const reply = await load(token, content);

  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['file']]);
  expect(reply.json().errors.file.join('\n')).toContain(words);
  expect((await draftOf(token)).statusCode).toBe(404);
});

test('what the product does not allow stands in the draft with the reason', async () => {
  const { token } = harbour.parties.outboundParty;

  await load(token, JSON.stringify({ changes: [{ ...SHORT, set: { maxLength: 500 } }] }));

  expect((await draftOf(token)).json().meaning).toMatchObject([
    { is: 'refused', note: expect.stringContaining('choose a narrower limit') },
  ]);
});
