// @module-tag postgres
import { sql, type Transaction } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NotVisible, sqlState } from '#src/server/database/connection/errors.ts';
import { newId, newUuid } from '#src/server/database/tables/ids.ts';
import { isLineOf } from '#src/server/database/lists/search.ts';
import type { Tables } from '#src/server/database/tables/tables.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { addConsignment, addLine, addTrader } from '#tests/support/database-rows.ts';

const tenantTables = [
  'registration',
  'person',
  'consignment',
  'consignment_party',
  'customs_order',
  'invoice',
  'product_line',
  'idempotency_key',
  'audit_log',
  'presence',
  'notice',
  'change_set',
  'resource_record',
] as const;

let lineId: number;

const given = await databaseOfFile();
const { database } = given;
const owner = await addTrader(database, 'Acme Retail');
const broker = await addTrader(database, 'Harbour Brokers');
const stranger = await addTrader(database, 'Tasman Forwarding');
const keys = await addConsignment(database, owner.registrationId, 'C-26-0001', [
  { registrationId: owner.registrationId, role: 'buyer' },
  { registrationId: broker.registrationId, role: 'inboundBroker' },
  { registrationId: broker.registrationId, role: 'outboundBroker' },
]);
await database.asTenant(owner.registrationId, async (trx) => {
  lineId = await addLine(trx, keys, 1, { description: 'Desk lamp, brass' });
  const mine = { registration_id: owner.registrationId, user_id: owner.userId };
  await trx
    .insertInto('idempotency_key')
    .values({ ...mine, operation: 'o', key: 'k', request_hash: Buffer.of(1), expires_at: '2100-01-01' })
    .execute();
  await trx
    .insertInto('notice')
    .values({ ...mine, id: newUuid(), kind: 'locked', what: 's' })
    .execute();
  const there = {
    registration_id: keys.registrationId,
    consignment_id: keys.consignmentId,
    entity: 'consignments/product-line',
    record_id: lineId,
  };
  const person = { business_id: owner.registrationId, user_id: owner.userId };
  await trx
    .insertInto('presence')
    .values({ ...there, ...person, tab: 'tab' })
    .execute();
  await trx
    .insertInto('change_set')
    .values({ ...mine, id: newUuid(), operation: 'deleteVessel', consignment_id: null, batch_id: null })
    .execute();
  await sql`insert into resource_record (registration_id, resource, id, unique_key, data)
    values (${owner.registrationId}, 'reference/vessel', ${newId()}, 'V', '{}')`.execute(trx);
  await trx
    .insertInto('audit_log')
    .values({ ...mine, id: newUuid(), kind: 'Settings', action: 'create', subject: 's', before: null, after: null })
    .execute();
});

/** The businesses whose rows of the table the caller sees, asking for all. */
async function tenantsSeen(trx: Transaction<Tables>, table: string): Promise<number[]> {
  const tenant = table === 'registration' ? 'id' : 'registration_id';
  const { rows } = await sql<{ tenant: number }>`select distinct ${sql.ref(tenant)} as tenant from ${sql.table(table)}`.execute(trx);
  return rows.map((row) => row.tenant);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'not refused',
    (error: unknown) => sqlState(error) ?? error,
  );
}

const PERMISSION_DENIED = '42501';
const FOREIGN_KEY = '23503';

describe('a query without a filter of its own', () => {
  test.each(tenantTables)('shows nothing of another business in %s', async (table) => {
    const { database } = given;
    expect(await database.asTenant(owner.registrationId, (trx) => tenantsSeen(trx, table))).toContain(owner.registrationId);
    expect(await database.transaction(stranger.token, (trx) => tenantsSeen(trx, table))).not.toContain(owner.registrationId);
    expect(await database.anonymous((trx) => tenantsSeen(trx, table))).toEqual([]);
  });

  test('shows a party the consignment and its parts, and nothing else of the owner', async () => {
    const { database } = given;
    const shared = new Set<string>(['consignment', 'customs_order', 'invoice', 'product_line', 'presence']);
    for (const table of tenantTables) {
      const seen = await database.transaction(broker.token, (trx) => tenantsSeen(trx, table));
      expect(seen.includes(owner.registrationId), table).toBe(shared.has(table));
    }
  });

  test('finds the parties of a consignment with their names for each of them and for nobody else', async () => {
    const parties = (token: string) =>
      given.database.transaction(token, (trx) => trx.selectFrom('party').select(['name', 'role']).orderBy('role').execute());
    const all = [
      { name: 'Acme Retail', role: 'buyer' },
      { name: 'Harbour Brokers', role: 'inboundBroker' },
      { name: 'Harbour Brokers', role: 'outboundBroker' },
    ];
    expect(await parties(owner.token)).toEqual(all);
    expect(await parties(broker.token)).toEqual(all);
    expect(await parties(stranger.token)).toEqual([]);
  });

  test('searches only visible lines', async () => {
    const search = async (token: string) => {
      const query = given.database.kysely
        .selectFrom('product_line')
        .select('id')
        .where(isLineOf(sql.ref('id'), sql<number>`${keys.registrationId}`, keys.consignmentId, 'LAMP, b'));
      return (await given.database.read(token, [query])).results[0].map(({ id }) => id);
    };
    const found = async (token: string) =>
      given.database.transaction(
        token,
        async (trx) => (await sql`select * from find_lines(${keys.registrationId}, ${keys.consignmentId}, '%lamp%')`.execute(trx)).rows,
      );
    expect(await search(owner.token)).toEqual([lineId]);
    expect(await search(broker.token)).toEqual([lineId]);
    expect(await search(stranger.token)).toEqual([]);
    expect(await found(owner.token)).toEqual([{ find_lines: lineId }]);
    expect(await found(stranger.token)).toEqual([]);
  });
});

describe('a stranger', () => {
  test('changes no record of another business', async () => {
    for (const table of ['consignment', 'customs_order', 'invoice', 'product_line', 'registration', 'person'] as const) {
      const { numUpdatedRows } = await given.database.transaction(stranger.token, (trx) =>
        trx
          .updateTable(table)
          .set({ changed_by: 1 })
          .where('changed_by', 'is', null)
          .where('created_at', '>', '2000-01-01')
          .executeTakeFirst(),
      );
      expect(numUpdatedRows, table).toBe(table === 'registration' || table === 'person' ? 1n : 0n);
    }
  });

  test('adds nothing to the consignment of another business', async () => {
    await expect(given.database.transaction(stranger.token, (trx) => addLine(trx, keys, 2, {}))).rejects.toThrow(NotVisible);
  });

  test('adds nothing of its own to the consignment of another business', async () => {
    const mine = { ...keys, registrationId: stranger.registrationId };
    expect(await refusalOf(given.database.transaction(stranger.token, (trx) => addLine(trx, mine, 2, {})))).toBe(FOREIGN_KEY);
  });

  test('does not name itself a party, whoever it says the owner is', async () => {
    const name = (owner_registration_id: number) =>
      given.database.transaction(stranger.token, (trx) =>
        trx
          .insertInto('consignment_party')
          .values({ registration_id: stranger.registrationId, consignment_id: keys.consignmentId, owner_registration_id, role: 'buyer' })
          .execute(),
      );
    await expect(name(owner.registrationId)).rejects.toThrow(NotVisible);
    expect(await refusalOf(name(stranger.registrationId))).toBe(FOREIGN_KEY);
  });
});

describe('a party', () => {
  test('adds and changes lines of the consignment', async () => {
    const { database } = given;
    await database.transaction(broker.token, (trx) => addLine(trx, keys, 5, { description: 'Added by the broker' }));
    const seen = await database.transaction(owner.token, (trx) =>
      trx.selectFrom('product_line').select('description').where('line', '=', 5).execute(),
    );
    expect(seen).toEqual([{ description: 'Added by the broker' }]);
  });

  test('cannot take a record over', async () => {
    const take = (table: string) =>
      given.database.transaction(broker.token, (trx) =>
        sql`update ${sql.table(table)} set registration_id = ${broker.registrationId}`.execute(trx),
      );
    for (const table of ['consignment', 'customs_order', 'invoice', 'product_line'])
      expect(await refusalOf(take(table)), table).toBe(PERMISSION_DENIED);
  });

  test('cannot remove parties of a consignment it does not own', async () => {
    const { numDeletedRows } = await given.database.transaction(broker.token, (trx) =>
      trx.deleteFrom('consignment_party').executeTakeFirst(),
    );
    expect(numDeletedRows).toBe(0n);
  });

  test('loses sight of the consignment with its last role', async () => {
    const { database } = given;
    const other = await addConsignment(database, owner.registrationId, 'C-26-0002', [
      { registrationId: broker.registrationId, role: 'seller' },
    ]);
    const seen = () =>
      database.transaction(broker.token, (trx) =>
        trx.selectFrom('consignment').select('reference').where('id', '=', other.consignmentId).execute(),
      );
    expect(await seen()).toEqual([{ reference: 'C-26-0002' }]);
    await database.transaction(owner.token, (trx) =>
      trx.deleteFrom('consignment_party').where('consignment_id', '=', other.consignmentId).execute(),
    );
    expect(await seen()).toEqual([]);
  });
});
