// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Found } from '#schemas/generated/types.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { addConsignment, addLine } from '#tests/support/database-rows.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

async function search(token: string, text: string): Promise<Found> {
  const reply = await server.call('GET', `/api/Search?SearchText=${encodeURIComponent(text)}`, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

async function found(token: string, text: string): Promise<Record<string, string[]>> {
  const { groups } = await search(token, text);
  return Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ title }) => title)]));
}

describe('a search over all lists', () => {
  test('finds consignments, their lines and people, each with the page where it is opened', async () => {
    const { token } = harbour.parties.inboundBroker;
    const { consignmentId, orderId, lineId } = harbour.open;

    const { groups } = await search(token, 'lamp');
    const [lines] = groups.filter(({ name }) => name === 'Product lines');
    const line = lines?.items.find(({ page }) => page === `/Consignments/${consignmentId}`);

    expect(line).toMatchObject({ title: 'LMP-100 Desk lamp, brass', screen: 'consignments/product-details' });
    // A figure says what it is.
    expect(line?.detail).toMatch(/ · Order \d+ · Line \d+( · |$)/);
    expect(line?.input).toEqual(
      expect.arrayContaining([
        { name: 'consignmentId', value: String(consignmentId) },
        { name: 'orderId', value: String(orderId) },
        { name: 'lineId', value: String(lineId) },
      ]),
    );
    expect((await found(token, 'C-26-0002'))['Consignments']).toEqual(['C-26-0002']);
    expect((await search(token, 'user@inbound')).groups).toMatchObject([{ name: 'Users', items: [{ page: '/Users' }] }]);
  });

  test('finds a consignment by the numbers of its bills', async () => {
    const { registrationId, consignmentId } = harbour.open;
    await server.database.asTenant(registrationId, (trx) =>
      sql`update consignment set data = data || '{"masterBill": "MAEU2388", "houseBill": "SZX26110447"}' where id = ${consignmentId}`.execute(
        trx,
      ),
    );

    for (const bill of ['maeu2388', 'SZX26110447'])
      expect((await found(harbour.parties.inboundBroker.token, bill))['Consignments']).toHaveLength(1);
  });

  test('finds a consignment by its invoices, sellers and containers, as far as the caller may see them', async () => {
    const { registrationId, consignmentId, orderId } = harbour.open;
    const { inboundBroker, buyer, carterOutbound } = harbour.parties;
    await server.database.asTenant(registrationId, async (trx) => {
      await sql`update customs_order set data = data || '{"sellerName": "Ohara Ceramics"}' where id = ${orderId}`.execute(trx);
      await sql`update invoice set data = data || '{"invoiceNumber": "KX-4711", "invoicedByName": "Zephyr Exports"}'
        where consignment_id = ${consignmentId}`.execute(trx);
      await sql`insert into container (registration_id, consignment_id, id, data)
        values (${registrationId}, ${consignmentId}, ${newId()}, '{"number": "TCLU6000080", "typeCode": "20"}')`.execute(trx);
    });
    const isFound = async ({ token }: { token: string }, text: string) => (await found(token, text))['Consignments'] !== undefined;

    for (const text of ['kx-4711', 'zephyr', 'clu60000']) {
      expect(await isFound(inboundBroker, text)).toBe(true);
      expect(await isFound(buyer, text)).toBe(true);
      expect(await isFound(harbour.stranger, text)).toBe(false);
    }
    // Who carries the goods sees the containers, no invoices.
    expect(await isFound(carterOutbound, 'tclu6000080')).toBe(true);
    expect(await isFound(carterOutbound, 'KX-4711')).toBe(false);
    expect(await isFound(inboundBroker, 'ohara')).toBe(true);
  });

  test('begins with what is called exactly so', async () => {
    const { registrationId, token } = harbour.parties.buyer;
    for (const reference of ['Q-7', 'Q-71', 'AQ-7']) await addConsignment(server.database, registrationId, reference);

    expect((await found(token, 'q-7'))['Consignments']).toEqual(['Q-7', 'Q-71', 'AQ-7']);
    // However many there are that only contain it.
    for (let number = 1; number <= 25; number += 1) await addConsignment(server.database, registrationId, `Q-7-${number}`);
    expect((await found(token, 'q-7'))['Consignments']?.[0]).toBe('Q-7');
    expect((await found(token, 'q 7'))['Consignments']).toBeUndefined();
  });

  test('shows each business its own records and what is shared with it, and nobody else a trace of them', async () => {
    const { stranger, parties, open } = harbour;
    const { serviceProvider, carterOutbound } = parties;

    expect(await found(stranger.token, 'C-26-0002')).toEqual({});
    expect(await found(stranger.token, 'LMP-100')).not.toHaveProperty('Consignments');
    const foreign = (await search(stranger.token, 'LMP-100')).groups.flatMap(({ items }) => items.map(({ page }) => page));
    expect(foreign).not.toContain(`/Consignments/${open.consignmentId}`);
    expect(await found(serviceProvider.token, 'LMP-100')).toHaveProperty(['Product lines']);
    // Who carries the goods sees the consignment and none of its lines.
    expect(await found(carterOutbound.token, 'C-26-0002')).toHaveProperty('Consignments');
    expect(await found(carterOutbound.token, 'LMP-100')).toEqual({});
    expect(await found(stranger.token, 'user@inboundbroker')).toEqual({});
  });

  test('finds the classified products of every client of the business, and of no other', async () => {
    const { parties, stranger } = harbour;
    const { token } = parties.buyer;
    const add = async (path: string, body: object) => {
      const reply = await server.call('POST', `/api/${path}`, { token, body });
      expect(reply.statusCode, reply.body).toBe(201);
      return Number(String(reply.headers['location']).split('/').at(-1));
    };
    const client = await add('TswClients', { name: 'Kauri Lighting', countryCode: 'NZ' });
    const own = await add('ClassifiedProducts', { productCode: 'KRI-7', description: 'Lantern of kauri', tswClientId: client });
    await add('ClassifiedProducts', { productCode: 'KRI-70', description: 'Lantern for everybody' });

    const { groups } = await search(token, 'kri-7');

    expect(groups).toMatchObject([{ name: 'Classified products', items: [{ title: 'KRI-7' }, { title: 'KRI-70' }] }]);
    expect(groups[0]?.items[0]).toMatchObject({
      detail: 'Lantern of kauri',
      page: `/ClassifiedProducts?client=${client}`,
      screen: 'products/classified-product',
      input: [{ name: 'productId', value: String(own) }],
    });
    expect(await found(token, 'lantern')).toMatchObject({ 'Classified products': ['KRI-7', 'KRI-70'] });
    for (const other of [stranger, parties.inboundBroker]) expect(await found(other.token, 'lantern')).toEqual({});
  });

  test('leaves out lists that the person may not ask for', async () => {
    const { withoutAccounts, parties } = harbour;
    const lists = async (token: string) => (await server.call('GET', '/api/Search', { token })).json().lists;

    expect(await lists(parties.inboundBroker.token)).toContain('Sales invoices');
    expect(await lists(withoutAccounts)).not.toContain('Sales invoices');
  });

  test('takes the caller as text whatever they type', async () => {
    const { token } = harbour.parties.inboundBroker;

    for (const text of ["'; drop table person; --", '%%%', '\\\\', '__', '[]{}', 'ü😀é'])
      expect((await search(token, text)).missing).toEqual([]);
    for (const text of ['x', 'x'.repeat(101)]) {
      const reply = await server.call('GET', `/api/Search?SearchText=${text}`, { token });
      expect(reply.statusCode).toBe(400);
    }
  });

  test('asks whoever searches without end to wait', async () => {
    const { token } = harbour.parties.seller;
    const ask = () => server.call('GET', '/api/Search', { token });

    let reply = await ask();
    for (let more = 0; more < 60; more += 1) reply = await ask();

    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('lines of all consignments', () => {
  test('begin with the very product code', async () => {
    const { registrationId, token } = harbour.parties.buyer;
    const keys = await addConsignment(server.database, registrationId, 'Q-90', [{ registrationId, role: 'buyer' }]);
    await server.database.asTenant(registrationId, async (trx) => {
      for (const [index, productCode] of ['ZEBRA', 'ZEBRA-2', 'BIG ZEBRA'].entries())
        await addLine(trx, keys, index + 1, { productCode, description: 'Striped lamp' });
    });

    const reply = await server.call('GET', '/api/ProductLines?SearchText=ZEBRA', { token });

    const codes = reply.json().map(({ productCode }: { productCode: string }) => productCode);
    expect(codes[0]).toBe('ZEBRA');
    expect(new Set(codes)).toEqual(new Set(['ZEBRA', 'ZEBRA-2', 'BIG ZEBRA']));
  });
});
