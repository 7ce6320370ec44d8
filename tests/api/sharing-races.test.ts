// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { addConsignment, addTrader } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

type Trader = Awaited<ReturnType<typeof addTrader>>;

const ROUNDS = 8;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const owner = await addTrader(server.database, 'Kauri Imports');
const partners = await Promise.all(['Able', 'Bravo', 'Comet', 'Delta'].map((name) => addTrader(server.database, `${name} Trading`)));
// Whom one worked with before, one may name again.
const parties = [owner, ...partners].map(({ registrationId }) => ({ registrationId, role: 'buyer' as const }));
await addConsignment(server.database, owner.registrationId, 'C-20-0001', parties);

/** As a browser does it: sent again while the server has too much to do. */
async function call(method: string, url: string, token: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  for (let tries = 1; ; tries += 1) {
    const reply = await server.call(method, url, { token, body, headers });
    if (reply.statusCode !== 503 || tries === 20) return reply;
  }
}

async function made(fields: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const reply = await call('POST', '/api/consignments', owner.token, { tradeDirection: 'Import', transportMode: 'Sea', ...fields });
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}

const partyUrl = (id: number, role: string, { registrationId }: Trader) => `/api/consignments/${id}/parties/${role}/${registrationId}`;

async function partiesOf(consignmentId: number): Promise<string[]> {
  const rows = await server.database.asTenant(owner.registrationId, (trx) =>
    trx.selectFrom('consignment_party').select(['role', 'registration_id']).where('consignment_id', '=', consignmentId).execute(),
  );
  return rows.map(({ role, registration_id: id }) => `${role} ${id}`).toSorted();
}

test('a hundred consignments made at once have a hundred references in a row', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      call(
        'POST',
        '/api/consignments',
        owner.token,
        { tradeDirection: 'Import', transportMode: 'Sea' },
        { 'idempotency-key': `new-consignment-${index}` },
      ),
    ),
  );

  const ids = replies.map(({ headers }) => Number(String(headers['location']).split('/').at(-1)));
  const stored = await server.database.asTenant(owner.registrationId, (trx) =>
    trx.selectFrom('consignment').select(['id', 'reference']).where('id', 'in', ids).execute(),
  );
  const numbers = stored.map(({ reference }) => Number(String(reference).slice(-4))).toSorted((a, b) => a - b);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => (numbers[0] ?? 0) + index));
});

describe('parties at the same time', () => {
  test('of many who are named in one role, one has it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await made({ creatorRole: 'inboundBroker' });

      const replies = await Promise.all(partners.map((partner) => call('PUT', partyUrl(id, 'buyer', partner), owner.token)));

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
      const parties = await partiesOf(id);
      expect(parties.filter((party) => party.startsWith('buyer '))).toHaveLength(1);
    }
  });

  test('the owner keeps a role, whichever are taken away at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await made({ creatorRole: 'inboundBroker' });
      await call('PUT', partyUrl(id, 'buyer', owner), owner.token);

      const replies = await Promise.all(['buyer', 'inboundBroker'].map((role) => call('DELETE', partyUrl(id, role, owner), owner.token)));

      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
      expect(await partiesOf(id)).toHaveLength(1);
    }
  });

  test('nobody is named once the consignment is locked', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await made({ creatorRole: 'forwarder' });

      const [lock, ...names] = await Promise.all([
        call('PUT', `/api/consignments/${id}/lock`, owner.token),
        ...partners.map((partner) => call('PUT', partyUrl(id, 'seller', partner), owner.token)),
      ]);

      const late = await call('DELETE', partyUrl(id, 'forwarder', owner), owner.token);
      expect(lock?.statusCode).toBe(204);
      for (const { statusCode } of names) expect([204, 409]).toContain(statusCode);
      expect((await partiesOf(id)).filter((party) => party.startsWith('seller ')).length).toBeLessThanOrEqual(1);
      expect(late.statusCode).toBe(409);
    }
  });
});
