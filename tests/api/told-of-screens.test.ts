/** The bell about changed screens. */
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { Editions } from '#src/server/variations/editions.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const NAMED: Change = { at: 'products/client#name', set: { title: 'Customer' }, was: { title: 'Name' } };
const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

interface Notice {
  readonly kind: string;
  readonly message: string;
  readonly entity?: string;
  readonly recordId?: number;
}

const KINDS = ['screensChanged', 'draftPublished', 'draftSubmitted', 'releaseClashes'];

const bellOf = async ({ token }: { readonly token: string }): Promise<readonly Notice[]> => {
  const all: readonly Notice[] = (await server.call('GET', '/api/Notices', { token })).json();
  return all.filter(({ kind }) => KINDS.includes(kind));
};

const messagesOf = async (person: { readonly token: string }) => (await bellOf(person)).map(({ message }) => message);

/** Somebody of the business. */
const addColleague = (registrationId: number, name: string, screensAccess: 'none' | 'propose' = 'none') =>
  addUser(server.database, registrationId, `${name}@told.example`, 'N', { screensAccess });

test('tells everybody of a business what was changed on their screens, by whom, and nobody else', async () => {
  const { buyer } = harbour.parties;
  const colleague = await addColleague(buyer.registrationId, 'colleague');

  const number = await publish(server, buyer.token, [NAMED, SHORT]);
  expect((await server.call('POST', '/api/Variations/0/rollback', { token: buyer.token, body: { base: number } })).statusCode).toBe(201);

  const [rolledBack, published] = await bellOf(colleague);
  expect(published).toMatchObject({
    kind: 'screensChanged',
    message: 'Name of admin@buyer.example changed your screens: Client: “Name” is now called “Customer” and 1 more',
    entity: 'variations/variation',
    recordId: number,
  });
  expect(rolledBack?.message).toBe(
    'Name of admin@buyer.example changed your screens: No longer: Client: “Name” is now called “Customer” and 1 more',
  );
  expect([await bellOf(buyer), await bellOf(harbour.parties.seller)]).toEqual([[], []]);
  const read = await server.call('GET', `/api/Variations/${number}/meaning`, { token: colleague.token });
  expect(read.json().meaning).toHaveLength(2);
});

test('tells of nothing that is as before', async () => {
  const { forwarder } = harbour.parties;
  const colleague = await addColleague(forwarder.registrationId, 'unmoved');
  await publish(server, forwarder.token, [NAMED]);
  await publish(server, forwarder.token, [NAMED]);

  expect(await messagesOf(colleague)).toHaveLength(1);
});

test('tells those who may publish of a submitted draft, once, and its author that it was published', async () => {
  const { seller } = harbour.parties;
  const author = await addColleague(seller.registrationId, 'author', 'propose');
  const other = await addColleague(seller.registrationId, 'other', 'propose');
  await keepDraft(server, author.token, [NAMED]);
  expect(await bellOf(seller)).toEqual([]);
  await keepDraft(server, author.token, [NAMED], { isSubmitted: true });
  await keepDraft(server, author.token, [NAMED, SHORT], { isSubmitted: true, note: 'Shorter, too' });

  const [submitted, ...more] = await bellOf(seller);
  expect(submitted).toMatchObject({
    message: 'Name of author@told.example asks for a review of changed screens: Client: “Name” is now called “Customer”',
    entity: 'variations/variation-draft',
    recordId: author.id,
  });
  expect(more).toEqual([]);
  expect(await bellOf(other)).toEqual([]);

  const body = { userId: author.id, base: 0, note: 'As the brokers say' };
  expect((await server.call('POST', '/api/Variations', { token: seller.token, body })).statusCode).toBe(201);

  expect(await messagesOf(author)).toEqual(['Name of admin@seller.example published your draft: As the brokers say']);
  expect(await messagesOf(other)).toEqual([
    'Name of admin@seller.example changed your screens: Client: “Name” is now called “Customer” and 1 more',
  ]);
});

test('tells the analysts of a business once what a release has changed, too', async () => {
  const { outboundBroker } = harbour.parties;
  const { registrationId } = outboundBroker;
  const analyst = await addColleague(registrationId, 'analyst', 'propose');
  const colleague = await addColleague(registrationId, 'reader');
  const gone: Change = { at: 'products/client.ui#gone', hide: true };
  const asking: Change = { at: 'products/client.ui#name', set: { placeholder: 'As on paper' }, was: { placeholder: 'As registered' } };
  const number = await publish(server, outboundBroker.token, [asking, gone]);

  // Each process makes the edition, some several times.
  for (const _ of [1, 2]) {
    const editions = new Editions(server.database, (error) => expect(error).toBeUndefined());
    await editions.of({ registrationId, variation: number }, productDocuments);
  }

  const told = [
    {
      kind: 'releaseClashes',
      message: expect.stringMatching(/^The product changed what your business had changed: Form of Client: Name shows .* and 1 more$/),
      recordId: number,
    },
  ];
  const ofRelease = async (person: { readonly token: string }) => (await bellOf(person)).filter(({ kind }) => kind === 'releaseClashes');
  expect(await ofRelease(outboundBroker)).toMatchObject(told);
  expect(await ofRelease(analyst)).toMatchObject(told);
  expect(await ofRelease(colleague)).toEqual([]);
});
