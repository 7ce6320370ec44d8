// @module-tag postgres
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { runBatch } from '#src/server/database/connection/batch.ts';
import { types } from '#src/server/database/connection/values.ts';
import { databaseOfFile, engine } from '#tests/support/database.ts';
import { addTrader } from '#tests/support/database-rows.ts';

const given = await databaseOfFile({ poolSize: 1 });

describe('a statement that comes again on its connection', () => {
  test('reads its rows as the first time, also where that failed', async () => {
    const { database } = given;
    const { token } = await addTrader(database, 'Acme Retail');
    const ask = (divisor: number) =>
      database.transaction(token, async (trx) => {
        const { rows } = await sql<{ id: number; share: string; day: string }>`
          select 9007199254740991::bigint as id, 6.50 / ${divisor}::numeric as share, date '2026-11-28' as day`.execute(trx);
        return rows;
      });

    await expect(ask(0)).rejects.toThrow('division by zero');
    const first = await ask(2);
    const second = await ask(5);

    expect(first).toEqual([{ id: 9_007_199_254_740_991, share: '3.2500000000000000', day: '2026-11-28' }]);
    expect(second).toEqual([{ id: 9_007_199_254_740_991, share: '1.3000000000000000', day: '2026-11-28' }]);
  });

  test.runIf(engine === 'server')('is not parsed again', async () => {
    const pool = new pg.Pool({ connectionString: given.settings.url, types, max: 1 });
    const client = await pool.connect();
    const told: string[] = [];
    client.connection.on('parseComplete', () => void told.push('parseComplete'));
    const statements = [
      { sql: 'begin', parameters: [] },
      { sql: 'select $1::int as one', parameters: [1] },
      { sql: 'commit', parameters: [] },
    ];

    await runBatch(client, statements);
    const once = told.splice(0);
    const [, again] = await runBatch(client, statements);

    expect(once).toEqual(['parseComplete', 'parseComplete', 'parseComplete']);
    expect(told).toEqual([]);
    expect(again?.rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
  });

  test.runIf(engine === 'server')('has a name as long as the connection has not too many, and is answered all the same', async () => {
    const pool = new pg.Pool({ connectionString: given.settings.url, types, max: 1 });
    const client = await pool.connect();

    const texts = Array.from({ length: 600 }, (_, number) => ({ sql: `select ${number} as number`, parameters: [] }));
    const answered: unknown[] = [];
    for (const text of [...texts, ...texts.slice(-1)]) answered.push((await runBatch(client, [text]))[0]?.rows);
    const [{ rows: named } = { rows: [] }] = await runBatch(client, [
      { sql: 'select count(*)::int as count from pg_prepared_statements', parameters: [] },
    ]);

    expect(answered).toEqual([...texts.map((_, number) => [{ number }]), [{ number: 599 }]]);
    expect(named).toEqual([{ count: 500 }]);
    client.release();
    await pool.end();
  });
});
