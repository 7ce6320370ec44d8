/** Comments about a draft of changed screens. */
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const PART = 'products/client#name set maxLength';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

interface Comment {
  readonly id: string;
  readonly text: string;
}

/** A business with an author and its submitted draft. */
async function submitted(business: 'buyer' | 'seller' | 'forwarder') {
  const { token, registrationId } = harbour.parties[business];
  const author = await addUser(server.database, registrationId, `author@${business}.example`, 'N', { screensAccess: 'propose' });
  await keepDraft(server, author.token, [SHORT], { isSubmitted: true });
  const say = async (by: string, body: object) =>
    (await server.call('POST', `/api/Variations/drafts/${author.id}/comments`, { token: by, body })).statusCode;
  const own = async () => (await server.call('GET', '/api/Variations/draft', { token: author.token })).json();
  return { token, author, say, own };
}

const bellOf = async (token: string): Promise<readonly string[]> =>
  (await server.call('GET', '/api/Notices', { token })).json().map(({ message }: { readonly message: string }) => message);

test('are at a change, are answered and closed, and stay with the version', async () => {
  const { token, author, say, own } = await submitted('buyer');

  expect(await say(token, { text: 'Too short for banks', part: PART })).toBe(204);
  expect(await say(token, { text: 'Thank you' })).toBe(204);
  const [first] = (await own()).comments;
  expect(await say(author.token, { text: 'None has more', answers: first.id })).toBe(204);
  expect(await say(token, { answers: first.id, isClosed: true })).toBe(204);

  const comments = [
    {
      text: 'Too short for banks',
      about: expect.stringContaining('at most 20 characters'),
      by: 'Name of admin@buyer.example',
      isClosed: true,
      asksChanges: false,
    },
    { text: 'None has more', by: 'Name of author@buyer.example', answers: first.id },
    { text: 'Thank you', about: '' },
  ];
  expect((await own()).comments).toMatchObject(comments);
  expect((await server.call('GET', '/api/Variations/drafts', { token })).json()[0].comments).toMatchObject(comments);
  expect(await bellOf(author.token)).toContain('Name of admin@buyer.example commented on a draft of changed screens: Thank you');
  expect(await bellOf(token)).toContain('Name of author@buyer.example commented on a draft of changed screens: None has more');

  const published = await server.call('POST', '/api/Variations', { token, body: { userId: author.id, base: 0, note: 'Agreed' } });
  expect(published.statusCode, published.body).toBe(201);
  const colleague = await addUser(server.database, harbour.parties.buyer.registrationId, 'reader@buyer.example', 'N');
  const commentsOf = async (by: string) => (await server.call('GET', '/api/Variations/1/meaning', { token: by })).json().comments;
  expect(await commentsOf(token)).toMatchObject(comments);
  expect(await commentsOf(colleague.token)).toEqual([]);
});

test('send the draft back to its author, who alone sees it then, and submits it again', async () => {
  const { token, author, say, own } = await submitted('seller');

  expect(await say(author.token, { text: 'Not I', asksChanges: true })).toBe(409);
  expect(await say(token, { text: 'Make it 30', part: PART, asksChanges: true })).toBe(204);

  expect(await own()).toMatchObject({ isSubmitted: false, comments: [{ text: 'Make it 30', asksChanges: true }] });
  expect(await bellOf(author.token)).toContain('Name of admin@seller.example asks you to change your draft: Make it 30');
  expect((await server.call('GET', '/api/Variations/drafts', { token })).json()).toEqual([]);
  expect(await say(token, { text: 'Or 40' })).toBe(404);
  await keepDraft(server, author.token, [{ ...SHORT, set: { maxLength: 30 } }], { isSubmitted: true });
  const [again] = (await server.call('GET', '/api/Variations/drafts', { token })).json();
  expect(again.comments.map(({ text }: Comment) => text)).toEqual(['Make it 30']);
});

test('are about what is in the draft, and for nobody who does not see it', async () => {
  const { token, author, say } = await submitted('forwarder');
  const stranger = harbour.stranger.token;

  expect(await say(token, { text: 'Where?', part: 'products/client#name set title' })).toBe(400);
  expect(await say(token, { answers: '0b5b7b0e-3f6e-4a57-9c5e-1f6a4f1b2c01', isClosed: true })).toBe(404);
  expect(await say(token, {})).toBe(400);
  expect(await say(stranger, { text: 'Hello' })).toBe(404);
  const seen = String((await server.call('GET', '/api/Variations/draft', { token: author.token })).headers['etag']);
  expect(await say(token, { text: 'Fine' })).toBe(204);
  // A comment does not make what was seen of the draft stale.
  const body = { userId: author.id, base: 0, note: 'Agreed' };
  expect((await server.call('POST', '/api/Variations', { token, body, headers: { 'if-match': seen } })).statusCode).toBe(201);
  expect(await publish(server, token, [])).toBe(2);
});
