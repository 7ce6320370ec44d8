/** Drafts that are published in part. */
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { addDays, today } from '#src/expression/index.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { editionOf, keepDraft, publish } from '#tests/support/variations.ts';

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const LONGER: Change = { at: 'products/client#name', set: { maxLength: 5000 }, was: { maxLength: 100 } };
const CALLED: Change = { at: 'products/client#tswIdCode', set: { title: 'Customs code' }, was: { title: 'Client code' } };
const RANK: Change = { at: 'products/client', add: 'field', id: 'rank', title: 'Rank', kind: 'text' };
const RANKED: Change = {
  at: 'products/client',
  add: 'rule',
  id: 'ranked',
  invalidWhen: "client.own.rank == 'X'",
  message: 'Not X',
  target: 'own.rank',
};
const RULE = 'products/client rule ranked';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const post = async (token: string, body: object) => {
  const base = await editionOf(server, token);
  return server.call('POST', '/api/Variations', { token, body: { base, note: 'A part', ...body } });
};
const draftOf = async (token: string) => (await server.call('GET', '/api/Variations/draft', { token })).json();
const changesOf = async (token: string, number: number) =>
  (await server.call('GET', `/api/Variations/${number}`, { token })).json().changes;

test('what was chosen is in force with what it needs; the rest stays its author’s draft', async () => {
  const { token, registrationId } = harbour.parties.buyer;
  const author = await addUser(server.database, registrationId, 'author@parts.example', 'N', { screensAccess: 'propose' });
  await publish(server, token, [SHORT]);
  await keepDraft(server, author.token, [SHORT, RANK, RANKED, CALLED], { isSubmitted: true, note: 'Ranks' });
  const [waiting] = (await server.call('GET', '/api/Variations/drafts', { token })).json();
  expect(waiting.meaning).toMatchObject([{}, { part: RULE, needs: ['products/client field rank'] }, {}]);

  expect((await post(token, { userId: author.id, parts: [RULE] })).statusCode).toBe(201);

  expect(await changesOf(token, 2)).toEqual([SHORT, RANK, RANKED]);
  expect(await draftOf(author.token)).toMatchObject({
    base: 2,
    begunOn: 2,
    note: 'Ranks',
    isSubmitted: false,
    meaning: [{ text: 'Client: “Client code” is now called “Customs code”' }],
  });
});

test('all that was chosen leaves no draft', async () => {
  const { token } = harbour.parties.seller;
  await keepDraft(server, token, [RANK, RANKED]);

  expect((await post(token, { alone: true, parts: [RULE] })).statusCode).toBe(201);

  expect(await changesOf(token, 1)).toEqual([RANK, RANKED]);
  expect((await server.call('GET', '/api/Variations/draft', { token })).statusCode).toBe(404);
});

test('what is not allowed may stay in the draft, and is not published', async () => {
  const { token } = harbour.parties.forwarder;
  await keepDraft(server, token, [LONGER, CALLED]);
  const refused = await post(token, { alone: true, parts: ['products/client#name set maxLength'] });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['changes.0.maxLength']]);

  expect((await post(token, { alone: true, parts: ['products/client#tswIdCode set title'] })).statusCode).toBe(201);

  expect(await draftOf(token)).toMatchObject({ meaning: [{ is: 'refused' }] });
});

test('a change that the draft does not have is not chosen, nor is none', async () => {
  const { token } = harbour.parties.inboundBroker;
  await keepDraft(server, token, [CALLED]);

  const refusals = [await post(token, { alone: true, parts: [RULE] }), await post(token, { alone: true, parts: [] })];

  expect(refusals.map((reply) => [reply.statusCode, Object.keys(reply.json().errors)])).toEqual([
    [400, ['parts']],
    [400, ['parts']],
  ]);
});

test('a part that waits for its day is in the draft, too, until it is in force', async () => {
  const { token } = harbour.parties.carterOutbound;
  await keepDraft(server, token, [SHORT, CALLED]);

  const reply = await post(token, { alone: true, parts: ['products/client#tswIdCode set title'], inForceFrom: addDays(today(), 2) });

  expect(reply.statusCode).toBe(201);
  expect(await draftOf(token)).toMatchObject({ base: 0, waiting: 1, changes: [SHORT, CALLED] });
});
