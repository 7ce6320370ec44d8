// @module-tag postgres
import { describe, expect, test } from 'vitest';
import type { VariationReplay } from '#schemas/generated/types.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { addConsignment, addLine } from '#tests/support/database-rows.ts';
import { aLine, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const LINES = Number(process.env['REPLAY_LINES'] ?? 300);
/** More consignments than are read at once, of one line each. */
const CONSIGNMENTS = 25;
const LINE = 'consignments/product-line';
/** In force before: some lines are refused already. */
const FORCED: readonly Change[] = [{ at: `${LINE}#productCode`, set: { required: true } }];
const DRAFT: readonly Change[] = [
  ...FORCED,
  { at: `${LINE}#brandName`, set: { title: 'Make', requiredWhen: "line.countryOfOriginCode == 'CN'" }, was: { title: 'Brand/Marks' } },
  // What is stored may stay as it is.
  { at: `${LINE}#description`, set: { maxLength: 12 }, was: { maxLength: 200 } },
  {
    at: LINE,
    add: 'rule',
    id: 'many-pieces',
    invalidWhen: 'line.totalItems > 1000',
    message: '{line.description}: order less',
    target: 'quantityOrdered',
  },
];
const OF_OTHER_KINDS: readonly Change[] = [
  { at: 'products/client#tswIdCode', set: { required: true } },
  { at: 'consignments/consignment#vessel', set: { required: true } },
  { at: 'consignments/invoice#tradingTermsCode', set: { required: true } },
  { at: 'consignments/package-details#marks', set: { required: true } },
  { at: 'declarations/declaration#freightAmount', set: { required: true } },
  { at: 'consignments/container#sealNumber', set: { required: true } },
];

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { token } = harbour.parties.inboundBroker;
const { registrationId } = harbour.parties.inboundBroker;
const second = await addConsignment(server.database, registrationId, 'C-26-0009', [{ registrationId, role: 'inboundBroker' }]);
await server.database.asTenant(registrationId, async (trx) => {
  for (let line = 2; line <= LINES; line += 1) await addLine(trx, line % 2 === 0 ? harbour.open : second, line, lineOf(line));
});
for (let number = 1; number <= CONSIGNMENTS; number += 1) {
  const keys = await addConsignment(server.database, registrationId, `C-26-1${number}`, [{ registrationId, role: 'inboundBroker' }]);
  await server.database.asTenant(registrationId, (trx) => addLine(trx, keys, 1, lineOf(number)));
}
await publish(server, token, FORCED);

function lineOf(line: number): Record<string, unknown> {
  const { productCode, ...others } = aLine;
  const quantityOrdered = line % 7 === 0 ? 2_000 : 10;
  return {
    ...others,
    ...(line % 5 !== 0 && { productCode }),
    ...(line % 3 === 0 && { brandName: `Brand ${line}` }),
    ...(line % 4 === 0 && { countryOfOriginCode: 'DE' }),
    description: `Desk lamp number ${line % 11}`,
    quantityOrdered,
    totalItems: quantityOrdered,
    unitPrice: 1000 / quantityOrdered,
  };
}

async function replay(by: string, changes: readonly Change[], more: object = {}): Promise<VariationReplay> {
  const reply = await server.call('POST', '/api/Variations/replay', { token: by, body: { changes, ...more } });
  if (reply.statusCode !== 202) {
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  }
  const job = String(reply.headers['location']);
  const read = async () => (await server.call('GET', job, { token: by })).json();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done');
  return (await read()).result;
}

const countsOf = ({ refused }: VariationReplay) => new Map(refused.map(({ field, message, count }) => [`${field}: ${message}`, count]));

/** What a change of another field is refused with, by the address of the record. */
async function save(address: string, field: string, value: unknown): Promise<Readonly<Record<string, readonly string[]>>> {
  const body = [{ op: 'replace', path: `/${field}`, value }];
  const reply = await server.call('PATCH', address, { token, body });
  expect([204, 400], `${address} ${reply.body}`).toContain(reply.statusCode);
  return reply.statusCode === 204 ? {} : reply.json().errors;
}

async function saveLines(value: string) {
  const saved = new Map<string, Readonly<Record<string, readonly string[]>>>();
  for (const { id, at } of await storedLines()) {
    const address = `/api/consignments/${at}/products/${id}`;
    saved.set(address, await save(address, 'manufacturerAddress4', value));
  }
  return saved;
}

function storedLines() {
  const { registrationId } = harbour.parties.inboundBroker;
  return server.database.asTenant(registrationId, (trx) =>
    trx
      .selectFrom('product_line as l')
      .innerJoin('consignment as c', (join) =>
        join.onRef('c.id', '=', 'l.consignment_id').onRef('c.registration_id', '=', 'l.registration_id'),
      )
      .select(['l.id', 'l.consignment_id as at'])
      .where('c.is_locked', '=', false)
      .execute(),
  );
}

describe('a replay', () => {
  test('refuses the lines that saving another field of them refuses, with the same messages', { timeout: 600_000 }, async () => {
    const before = await saveLines('Before');

    const newest = await replay(token, DRAFT);
    const whole = await replay(token, DRAFT, { isWhole: true });

    const { refused } = whole;
    const { userId } = (await server.call('GET', '/api/UserSessions', { token })).json();
    await keepDraft(server, token, DRAFT);
    expect((await server.call('GET', `/api/Variations/drafts/${userId}/replay`, { token })).json()).toEqual(newest);
    await server.call('DELETE', '/api/Variations/draft', { token });
    await publish(server, token, DRAFT);
    const after = await saveLines('After');
    const accepted = [...after].filter(([address]) => Object.keys(before.get(address) ?? {}).length === 0);
    const counts = new Map<string, number>();
    for (const [field, messages] of accepted.flatMap(([, errors]) => Object.entries(errors)))
      for (const message of messages) counts.set(`${field}: ${message}`, (counts.get(`${field}: ${message}`) ?? 0) + 1);
    // More lines than the newest are replayed as a job alone.
    for (const told of newest.isWhole ? [newest, whole] : [whole]) {
      expect([told.examined, told.isWhole]).toEqual([LINES + CONSIGNMENTS, true]);
      expect(told.refusedCount).toBe(accepted.filter(([, errors]) => Object.keys(errors).length > 0).length);
      expect(countsOf(told)).toEqual(counts);
    }
    expect(counts.size).toBeGreaterThan(5);
    expect(accepted.length).toBeLessThan(after.size);
    for (const { field, message, count, records } of refused) {
      expect(records).toHaveLength(Math.min(count, 20));
      for (const { id, address, keys } of records) {
        expect(after.get(address)?.[field]).toContain(message);
        // What a screen needs to open it.
        expect(keys).toMatchObject({ productId: id, consignmentId: expect.any(Number), orderId: expect.any(Number) });
      }
    }
    // Changes in force already are not announced again.
    expect((await replay(token, DRAFT)).refused).toEqual([]);
  });

  test('examines every kind of record that a business stores', async () => {
    const { consignmentId } = harbour.open;
    const at = `/api/consignments/${consignmentId}`;
    const post = async (path: string, body: unknown) => {
      const reply = await server.call('POST', path, { token, body });
      expect(reply.statusCode, `${path} ${reply.body}`).toBeLessThan(300);
    };
    await post('/api/TswClients', { name: 'Kea & Co', countryCode: 'NZ' });
    await post(`${at}/packagedetails`, { fullness: 'LCL', containerNumber: 'C1', packageTypeCode: 'PK', quantity: 3 });
    await post(`${at}/declarations`, {});

    const { refused, unexamined } = await replay(token, [...DRAFT, ...OF_OTHER_KINDS]);

    expect(unexamined).toEqual([]);
    await publish(server, token, [...DRAFT, ...OF_OTHER_KINDS]);
    const others: Readonly<Record<string, readonly [field: string, value: unknown]>> = {
      'products/client': ['countryCode', 'AU'],
      'consignments/consignment': ['voyage', 'V1'],
      'consignments/invoice': ['invoiceDate', '2026-11-01'],
      'consignments/package-details': ['quantity', 4],
      'declarations/declaration': ['insuranceAmount', 5],
      'consignments/container': ['airflow', 40],
    };
    expect(new Set(refused.map(({ entity }) => entity))).toEqual(new Set(Object.keys(others)));
    for (const { entity, field, message, records } of refused)
      for (const { address } of records) expect(await save(address, ...(others[entity] ?? ['', '']))).toEqual({ [field]: [message] });
  });

  test('reads nothing that the caller may not change', async () => {
    const { stranger, foreign, parties } = harbour;
    const branded: readonly Change[] = [{ at: `${LINE}#brandName`, set: { required: true } }];
    const own = await replay(stranger.token, branded);
    // Sees the lines of the others, and changes none.
    const seen = await replay(parties.forwarder.token, branded);
    const theirs = await replay(parties.buyer.token, [{ at: 'products/client#tswIdCode', set: { required: true } }]);

    expect(own.refused.flatMap(({ records }) => records.map(({ id }) => id))).toEqual([foreign.lineId]);
    expect([own.examined, seen.examined]).toEqual([1, 0]);
    expect(theirs.refused.flatMap(({ records }) => records.map(({ subject }) => subject))).not.toContain('Client Kea & Co');
  });

  test('names the kinds that are not stored as such, and refuses what is no change', async () => {
    const { unexamined } = await replay(token, [{ at: 'declarations/declaration-line#description', set: { title: 'Goods' } }]);
    const broken = await server.call('POST', '/api/Variations/replay', { token, body: { changes: [{ at: LINE }] } });

    expect(unexamined).toHaveLength(1);
    expect(broken.statusCode).toBe(400);
  });
});
