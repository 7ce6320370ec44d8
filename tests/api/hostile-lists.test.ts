import { once } from 'node:events';
import { get as request } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#src/server/database/tables/ids.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const operator = (await addTrader(server.database, 'Quay Operations', { regTypeCode: 'OPR' })).token;
const trader = await addTrader(server.database, 'Tide Traders', { status: 'A' });
const other = await addTrader(server.database, 'Far Traders', { status: 'A' });

const send = (method: string, url: string, body?: unknown, token = trader.token) => server.call(method, `/api${url}`, { token, body });

test('a code is refused that no address can name, and every other is found by its address', async () => {
  const refused = await Promise.all(['.', '..'].map((productCode) => send('POST', '/GenericCodes', { productCode, description: 'x' })));
  const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
  const codes = [
    ...new Set([...printable.map((sign) => `A${sign}B`.toUpperCase()), './X', '../X', 'X/..', '...', '%2E%2E', 'LOOKUP', 'Ä😀']),
  ];
  const statuses: number[] = [];
  for (const productCode of codes) {
    const { headers, statusCode } = await send('POST', '/GenericCodes', { productCode, description: 'x' });
    const address = new URL(String(headers['location']), 'http://quay.example').pathname;
    const found = await server.call('GET', address, { token: trader.token });
    const hidden = await server.call('GET', address, { token: other.token });
    expect([productCode, found.json().productCode]).toEqual([productCode, productCode]);
    statuses.push(statusCode, hidden.statusCode);
  }

  expect(refused.map((reply) => [reply.statusCode, reply.json().errors])).toEqual(
    refused.map(() => [400, { productCode: ['Code must hold more than full stops'] }]),
  );
  expect(new Set(statuses)).toEqual(new Set([201, 404]));
});

test('signs that are no code find no item of the customs tariff, rather than all', async () => {
  const item = { countryCode: 'NZ', tariffCode: '0901.21.00.01A', description: 'Coffee', statisticalUnit: 'kgm', startDate: '2020-01-01' };
  const added = await send('POST', '/CustomsTariffs', item, operator);
  expect(added.statusCode, added.body).toBe(201);
  const found = async (code: string) =>
    (await send('GET', `/Tariffs/customs?TswCountryCode=NZ&HsCode=${encodeURIComponent(code)}`)).json().length;

  expect([await found('0901.21'), await found('%'), await found('_'), await found('.'), await found(' ')]).toEqual([1, 0, 0, 0, 0]);
});

describe('a list as a file', () => {
  beforeAll(() =>
    server.database.asTenant(other.registrationId, (trx) =>
      sql`insert into resource_record (registration_id, resource, id, unique_key, data)
        select ${other.registrationId}, 'tariffs/tariff', ${newId()}::bigint + n, 'many ' || n,
          jsonb_build_object('countryCode', 'NZ', 'fullTariffCode', 'M' || n, 'description', repeat('x', 180))
        from generate_series(1, 6000) as n`.execute(trx),
    ),
  );

  test('is written three times at once for one session, and again when one of them is done', { tags: 'postgres' }, async () => {
    const write = () => send('GET', '/Tariffs?Format=CSV', undefined, other.token);

    const replies = await Promise.all(Array.from({ length: 6 }, write));

    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await write()).statusCode).toBe(200);
  });

  test('is read no further when nobody takes it any more, and holds no place', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const read = vi.spyOn(server.database, 'read');
    try {
      await send('GET', '/Tariffs?Format=CSV', undefined, other.token);
      const whole = read.mock.calls.length;
      read.mockClear();
      const headers = { cookie: `session=${other.token}`, 'x-requested-with': 'XMLHttpRequest' };
      const asked = request(`${address}/api/Tariffs?Format=CSV`, { headers });
      const [answer] = await once(asked, 'response');
      await once(answer, 'data');
      asked.on('error', () => {});
      answer.on('error', () => {});
      answer.destroy();
      let seen = -1;
      await expect.poll(() => seen === (seen = read.mock.calls.length), { timeout: 20_000, interval: 500 }).toBe(true);

      expect(read.mock.calls.length).toBeLessThan(whole / 2);
      const again = await Promise.all([1, 2, 3].map(() => send('GET', '/Tariffs?Format=CSV', undefined, other.token)));
      expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    } finally {
      read.mockRestore();
    }
  });
});
