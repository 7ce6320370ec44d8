/** A draft of which somebody published another version meanwhile. */
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { editionOf, keepDraft, publish } from '#tests/support/variations.ts';

const title = (name: string): Change => ({ at: 'products/client#name', set: { title: name }, was: { title: 'Name' } });
const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const CITY: Change = { at: 'products/client#address2', set: { maxLength: 20 }, was: { maxLength: 50 } };

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

interface ReadDraft {
  readonly changes: readonly Change[];
  readonly base: number;
  readonly begunOn: number;
  readonly clashes: readonly { readonly part: string; readonly mine: string; readonly theirs: string }[];
}

const read = async (token: string): Promise<ReadDraft> => (await server.call('GET', '/api/Variations/draft', { token })).json();
const merge = async (token: string, body: object) => (await server.call('POST', '/api/Variations/draft/merge', { token, body })).statusCode;

/** An analyst of the business, besides the one who publishes. */
const addAuthor = (registrationId: number, name: string) =>
  addUser(server.database, registrationId, `${name}@merging.example`, 'N', { screensAccess: 'propose' });

test('gets what was published, and is published with it', async () => {
  const { token, registrationId } = harbour.parties.buyer;
  const author = await addAuthor(registrationId, 'first');
  await keepDraft(server, author.token, [title('Client')], { isSubmitted: true });
  await publish(server, token, [SHORT]);

  const draft = await read(author.token);
  const reply = await server.call('POST', '/api/Variations', { token, body: { userId: author.id, base: 1, note: 'Both' } });

  expect(draft).toMatchObject({ base: 1, begunOn: 0, clashes: [] });
  expect(reply.statusCode, reply.body).toBe(201);
  const { changes } = (await server.call('GET', '/api/Variations/2', { token })).json();
  expect(changes).toEqual([
    { at: 'products/client#name', set: { maxLength: 20, title: 'Client' }, was: { maxLength: 100, title: 'Name' } },
  ]);
});

test('asks where both changed the same, in words, and is published as its author chose', async () => {
  const { token, registrationId } = harbour.parties.seller;
  const author = await addAuthor(registrationId, 'second');
  await publish(server, token, [title('Party'), CITY]);
  // It renames the field, and takes the limit of the other back.
  await keepDraft(server, author.token, [title('Client')], { isSubmitted: true });
  await publish(server, token, [title('Customer'), { ...CITY, set: { maxLength: 30 } }, SHORT]);

  const { clashes, base } = await read(author.token);
  expect(base).toBe(1);
  expect(clashes).toEqual([
    { part: 'products/client#name set title', mine: expect.stringContaining('“Client”'), theirs: expect.stringContaining('“Customer”') },
    {
      part: 'products/client#address2 set maxLength',
      mine: 'Taken back: it is as the product has it',
      theirs: expect.stringContaining('at most 30 characters'),
    },
  ]);
  const post = async () =>
    (await server.call('POST', '/api/Variations', { token, body: { userId: author.id, base: 2, note: 'Client' } })).statusCode;
  expect(await post()).toBe(409);
  const [name = '', city = ''] = clashes.map(({ part }) => part);
  expect(await merge(author.token, { base: 2, mine: [name], theirs: [] })).toBe(409);
  expect(await merge(author.token, { base: 1, mine: [name], theirs: [city] })).toBe(409);

  expect(await merge(author.token, { base: 2, mine: [name], theirs: [city] })).toBe(204);

  const merged = await read(author.token);
  expect(merged).toMatchObject({ base: 2, begunOn: 2, clashes: [] });
  expect(merged.changes).toEqual([
    { at: 'products/client#name', set: { title: 'Client', maxLength: 20 }, was: { title: 'Name', maxLength: 100 } },
    { ...CITY, set: { maxLength: 30 } },
  ]);
  expect(await post()).toBe(201);
  expect(await editionOf(server, token)).toBe(3);
});

test('is merged only as its author has seen it, and by nobody else', async () => {
  const { token } = harbour.parties.forwarder;
  expect(await merge(token, { base: 0, mine: [], theirs: [] })).toBe(404);
  await keepDraft(server, token, [SHORT]);

  const stale = await server.call('POST', '/api/Variations/draft/merge', {
    token,
    body: { base: 0, mine: [], theirs: [] },
    headers: { 'if-match': '"1"' },
  });

  expect(stale.statusCode).toBe(412);
});
