import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoSession } from '#src/server/database/connection/errors.ts';
import { ask, runBatch } from '#src/server/database/connection/pipeline.ts';
import { SharedReads } from '#src/server/database/connection/shared-reads.ts';
import { types } from '#src/server/database/connection/values.ts';
import type { Database } from '#src/server/database/database.ts';
import { engine, openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addTrader } from '#tests/support/database-rows.ts';

const POOL_SIZE = 12;
const DEADLINE_MS = 10_000;

let given: TestDatabase;
let database: Database;
let traders: readonly { readonly name: string; readonly token: string }[];

beforeAll(async () => {
  given = await openTestDatabase({ poolSize: POOL_SIZE });
  database = given.database;
  traders = await Promise.all(
    ['Acme Retail', 'Harbour Brokers', 'Tasman Forwarding'].map(async (name) => ({ name, token: (await addTrader(database, name)).token })),
  );
});
afterAll(() => given.remove());

const query = <Row>(text: RawBuilder<Row>) => ({ compile: () => text.compile(database.kysely) });
const names = () => database.kysely.selectFrom('registration').select('name');
const nobody = 'A'.repeat(43);

describe('reads at one time', () => {
  test('each see what their own business may see, whatever becomes of the others', async () => {
    const readOf = async (turn: number) => {
      const { name, token } = traders[turn % traders.length] ?? { name: '', token: '' };
      if (turn % 5 === 3) {
        await expect(database.read(nobody, [names()])).rejects.toThrow(NoSession);
        return [];
      }
      if (turn % 7 === 4) {
        await expect(database.read(token, [query(sql`select 1 / ${0}::int`), names()])).rejects.toThrow('division by zero');
        return [];
      }
      const { results } = await database.read(token, [names(), query(sql`select ${turn}::int as turn`)]);
      return [{ expected: [[{ name }], [{ turn }]], results }];
    };

    // More than once, so that the connections know the texts and all are sent at one go.
    const rounds = [];
    for (let round = 0; round < 3; round++) rounds.push(await Promise.all(Array.from({ length: 60 }, (_, turn) => readOf(turn))));

    const answers = rounds.flat(2);
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.map(({ results }) => results)).toEqual(answers.map(({ expected }) => expected));
  });

  test.runIf(engine === 'server')('are asked on few connections', async () => {
    const { token } = traders[0] ?? { token: '' };
    const processes = async () => {
      const { results } = await database.read(token, [query<{ pid: number }>(sql`select pg_backend_pid() as pid`)]);
      return results[0][0]?.pid;
    };
    const atOnce = () => Promise.all(Array.from({ length: 40 }, processes));

    // What a connection has not been asked before takes longer.
    for (let round = 0; round < 5; round++) await atOnce();

    expect(new Set(await atOnce()).size).toBeLessThanOrEqual(5);
  });

  test.runIf(engine === 'server')('are not kept by a slow one', async () => {
    const { token } = traders[0] ?? { token: '' };
    const order: string[] = [];
    const sleep = (seconds: number) =>
      database.read(token, [query(sql`select pg_sleep(${seconds}::float8)`)]).then(() => order.push('slow'));
    const quick = () => database.read(token, [names()]).then(() => order.push('quick'));
    // Known as quick as well, so that others stand behind it.
    for (let round = 0; round < 20; round++) await Promise.all([sleep(0), sleep(0), quick(), quick(), quick()]);
    order.length = 0;

    await Promise.all([sleep(0.8), sleep(0.8), quick(), quick(), quick()]);

    expect(order).toEqual(['quick', 'quick', 'quick', 'slow', 'slow']);
  });

  test.runIf(engine === 'server')('that are known to be slow have each a connection of their own', async () => {
    const { token } = traders[0] ?? { token: '' };
    const slow = async () => {
      const asked = query<{ pid: number }>(sql`select pg_backend_pid() as pid from pg_sleep(0.006)`);
      return (await database.read(token, [asked])).results[0][0]?.pid;
    };
    const atOnce = () => Promise.all([slow(), slow(), slow(), slow(), slow(), slow()]);
    await atOnce();

    expect(new Set(await atOnce()).size).toBe(6);
  });
});

describe.runIf(engine === 'server')('a connection with several reads', () => {
  const opened = async <T>(work: (pool: pg.Pool) => Promise<T>) => {
    const pool = new pg.Pool({ connectionString: given.settings.url, types, max: POOL_SIZE });
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
    try {
      return await work(pool);
    } finally {
      void pool.end();
    }
  };
  const number = (value: unknown) => ({ sql: 'select $1::int as number', parameters: [value] });
  const failing = { sql: 'select 1 / $1::int as number', parameters: [0] };
  const settled = async (answers: readonly Promise<readonly { readonly rows: readonly unknown[] }[]>[]) =>
    (await Promise.allSettled(answers)).map((one) => (one.status === 'fulfilled' ? one.value.map(({ rows }) => rows) : 'failed'));

  test('answers each in its order, past one that fails, is not prepared yet, or cannot be asked', () =>
    opened(async (pool) => {
      const client = await pool.connect();
      await runBatch(client, [number(0)]);

      const answers = [
        [number(1)],
        [failing],
        [number(2), number(3)],
        [{ sql: 'select $1::int + 1 as number', parameters: [3] }],
        [{ sql: 'select $1::int + 1 as number', parameters: [4] }],
        [failing],
        [number(5)],
        [number(Symbol('six'))],
        [number(7)],
      ].map((statements) => runBatch(client, statements));

      expect(await settled(answers)).toEqual([
        [[{ number: 1 }]],
        'failed',
        [[{ number: 2 }], [{ number: 3 }]],
        [[{ number: 4 }]],
        [[{ number: 5 }]],
        'failed',
        [[{ number: 5 }]],
        'failed',
        [[{ number: 7 }]],
      ]);
      client.release();
    }));

  test('sends what it knows before the answer to what came first', () =>
    opened(async (pool) => {
      const client = await pool.connect();
      await runBatch(client, [number(0)]);
      const { connection } = client;
      const { sync } = connection;
      let sent = 0;
      connection.sync = () => {
        sent += 1;
        sync.call(connection);
      };

      const first = ask(client, [{ sql: 'select pg_sleep(0.2)', parameters: [] }]);
      const second = ask(client, [number(8)]);

      expect([first.isFirst(), second.isFirst(), sent]).toEqual([true, false, 2]);
      expect((await second.answer)[0]?.rows).toEqual([{ number: 8 }]);
      client.release();
    }));

  test('that breaks fails who broke it, and the others are answered', () =>
    opened(async (pool) => {
      const reads = new SharedReads({ connect: () => pool.connect() });
      const ends = (isTrue: boolean) => ({
        sql: 'select case when $1::boolean then pg_terminate_backend(pg_backend_pid()) end',
        parameters: [isTrue],
      });
      // Known as quick, so that others stand behind it.
      for (let round = 0; round < 20; round++) {
        await Promise.all([ends(false), ends(false), number(0)].map((statement) => reads.run([statement], DEADLINE_MS)));
      }

      const answers = await settled([
        reads.run([ends(true)], DEADLINE_MS),
        reads.run([ends(true)], DEADLINE_MS),
        ...[1, 2, 3, 4].map((value) => reads.run([number(value)], DEADLINE_MS)),
      ]);

      expect(answers).toEqual(['failed', 'failed', ...[1, 2, 3, 4].map((value) => [[{ number: value }]])]);
    }));
});
