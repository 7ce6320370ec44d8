// @module-tag postgres
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '#src/server/database/changes/audit.ts';
import { type DocumentData, storeVersion } from '#src/server/database/changes/documents.ts';
import { KeyReused, StaleVersion, UnknownSortColumn } from '#src/server/database/connection/errors.ts';
import { runIdempotent } from '#src/server/database/changes/idempotency.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { pageOf, type PageRequest, sortTerms } from '#src/server/database/lists/lists.ts';
import { beginsWith, contains } from '#src/server/database/lists/search.ts';
import type { Tables } from '#src/server/database/tables/tables.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { addConsignment, addLine, addTrader, type ConsignmentKeys } from '#tests/support/database-rows.ts';
import { untilLocked } from '#tests/support/lock-waits.ts';

let nextLine = 1;

const given = await databaseOfFile();
const database = given.database;
const trader = await addTrader(database, 'Acme Retail');
const keys = await addConsignment(database, trader.registrationId, 'C-26-0001');

const newLine = (data: DocumentData | string) => database.transaction(trader.token, (trx) => addLine(trx, keys, nextLine++, data));
const stored = (id: number) =>
  database.transaction(trader.token, (trx) => trx.selectFrom('product_line').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const keyOf = (id: number) => ({ registration_id: keys.registrationId, consignment_id: keys.consignmentId, id });
const save = (id: number, version: number, data: DocumentData | RawBuilder<unknown>) =>
  database.transaction(trader.token, async (trx, session) => {
    await sql`select 1`.execute(trx);
    const columns = { data: 'toOperationNode' in data ? data : JSON.stringify(data) };
    return storeVersion(trx, { table: 'product_line', key: keyOf(id), version, columns, userId: session().userId });
  });

describe('an id', () => {
  test('is a whole number above zero that JSON holds exactly, and never the same twice', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeGreaterThan(2 ** 52);
  });
});

describe('a document', () => {
  test('keeps decimals digit by digit, in the document and in the columns computed from it', async () => {
    const id = await newLine('{"exportValue": 99999999999999.1234, "quantityOrdered": 0.1000, "totalWeight": 1e-7}');
    const line = await stored(id);
    expect(JSON.stringify(line.data)).toContain('"exportValue":99999999999999.1234');
    expect([line.export_value, line.quantity_ordered, line.total_weight]).toEqual(['99999999999999.1234', '0.1000', '0.0000001']);
    await save(id, 1, sql`data || '{"description": "Lamp"}'::jsonb`);
    const saved = await stored(id);
    expect(JSON.stringify(saved.data)).toContain('"exportValue":99999999999999.1234');
    expect([saved.description, saved.export_value]).toEqual(['Lamp', '99999999999999.1234']);
  });

  test('is stored as the next version, with who saved it', async () => {
    const id = await newLine({ description: 'Lamp', productCode: 'L-1' });

    expect(await save(id, 1, { description: 'Brass lamp' })).toBe(2);
    expect(await stored(id)).toMatchObject({ version: 2, description: 'Brass lamp', product_code: null, changed_by: trader.userId });
  });

  test('saved by somebody else meanwhile is not overwritten', async () => {
    const id = await newLine({ description: 'Lamp' });
    const saved = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const first = database.transaction(trader.token, async (trx) => {
      const columns = { data: JSON.stringify({ description: 'First' }) };
      await storeVersion(trx, { table: 'product_line', key: keyOf(id), version: 1, columns, userId: trader.userId });
      saved.resolve();
      await committing.promise;
    });
    await saved.promise;
    const second = save(id, 1, { description: 'Second' }).catch((error: unknown) => error);
    await untilLocked(database);
    committing.resolve();
    await first;

    expect(await second).toBeInstanceOf(StaleVersion);
    expect(await stored(id)).toMatchObject({ version: 2, description: 'First' });
  });

  test('that does not exist is not stored', async () => {
    await expect(save(newId(), 1, {})).rejects.toThrow(StaleVersion);
  });
});

describe('line numbers', () => {
  test('are unique in an order, and several move together in one statement', async () => {
    const own = await addConsignment(database, trader.registrationId, 'C-26-0002');
    const numbers = (trx: Transaction<Tables>) =>
      trx.selectFrom('product_line').select(['line', 'description']).where('order_id', '=', own.orderId).orderBy('line').execute();
    const lines = await database.transaction(trader.token, async (trx) => {
      for (const line of [1, 2, 3]) await addLine(trx, own, line, { description: `was ${line}` });
      await trx
        .updateTable('product_line')
        .set({ line: sql`line + 1` })
        .where('order_id', '=', own.orderId)
        .where('line', '>=', 2)
        .execute();
      await addLine(trx, own, 2, { description: 'inserted' });
      return numbers(trx);
    });
    expect(lines.map(({ description }) => description)).toEqual(['was 1', 'inserted', 'was 2', 'was 3']);
    const again = database.transaction(trader.token, (trx) => addLine(trx, own, 4, {}));
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'product_line_number' });
  });

  test('an invoice number is unique in a consignment', async () => {
    const twice = database.transaction(trader.token, (trx) =>
      trx
        .insertInto('invoice')
        .values({
          registration_id: keys.registrationId,
          consignment_id: keys.consignmentId,
          id: newId(),
          order_id: keys.orderId,
          data: { invoiceNumber: 'INV-C-26-0001' },
        })
        .execute(),
    );
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a list', () => {
  const lineCount = 1_203;
  let own: ConsignmentKeys;

  beforeAll(async () => {
    own = await addConsignment(database, trader.registrationId, 'C-26-0003');
    const row = {
      registration_id: own.registrationId,
      consignment_id: own.consignmentId,
      order_id: own.orderId,
      invoice_id: own.invoiceId,
    };
    const rows = Array.from({ length: lineCount }, (_, i) => ({
      ...row,
      id: newId(),
      line: i + 1,
      data: { description: `Item ${i % 7}`, productCode: `P-${String(i).padStart(5, '0')}` },
    }));
    await database.transaction(trader.token, (trx) => trx.insertInto('product_line').values(rows).execute());
  });

  const columns = new Map([
    ['line', { by: sql.ref('product_line.line') }],
    ['description', { by: sql.ref('product_line.description') }],
  ]);
  const linesOf = () =>
    database.kysely
      .selectFrom('product_line')
      .where('registration_id', '=', own.registrationId)
      .where('consignment_id', '=', own.consignmentId);
  const page = async (request: PageRequest, colId: string, sort: 'asc' | 'desc') => {
    const order = sortTerms(columns, [{ colId, sort }]);
    const query = pageOf(linesOf(), sql.ref<number>('product_line.id'), order, request, (rows) => rows.select(['line', 'description']));
    return (await database.read(trader.token, [query])).results[0].map(({ line }) => line);
  };

  test('pages in the order asked for, shallow and deep', async () => {
    expect(await page({ page: 1, size: 3 }, 'line', 'asc')).toEqual([1, 2, 3]);
    expect(await page({ page: 401, size: 3 }, 'line', 'asc')).toEqual([1201, 1202, 1203]);
    expect(await page({ page: 401, size: 3 }, 'line', 'desc')).toEqual([3, 2, 1]);
    expect(await page({ page: 402, size: 3 }, 'line', 'asc')).toEqual([]);
  });

  test('neither repeats nor skips a row where many sort alike', async () => {
    const seen: number[] = [];
    for (let number = 1; number <= Math.ceil(lineCount / 200); number++)
      seen.push(...(await page({ page: number, size: 200 }, 'description', 'desc')));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: lineCount }, (_, i) => i + 1));
  });

  test('refuses to sort by a column it does not offer', () => {
    expect(() => sortTerms(columns, [{ colId: 'data', sort: 'asc' }])).toThrow(UnknownSortColumn);
  });

  test('finds words and prefixes as they are written, wildcards included', async () => {
    const count = async (where: ReturnType<typeof contains>) =>
      (
        await database.read(trader.token, [
          linesOf()
            .where(where)
            .select(sql<number>`count(*)`.as('rows')),
        ])
      ).results[0][0]?.rows;
    expect(await count(contains(sql.ref('search_text'), 'p-00012'))).toBe(1);
    expect(await count(contains(sql.ref('search_text'), 'p_00012'))).toBe(0);
    expect(await count(contains(sql.ref('search_text'), '%'))).toBe(0);
    expect(await count(beginsWith(sql.ref('product_code'), 'P-0001'))).toBe(10);
  });
});

describe('a repeated request', () => {
  const ask = (key: string, request: object, work: () => Promise<string>) =>
    database.transaction(trader.token, async (trx, session) => {
      await trx.selectFrom('registration').select('id').execute();
      return runIdempotent(trx, session(), { operation: 'createLine', key, request }, work, String);
    });

  test('is done once and answered alike', async () => {
    let done = 0;
    const work = async () => `line ${++done}`;
    const answers = await Promise.all([ask('a', { q: 1 }, work), ask('a', { q: 1 }, work), ask('a', { q: 1 }, work)]);
    expect(done).toBe(1);
    expect(answers.map(({ answer }) => answer)).toEqual(['line 1', 'line 1', 'line 1']);
    expect(answers.filter(({ isRepeated }) => isRepeated)).toHaveLength(2);
  });

  test('is refused when the key was used for another request', async () => {
    await ask('b', { q: 1 }, async () => 'x');
    await expect(ask('b', { q: 2 }, async () => 'y')).rejects.toThrow(KeyReused);
  });

  test('is done again when the first attempt failed', async () => {
    const failing = ask('c', { q: 1 }, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ask('c', { q: 1 }, async () => 'x')).toEqual({ answer: 'x', isRepeated: false });
  });
});

test('a change is written down together with what it changes', async () => {
  const change = (fails: boolean) =>
    database.transaction(trader.token, async (trx, session) => {
      await trx.selectFrom('registration').select('id').execute();
      await recordChange(trx, session(), {
        kind: 'Settings',
        action: 'change',
        subject: `fails: ${fails}`,
        before: { name: 'A' },
        after: { name: 'B' },
      });
      if (fails) throw new Error('no');
    });
  await change(false);
  await expect(change(true)).rejects.toThrow('no');
  const entries = await database.transaction(trader.token, (trx) =>
    trx.selectFrom('audit_log').select(['user_id', 'subject', 'before', 'after']).orderBy('id').execute(),
  );
  expect(entries).toEqual([{ user_id: trader.userId, subject: 'fails: false', before: { name: 'A' }, after: { name: 'B' } }]);
});
