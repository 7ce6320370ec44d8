import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';
import { editionOf, keepDraft, publish } from '#tests/support/variations.ts';

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const CALLED: Change = { at: 'products/client#tswIdCode', set: { title: 'Customs code' }, was: { title: 'Client code' } };
const SHORTER: Change = { at: 'products/client#name', set: { maxLength: 10 }, was: { maxLength: 100 } };

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const addClient = async (token: string, name: string) =>
  (await server.call('POST', '/api/TswClients', { token, body: { name, countryCode: 'NZ' } })).statusCode;

describe('a draft', () => {
  test('is kept for its author alone, and survives until it is discarded', async () => {
    const { token } = harbour.parties.seller;
    await keepDraft(server, token, [SHORT], { note: 'Shorter names' });

    const read = await server.call('GET', '/api/Variations/draft', { token });
    const other = await server.call('GET', '/api/Variations/draft', { token: harbour.stranger.token });
    const discarded = await server.call('DELETE', '/api/Variations/draft', {
      token,
      headers: { 'if-match': String(read.headers['etag']) },
    });

    expect(read.json()).toMatchObject({ changes: [SHORT], note: 'Shorter names', base: 0, isSubmitted: false });
    expect([other.statusCode, discarded.statusCode]).toEqual([404, 204]);
    expect((await server.call('GET', '/api/Variations/draft', { token })).statusCode).toBe(404);
  });

  test('that was saved elsewhere, or published meanwhile, is not overwritten', async () => {
    const { token } = harbour.parties.buyer;
    await keepDraft(server, token, [SHORT]);
    const seen = String((await server.call('GET', '/api/Variations/draft', { token })).headers['etag']);
    const save = async () =>
      (await server.call('PUT', '/api/Variations/draft', { token, body: { changes: [], base: 0 }, headers: { 'if-match': seen } }))
        .statusCode;

    await keepDraft(server, token, [SHORTER]);
    expect(await save()).toBe(412);
    await server.call('DELETE', '/api/Variations/draft', { token });
    expect(await save()).toBe(412);
    await keepDraft(server, token, []);
    expect(await save()).toBe(412);
  });

  test('has changes in the language of variations, and not more than 500', async () => {
    const { token } = harbour.parties.seller;
    const put = async (changes: readonly unknown[]) => {
      const reply = await server.call('PUT', '/api/Variations/draft', { token, body: { changes, base: 0 } });
      return [reply.statusCode, Object.keys(reply.json().errors ?? {})];
    };

    expect(await put([SHORT, { at: '../../etc/passwd', hide: true }])).toEqual([400, ['changes.1.at']]);
    expect(await put([{ at: 'products/client#name' }])).toEqual([400, ['changes.0']]);
    expect(await put([{ at: 'products/client#name', set: { pattern: '.*' } }])).toEqual([400, ['changes.0.set.pattern']]);
    expect(await put(Array.from({ length: 501 }, () => SHORT))).toEqual([400, ['changes']]);
  });
});

describe('checking', () => {
  test('answers what becomes of each key, and all in words', async () => {
    const { token } = harbour.parties.seller;
    const gone: Change = { at: 'products/client#gone', set: { title: 'Gone' } };
    const loosening: Change = { at: 'products/client#name', set: { maxLength: 5000 }, was: { maxLength: 100 } };
    const check = async (changes: readonly Change[]) =>
      (await server.call('POST', '/api/Variations/check', { token, body: { changes } })).json();

    const { outcomes, words } = await check([SHORT, gone]);

    expect(outcomes).toMatchObject([[{ key: 'maxLength', is: 'holds' }], [{ key: 'title', is: 'parked' }]]);
    expect(words.length).toBeGreaterThan(0);
    expect((await check([loosening])).outcomes).toMatchObject([[{ is: 'refused', because: expect.any(String) }]]);
  });
});

describe('reviewing', () => {
  test('is in words, with what becomes of each change, and says whether somebody else may publish it', async () => {
    const { token } = harbour.parties.seller;
    const gone: Change = { at: 'products/client#gone', set: { title: 'Gone' } };
    await keepDraft(server, token, [SHORT, gone], { isSubmitted: true });
    const sentences = [
      { text: expect.stringContaining('20'), is: 'holds', note: '' },
      { text: expect.any(String), is: 'parked', note: expect.stringContaining('no such part') },
    ];

    const own = await server.call('GET', '/api/Variations/draft', { token });
    const listed = await server.call('GET', '/api/Variations/drafts', { token });

    expect(own.json()).toMatchObject({ meaning: sentences, inForce: 0, hasReviewers: false });
    expect(listed.json()).toMatchObject([{ meaning: sentences, inForce: 0 }]);
  });

  test('of stored records is for the author, and for who publishes once it is submitted', async () => {
    const { token, registrationId } = harbour.parties.buyer;
    const author = await addUser(server.database, registrationId, 'author@buyer.example', 'N', { screensAccess: 'propose' });
    const colleague = await addUser(server.database, registrationId, 'colleague@buyer.example', 'N', { screensAccess: 'propose' });
    const everybody = [author.token, token, colleague.token, harbour.stranger.token];
    const statuses = () =>
      Promise.all(
        everybody.map(async (by) => (await server.call('GET', `/api/Variations/drafts/${author.id}/replay`, { token: by })).statusCode),
      );
    await keepDraft(server, author.token, [SHORT]);
    expect(await statuses()).toEqual([200, 404, 404, 404]);

    const etag = String((await server.call('GET', '/api/Variations/draft', { token: author.token })).headers['etag']);
    const body = { changes: [SHORT], base: 0, isSubmitted: true };
    await server.call('PUT', '/api/Variations/draft', { token: author.token, body, headers: { 'if-match': etag } });

    expect(await statuses()).toEqual([200, 200, 404, 404]);
  });

  test('of a version is for everybody of the business', async () => {
    const { token, registrationId } = harbour.parties.inboundBroker;
    const number = await publish(server, token, [SHORT]);
    const colleague = await addUser(server.database, registrationId, 'reader@inboundbroker.example', 'N');
    const read = (by: string) => server.call('GET', `/api/Variations/${number}/meaning`, { token: by });

    const [mine, colleagues, strangers] = [await read(token), await read(colleague.token), await read(harbour.stranger.token)];

    expect(mine.json()).toMatchObject({ number, note: 'As agreed', meaning: [{ is: 'holds' }] });
    expect(mine.json()).not.toHaveProperty('changes');
    expect([colleagues.statusCode, strangers.statusCode]).toEqual([200, 404]);
  });
});

describe('publishing', () => {
  test('puts a variation in force with the next request, for its business alone', async () => {
    const [{ token }, other] = [harbour.parties.forwarder, harbour.stranger.token];

    const number = await publish(server, token, [SHORT]);

    expect(await editionOf(server, token)).toBe(number);
    expect([await addClient(token, 'A name that is too long'), await addClient(other, 'A name that is too long')]).toEqual([400, 201]);
    expect((await server.call('GET', '/api/Variations/draft', { token })).statusCode).toBe(404);
    const read = await server.call('GET', `/api/Variations/${number}`, { token });
    expect(read.json()).toMatchObject({ number, changes: [SHORT], note: 'As agreed', isAlone: true });
    // What becomes of a change depends on the release; and another business has another version of this number.
    expect(read.json().outcomes).toMatchObject([[{ key: 'maxLength', is: 'holds', isInForce: true }]]);
    expect(read.headers['cache-control']).toBe('no-store');
  });

  test('shows others nothing of it, not even that it exists', async () => {
    const number = await publish(server, harbour.parties.carterOutbound.token, [SHORT]);
    const ask = (path: string) => server.call('GET', `/api/Variations/${path}`, { token: harbour.parties.serviceProvider.token });

    const [theirs, none] = [await ask(String(number)), await ask('999')];

    expect([theirs.statusCode, theirs.body]).toEqual([404, none.body]);
    expect((await server.call('GET', '/api/Variations', { token: harbour.parties.serviceProvider.token })).json().items).toEqual([]);
  });

  test('refuses what would loosen the release, with its place', async () => {
    const { token } = harbour.parties.seller;
    await keepDraft(server, token, [SHORT, { at: 'products/client#name', set: { maxLength: 5000 }, was: { maxLength: 100 } }]);

    const reply = await server.call('POST', '/api/Variations', { token, body: { base: 0, note: 'Longer', alone: true } });

    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['changes.1.maxLength']]);
    expect(await editionOf(server, token)).toBe(0);
  });

  test('of one base happens once, however many publish at once', { tags: 'postgres' }, async () => {
    const { registrationId, token } = harbour.parties.outboundParty;
    const authors = await Promise.all(
      [1, 2, 3, 4].map((each) =>
        addUser(server.database, registrationId, `author${each}@outboundparty.example`, 'N', { screensAccess: 'propose' }),
      ),
    );
    for (const author of authors) await keepDraft(server, author.token, [SHORT], { isSubmitted: true });

    const replies = await Promise.all(
      authors.map(({ id }) => server.call('POST', '/api/Variations', { token, body: { userId: id, base: 0, note: 'Shorter' } })),
    );

    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await editionOf(server, token)).toBe(1);
    expect((await server.call('GET', '/api/Variations/drafts', { token })).json()).toHaveLength(3);
  });

  test('with a key that was used answers as the first time', async () => {
    const { token } = harbour.unnamedCarter;
    await keepDraft(server, token, [SHORT]);
    const send = () =>
      server.call('POST', '/api/Variations', {
        token,
        body: { base: 0, note: 'Shorter', alone: true },
        headers: { 'idempotency-key': 'once-and-never-again' },
      });

    const replies = [await send(), await send()];

    expect(replies.map(({ statusCode, headers }) => [statusCode, headers['location']])).toEqual([
      [201, '/api/Variations/1'],
      [201, '/api/Variations/1'],
    ]);
    expect(await editionOf(server, token)).toBe(1);
  });

  test('is done by somebody else than the author, who is alone only where nobody else may publish, and says so', async () => {
    const { registrationId, token } = harbour.parties.outboundBroker;
    const post = async (by: string, body: object) =>
      (await server.call('POST', '/api/Variations', { token: by, body: { base: await editionOf(server, by), note: 'Shorter', ...body } }))
        .statusCode;
    await keepDraft(server, token, [SHORT]);
    expect(await post(token, {})).toBe(409);
    expect(await post(token, { alone: true })).toBe(201);

    const second = await addUser(server.database, registrationId, 'second@outboundbroker.example', 'N', { screensAccess: 'publish' });
    await keepDraft(server, second.token, [SHORTER]);
    expect(await post(second.token, { alone: true })).toBe(409);
    // Nobody sees a draft before its author submits it.
    expect((await server.call('GET', '/api/Variations/draft', { token: second.token })).json()).toMatchObject({
      inForce: 1,
      hasReviewers: true,
    });
    expect(await post(token, { userId: second.id })).toBe(404);
    await keepDraft(server, second.token, [SHORTER], { isSubmitted: true });
    expect(await post(token, { userId: second.id })).toBe(201);

    const log = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token })).json<{ message: string }[]>();
    expect(log[0]?.message).toContain('Name of second@outboundbroker.example');
    expect(log[0]?.message).toContain('Published without review no');
    expect(log[1]?.message).toContain('Published without review yes');
    const { items } = (await server.call('GET', '/api/Variations', { token })).json();
    expect(items).toMatchObject([
      { number: 2, author: 'Name of second@outboundbroker.example', publisher: 'Name of admin@outboundbroker.example', isAlone: false },
      { number: 1, author: 'Name of admin@outboundbroker.example', isAlone: true },
    ]);
  });
});

describe('rolling back', () => {
  test('is a new version with the changes of an earlier one, or of none', async () => {
    const { token } = harbour.parties.serviceProvider;
    await publish(server, token, [SHORT]);
    await publish(server, token, [SHORTER]);
    const rollBack = async (number: number, base: number) =>
      (await server.call('POST', `/api/Variations/${number}/rollback`, { token, body: { base } })).statusCode;
    expect(await addClient(token, 'Kea and Company')).toBe(400);

    expect(await rollBack(1, 1)).toBe(409);
    expect(await rollBack(7, 2)).toBe(404);
    expect(await rollBack(1, 2)).toBe(201);
    expect(await addClient(token, 'Kea and Company')).toBe(201);
    expect(await rollBack(0, 3)).toBe(201);
    expect(await addClient(token, 'A name that was too long')).toBe(201);
    expect((await server.call('GET', '/api/Variations/4', { token })).json()).toMatchObject({ changes: [], restores: 0 });
  });

  test('to the release is what an operator does for a business', async () => {
    const { token, email, registrationId } = await addTrader(server.database, 'Locked Out');
    const command = (...words: string[]) =>
      runOperatorCommand(
        { database: server.database, documents: productDocuments, links: new Links(new URL('http://localhost')), secrets: testSecrets },
        ['variation', email, ...words],
      );
    expect(await command('none')).toContain('has changed no screens');
    await server.database.asTenant(registrationId, (trx) =>
      sql`update person set data = data || '{"screensAccess": "publish"}'`.execute(trx),
    );
    await publish(server, token, [SHORT]);
    await expect(command()).rejects.toThrow('variation');
    expect(await addClient(token, 'A name that is too long')).toBe(400);

    expect(await command('none')).toContain('version 2');

    expect(await addClient(token, 'A name that is too long')).toBe(201);
    const { items } = (await server.call('GET', '/api/Variations', { token })).json();
    expect(items[0]).toMatchObject({ number: 2, publisher: 'The operator', restores: 0 });
  });
});

describe('the reasons of a part', () => {
  test('are the versions that changed it, the newest first, of the own business alone', async () => {
    const { token } = harbour.parties.carterOutbound;
    const before = await editionOf(server, token);
    for (const changes of [[], [SHORT], [SHORT, CALLED], [SHORTER, CALLED], [CALLED]]) await publish(server, token, changes);
    const reasons = async (by: string) =>
      (await server.call('GET', '/api/Variations/reasons?At=products/client%23name', { token: by })).json();

    expect((await reasons(token)).slice(0, 3)).toMatchObject([
      { number: before + 5, says: 'No longer: Client: Name now takes at most 10 characters (was: 100)' },
      { number: before + 4, says: 'Client: Name now takes at most 10 characters (was: 100)' },
      {
        number: before + 2,
        says: 'Client: Name now takes at most 20 characters (was: 100)',
        author: 'Name of admin@carteroutbound.example',
        note: 'As agreed',
      },
    ]);
    expect(await reasons(harbour.stranger.token)).toEqual([]);
  });
});
