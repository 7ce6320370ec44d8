import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, spendToken } from '#src/server/database/sessions/tokens.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { addLine, addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ BOT_CHECK: 'none' });
const importer = await addTrader(server.database, 'Kauri Imports');
const broker = await addTrader(server.database, 'Reid Customs', { regTypeCode: 'BRK' });
afterAll(() => server.close());

const call = (method: string, url: string, token: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }), headers });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const sea = { tradeDirection: 'Import', transportMode: 'Sea' };

async function made(token = importer.token, body: object = sea): Promise<number> {
  const reply = await call('POST', '/api/consignments', token, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}

const read = async (id: number, token = importer.token) => (await call('GET', `/api/consignments/${id}`, token)).json();
const partyUrl = (id: number, role: string, registrationId: number) => `/api/consignments/${id}/parties/${role}/${registrationId}`;

describe('a new consignment', () => {
  test('gets the next reference of the year and the role that fits its business', async () => {
    const first = await read(await made());
    const second = await read(await made());

    const [, year, number] = /^C-(\d\d)-(\d{4})$/.exec(first.reference) ?? [];
    expect(second.reference).toBe(`C-${year}-${String(Number(number) + 1).padStart(4, '0')}`);
    expect(first.parties).toMatchObject([{ role: 'buyer', registrationId: importer.registrationId, isYou: true }]);
    expect(first.flags).toMatchObject({ isOwner: true, isBuyer: true, mayEditConsignment: true, maySetParties: true, mayEditLines: true });
    expect(first.orders).toEqual([]);
  });

  test.each([
    ['BRK', 'Export', 'outboundBroker'],
    ['BRK', 'Import', 'inboundBroker'],
    ['EXP', 'Export', 'outboundParty'],
    ['FWD', 'Import', 'forwarder'],
  ])('of a %s that goes by %s makes its business the %s', async (regTypeCode, tradeDirection, role) => {
    const trader = await addTrader(server.database, `${regTypeCode} of ${tradeDirection}`, { regTypeCode });

    const id = await made(trader.token, { ...sea, tradeDirection });

    expect((await read(id, trader.token)).parties).toMatchObject([{ role }]);
  });

  test('takes the role that is chosen for it', async () => {
    const id = await made(importer.token, { ...sea, creatorRole: 'outboundParty' });

    expect((await read(id)).parties).toMatchObject([{ role: 'outboundParty' }]);
  });

  test('names known parties from the start and refuses a business that is unknown', async () => {
    const partners = [{ role: 'inboundBroker', registrationId: broker.registrationId }];
    const id = await made(importer.token, { ...sea, partners });
    const stranger = await addTrader(server.database, 'Far Away Goods');

    const refused = await call('POST', '/api/consignments', importer.token, {
      ...sea,
      partners: [{ role: 'seller', registrationId: stranger.registrationId }],
    });

    expect((await read(id)).parties.map(({ role }: { role: string }) => role)).toEqual(['buyer', 'inboundBroker']);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { partners: ['Other parties: one of them does not exist'] }]);
  });

  test('has its first order and invoice where they are named with it', async () => {
    const [plain, sold, invoiced] = [
      await read(await made()),
      await read(await made(importer.token, { ...sea, firstSellerName: 'Ohara', firstTradingTermsCode: 'fob' })),
      await read(await made(importer.token, { ...sea, currencyCode: 'USD', firstInvoiceNumber: ' INV-1 ' })),
    ];

    expect(plain.orders).toEqual([]);
    expect(sold.orders).toMatchObject([{ orderNumber: 1, sellerName: 'Ohara', tradingTermsCode: 'FOB', invoices: [] }]);
    expect(invoiced.orders).toMatchObject([{ orderNumber: 1, currencyCode: 'USD', invoices: [{ invoiceNumber: 'INV-1' }] }]);
    expect(invoiced).not.toHaveProperty('firstInvoiceNumber');
  });

  test('refuses what it is not told, what the server sets, and a client of nobody', async () => {
    const none = await call('POST', '/api/consignments', importer.token, { tradeDirection: 'Sideways' });
    const set = await call('POST', '/api/consignments', importer.token, { ...sea, reference: 'C-26-9999' });
    const client = await call('POST', '/api/consignments', importer.token, { ...sea, tswClientId: broker.registrationId });

    expect([none, set, client].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(client.json().errors).toEqual({ tswClientId: ['Client does not exist'] });
  });
});

describe('a change of a consignment', () => {
  test('turns the direction, but not any more once there are lines', async () => {
    const consignmentId = await made();
    const turn = (to: string) => call('PATCH', `/api/consignments/${consignmentId}`, importer.token, [replace('/tradeDirection', to)]);
    const turned = await turn('Export');
    const { registrationId } = importer;
    const keys = { registrationId, consignmentId, orderId: newId(), invoiceId: newId() };
    const part = { registration_id: registrationId, consignment_id: consignmentId };
    await server.database.asTenant(registrationId, async (trx) => {
      await trx
        .insertInto('customs_order')
        .values({ ...part, id: keys.orderId, order_number: 1, data: {} })
        .execute();
      const invoice = { ...part, id: keys.invoiceId, order_id: keys.orderId, data: { invoiceNumber: 'INV-1' } };
      await trx.insertInto('invoice').values(invoice).execute();
      await addLine(trx, keys, 1, { description: 'A lamp' });
    });

    const back = await turn('Import');

    expect([turned.statusCode, back.statusCode]).toEqual([204, 400]);
    expect(back.json().errors).toEqual({
      tradeDirection: ['The direction cannot change: there are product lines with its tariff suffixes'],
    });
  });

  test('of the client is the owner’s alone, who alone sees it', async () => {
    const id = await made(importer.token, { ...sea, partners: [{ role: 'inboundBroker', registrationId: broker.registrationId }] });
    const own = await call('PATCH', `/api/consignments/${id}`, importer.token, [replace('/tswClientId', importer.registrationId)]);
    const others = await call('PATCH', `/api/consignments/${id}`, broker.token, [replace('/tswClientId', broker.registrationId)]);

    expect([own.statusCode, others.statusCode]).toEqual([204, 400]);
    expect((await read(id)).tswClientId).toBe(importer.registrationId);
    expect(await read(id, broker.token)).not.toHaveProperty('tswClientId');
  });
});

describe('freight and insurance of a consignment', () => {
  test('are for those who see values, and need a currency', async () => {
    const forwarder = await addTrader(server.database, 'Swift Freight', { regTypeCode: 'FWD' });
    const partners = [{ role: 'forwarder', registrationId: forwarder.registrationId }];
    const charges = { freightAmount: 1200, freightCurrency: 'USD', insuranceAmount: 80.5, insuranceCurrency: 'EUR' };
    const id = await made(importer.token, { ...sea, ...charges, partners });

    const bare = await call('PATCH', `/api/consignments/${id}`, importer.token, [replace('/freightCurrency', null)]);
    const blind = await call('PATCH', `/api/consignments/${id}`, forwarder.token, [replace('/freightAmount', 5)]);
    const other = await call('PATCH', `/api/consignments/${id}`, forwarder.token, [replace('/vessel', 'Aotea')]);

    expect(bare.json().errors).toEqual({ freightCurrency: ['Choose the currency of the freight'] });
    expect([blind.statusCode, other.statusCode]).toEqual([400, 204]);
    expect(await read(id)).toMatchObject({ ...charges, vessel: 'Aotea' });
    for (const name of Object.keys(charges)) expect(await read(id, forwarder.token)).not.toHaveProperty(name);
  });
});

describe('parties', () => {
  test('are named from those one knows, take the place of who was there, and are removed', async () => {
    const id = await made();
    const other = await addTrader(server.database, 'Other Brokers', { regTypeCode: 'BRK' });
    const put = (registrationId: number) => call('PUT', partyUrl(id, 'inboundBroker', registrationId), importer.token);

    expect((await put(broker.registrationId)).statusCode).toBe(204);
    expect((await read(id, broker.token)).flags).toMatchObject({ isInboundBroker: true, maySetParties: false });
    expect((await put(other.registrationId)).statusCode).toBe(204);

    expect((await call('GET', `/api/consignments/${id}`, broker.token)).statusCode).toBe(404);
    expect((await read(id)).parties.map(({ name }: { name: string }) => name)).toEqual(['Kauri Imports', 'Other Brokers']);
    const removed = await call('DELETE', partyUrl(id, 'inboundBroker', other.registrationId), importer.token);
    const again = await call('DELETE', partyUrl(id, 'inboundBroker', other.registrationId), importer.token);
    expect([removed.statusCode, again.statusCode]).toEqual([204, 204]);
    expect((await call('GET', `/api/consignments/${id}`, other.token)).statusCode).toBe(404);
  });

  test('cannot be businesses one does not know, nor carters in a role that declares', async () => {
    const id = await made();
    const stranger = await addTrader(server.database, 'Unheard Of');
    const carter = await addTrader(server.database, 'Quick Carters', { regTypeCode: 'CAR' });

    const unknown = await call('PUT', partyUrl(id, 'seller', stranger.registrationId), importer.token);
    const unfit = await call('PUT', partyUrl(id, 'inboundBroker', carter.registrationId), importer.token);
    const carries = await call('PUT', partyUrl(id, 'carterOutbound', carter.registrationId), importer.token);

    expect(unknown.json().errors).toEqual({ registrationId: ['Business does not exist'] });
    expect(unfit.json().errors).toEqual({
      registrationId: ['Quick Carters cannot be Inbound broker: choose a business whose type fits the role'],
    });
    expect(carries.statusCode).toBe(204);
  });

  test('keep their owner in one role at least', async () => {
    const id = await made();

    const last = await call('DELETE', partyUrl(id, 'buyer', importer.registrationId), importer.token);
    await call('PUT', partyUrl(id, 'outboundParty', importer.registrationId), importer.token);
    const other = await call('DELETE', partyUrl(id, 'buyer', importer.registrationId), importer.token);

    expect([last.statusCode, other.statusCode]).toEqual([409, 204]);
    expect(last.json().title).toBe('Take another role first: your business made this consignment and must keep one');
  });

  test('name providers of their own, remove those alone, and take them along when they go', async () => {
    const id = await made(importer.token, { ...sea, partners: [{ role: 'inboundBroker', registrationId: broker.registrationId }] });
    const depot = await addTrader(server.database, 'Depot Services', { regTypeCode: 'SPV' });
    const carter = await addTrader(server.database, 'Slow Carters', { regTypeCode: 'CAR' });
    await call('PUT', partyUrl(id, 'carterOutbound', carter.registrationId), importer.token);

    const named = await call('PUT', partyUrl(id, 'serviceProvider', depot.registrationId), broker.token);
    const byCarter = await call('PUT', partyUrl(id, 'serviceProvider', carter.registrationId), carter.token);
    const ofOthers = await call('DELETE', partyUrl(id, 'carterOutbound', carter.registrationId), broker.token);

    expect([named, byCarter, ofOthers].map(({ statusCode }) => statusCode)).toEqual([204, 403, 403]);
    expect((await read(id, depot.token)).flags).toMatchObject({ mayNameProviders: false, maySeeOrders: false });
    await call('DELETE', partyUrl(id, 'inboundBroker', broker.registrationId), importer.token);
    expect((await call('GET', `/api/consignments/${id}`, depot.token)).statusCode).toBe(404);
    expect((await call('GET', `/api/consignments/${id}`, carter.token)).statusCode).toBe(200);
  });

  describe('that were invited', () => {
    const choices = async (id: number) =>
      (await call('GET', `/api/consignments/${id}/parties/choices?Role=seller`, importer.token))
        .json()
        .map((each: { name: string }) => each.name);
    let admin: string;
    beforeAll(async () => {
      admin = await signIn(server.database, await addUser(server.database, importer.registrationId, 'admin@kauri.example', 'A'));
    });
    /** The token of an invitation that was sent. */
    const invite = async (email: string) => {
      const reply = await call('POST', '/api/Invites', admin, { inviteeEmailAddress: email });
      expect(reply.statusCode, reply.body).toBe(204);
      return server.database.asTenant(importer.registrationId, (trx) =>
        createToken(trx, 'invite', { registrationId: importer.registrationId, userId: null, email }),
      );
    };

    test('and signed up with the invitation are known to each other', async () => {
      const id = await made();
      const name = `Invited ${newId()}`;
      const token = await invite(`${name.replace(' ', '.')}@Example.com`);
      await server.database.anonymous((trx) => spendToken(trx, token, 'invite'));
      const guest = await addTrader(server.database, name);

      expect(await choices(id)).toContain(name);
      expect((await call('PUT', partyUrl(id, 'seller', guest.registrationId), importer.token)).statusCode).toBe(204);
    });

    test('and had an account, or signed up without it, stay unknown: inviting an address tells nothing of whose it is', async () => {
      const id = await made();
      const [there, later] = [`There ${newId()}`, `Later ${newId()}`];
      const before = await addTrader(server.database, there);
      const token = await invite(before.email.toUpperCase());
      await invite(`${later.toLowerCase().replace(' ', '.')}@example.com`);
      await addTrader(server.database, later);

      expect(await choices(id)).not.toContain(there);
      expect(await choices(id)).not.toContain(later);
      await server.database.anonymous((trx) => spendToken(trx, token, 'invite'));
      expect(await choices(id)).not.toContain(there);
      expect((await call('PUT', partyUrl(id, 'seller', before.registrationId), importer.token)).statusCode).toBe(400);
    });
  });

  test('of a locked consignment stay, and it says who locked it and why', async () => {
    const id = await made(importer.token, { ...sea, partners: [{ role: 'inboundBroker', registrationId: broker.registrationId }] });
    await call('PUT', `/api/consignments/${id}/lock`, broker.token, { reason: ' lodged elsewhere ' });

    const replies = [
      await call('DELETE', partyUrl(id, 'inboundBroker', broker.registrationId), importer.token),
      await call('PATCH', `/api/consignments/${id}`, importer.token, [replace('/vessel', 'Late')]),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    const locked = await read(id);
    expect(locked).toMatchObject({ isLocked: true, lockReason: 'lodged elsewhere' });
    expect(locked.lockedBy).toBe('Name of reid.customs@example.com');
    expect(Date.parse(locked.lockedAt)).toBeGreaterThan(Date.now() - 60_000);
    await call('DELETE', `/api/consignments/${id}/lock`, broker.token);
    expect(await read(id)).not.toHaveProperty('lockedBy');
  });

  test('and who they were stands in the journal of the consignment', async () => {
    const id = await made();
    await call('PUT', partyUrl(id, 'inboundBroker', broker.registrationId), importer.token);

    const entries = await server.database.asTenant(importer.registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['action', 'after']).where('record_id', '=', id).orderBy('id').execute(),
    );

    expect(entries.map(({ action }) => action)).toEqual(['create', 'change']);
    expect(entries[1]?.after).toEqual({ parties: 'Inbound broker: Reid Customs' });
  });
});

test('nothing of this is a bug', () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
});
