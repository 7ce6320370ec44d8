/** Versions are published and rolled back while others work. */
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { editionOf, publish } from '#tests/support/variations.ts';

const ROUNDS = 100;
const WORKERS = 4;
const NAME = 'A name of 24 characters.';
const limited = (maxLength: number): Change => ({ at: 'products/client#name', set: { maxLength }, was: { maxLength: 100 } });

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

test(
  '200 publishes and rollbacks under load: each call is answered by one whole edition',
  { tags: 'postgres', timeout: 120_000 },
  async () => {
    const { token } = harbour.parties.buyer;
    const statuses = new Map<string, number>();
    let isOver = false;
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const { statusCode } = await server.call(method, path, { token, ...(body && { body }) });
      const key = `${method} ${path} ${statusCode}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
    };
    const work = async () => {
      while (!isOver) {
        await call('POST', '/api/TswClients', { name: NAME, countryCode: 'NZ' });
        await call('GET', '/api/TswClients');
        await call('GET', '/api/Variations');
      }
    };
    const workers = Array.from({ length: WORKERS }, work);

    for (let round = 0; round < ROUNDS; round += 1) {
      const number = await publish(server, token, [limited(round % 2 === 0 ? 20 : 30)]);
      const back = await server.call('POST', '/api/Variations/0/rollback', { token, body: { base: number } });
      expect(back.statusCode, back.body).toBe(201);
    }
    isOver = true;
    await Promise.all(workers);

    expect(await editionOf(server, token)).toBe(2 * ROUNDS);
    // 400: the version of the moment takes at most 20 characters.
    expect([...statuses.keys()].toSorted()).toEqual([
      'GET /api/TswClients 200',
      'GET /api/Variations 200',
      'POST /api/TswClients 201',
      'POST /api/TswClients 400',
    ]);
    const { items } = (await server.call('GET', '/api/Variations', { token })).json();
    expect(items[0]).toMatchObject({ number: 2 * ROUNDS, restores: 0 });
  },
);
