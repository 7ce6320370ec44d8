// @module-tag postgres
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { OutsideTransaction, Unavailable } from '#src/server/database/connection/errors.ts';
import type { Tables } from '#src/server/database/tables/tables.ts';
import { tenant } from '#src/server/database/tables/tenant.ts';
import { databaseOfFile, engine, openTestDatabase } from '#tests/support/database.ts';
import { addTrader } from '#tests/support/database-rows.ts';

const deadlines = { statementDeadlineMs: 1_000, transactionDeadlineMs: 1_500, poolWaitMs: 2_000, poolSize: 1 };

const given = await databaseOfFile(deadlines);
const database = given.database;
const trader = await addTrader(database, 'Acme Retail');

const names = (trx: Transaction<Tables>) => trx.selectFrom('registration').select('name').execute();
const rename = (trx: Transaction<Tables>, businessName: string) =>
  trx.updateTable('registration').set({ data: { businessName } }).where('id', '=', trader.registrationId).execute();
const nameNow = async () =>
  (await database.read(trader.token, [database.kysely.selectFrom('registration').select('name')])).results[0][0]?.name;

describe('a query', () => {
  test('outside read() and transaction() is an error', async () => {
    await expect(database.kysely.selectFrom('registration').select('name').execute()).rejects.toThrow(OutsideTransaction);
  });

  test('inside a transaction but not of it is an error', async () => {
    const sideways = database.transaction(trader.token, async (trx) => {
      await names(trx);
      return database.kysely.selectFrom('registration').select('name').execute();
    });
    await expect(sideways).rejects.toThrow(OutsideTransaction);
  });

  test('that comes after its transaction is an error, not a query of somebody else', async () => {
    const ended = Promise.withResolvers<void>();
    const late = await database.transaction(trader.token, async (trx) => {
      await names(trx);
      const sideways = ended.promise.then(() => database.kysely.selectFrom('registration').select('name').execute());
      return [ended.promise.then(() => names(trx)), sideways].map((query) => expect(query).rejects.toThrow());
    });
    ended.resolve();
    await Promise.all(late);
  });

  test('cannot be read() or a second transaction inside a transaction', async () => {
    const nested = database.transaction(trader.token, () => database.transaction(trader.token, names));
    const read = database.transaction(trader.token, () => database.read(trader.token, []));
    await expect(nested).rejects.toThrow(OutsideTransaction);
    await expect(read).rejects.toThrow(OutsideTransaction);
  });
});

describe('a transaction', () => {
  test('knows its session after the first query', async () => {
    const seen = await database.transaction(trader.token, async (trx, session) => {
      expect(() => session()).toThrow(OutsideTransaction);
      await names(trx);
      return session().userId;
    });
    expect(seen).toBe(trader.userId);
  });

  test('leaves nothing behind when it fails', async () => {
    const failing = database.transaction(trader.token, async (trx) => {
      await rename(trx, 'Half done');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await nameNow()).toBe('Acme Retail');
  });

  test('leaves no tenant behind on the connection', async () => {
    await database.transaction(trader.token, names);
    expect(await database.anonymous(names)).toEqual([]);
  });

  test.each(['40001', '40P01'])('runs again when another got in its way (%s)', async (code) => {
    let attempts = 0;
    const done = await database.transaction(trader.token, async (trx) => {
      attempts++;
      await rename(trx, `Attempt ${attempts}`);
      if (attempts < 3) await sql.raw(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`).execute(trx);
      return 'done';
    });
    expect([done, attempts, await nameNow()]).toEqual(['done', 3, 'Attempt 3']);
    await database.transaction(trader.token, (trx) => rename(trx, 'Acme Retail'));
  });

  test('gives up after five attempts and says that the database is busy', async () => {
    let attempts = 0;
    const hopeless = database.transaction(trader.token, async (trx) => {
      attempts++;
      await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(trx);
    });
    await expect(hopeless).rejects.toThrow(Unavailable);
    expect(attempts).toBe(5);
  });
});

describe('several reads', () => {
  test('come back in their order, with the session', async () => {
    const { kysely } = database;
    const { session, results } = await database.read(trader.token, [
      kysely.selectFrom('person').select('email'),
      kysely.selectFrom('registration').select(['id', 'name']),
      kysely.selectFrom('person').select('id').where('registration_id', '=', tenant),
      kysely.selectFrom('product_line').select('id'),
    ]);
    expect(session.registrationId).toBe(trader.registrationId);
    expect(results).toEqual([[{ email: trader.email }], [{ id: trader.registrationId, name: 'Acme Retail' }], [{ id: trader.userId }], []]);
  });

  test('fail together, and the connection serves the next', async () => {
    const { kysely } = database;
    const broken = database.read(trader.token, [
      kysely.selectFrom('person').select(sql`1 / 0`.as('x')),
      kysely.selectFrom('person').select('id'),
    ]);
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    expect(await nameNow()).toBe('Acme Retail');
  });

  test('refuse a parameter that is undefined before anything is sent', async () => {
    const query = database.kysely
      .selectFrom('person')
      .select('id')
      .where('email', '=', sql<string>`${undefined}`);
    await expect(database.read(trader.token, [query])).rejects.toThrow(TypeError);
    expect(await nameNow()).toBe('Acme Retail');
  });
});

describe('past its deadline', () => {
  test('a statement is refused and the next request served', async () => {
    const begun = Date.now();
    const endless = database.transaction(trader.token, (trx) => sql`select pg_sleep(30)`.execute(trx));
    const waiting = nameNow();
    await expect(endless).rejects.toThrow(Unavailable);
    expect(Date.now() - begun).toBeLessThan(deadlines.statementDeadlineMs + 1_000);
    // The one behind it waits too long or is served; it never hangs and never fails otherwise.
    await waiting.catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable));
    await expect.poll(() => nameNow().catch(String), { timeout: 10_000 }).toBe('Acme Retail');
  });

  test('a transaction loses its connection, and its work undone', async () => {
    const slow = database.transaction(trader.token, async (trx) => {
      await rename(trx, 'Too late');
      for (;;) await names(trx);
    });
    await expect(slow).rejects.toThrow(Unavailable);
    expect(await nameNow()).toBe('Acme Retail');
  });

  test('waiting for a connection ends in a refusal', async () => {
    const impatient = await openTestDatabase({ poolWaitMs: 200, poolSize: 1 });
    try {
      const { token } = await addTrader(impatient.database, 'Harbour Brokers');
      const refused = Promise.withResolvers<void>();
      const slow = impatient.database.transaction(token, async (trx) => {
        await names(trx);
        await refused.promise;
      });
      await expect(impatient.database.read(token, [])).rejects.toThrow(Unavailable);
      refused.resolve();
      await slow;
      expect((await impatient.database.read(token, [])).results).toEqual([]);
    } finally {
      await impatient.remove();
    }
  });
});

describe('health', () => {
  test('names the newest migration', async () => {
    expect(await database.health()).toEqual({ migration: expect.stringMatching(/^\d{3}-/) });
  });

  test.runIf(engine === 'server')('is fine again after the server took a connection away', async () => {
    const operator = new pg.Client({ connectionString: given.settings.url });
    await operator.connect();
    const taken = database.transaction(trader.token, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await names(trx);
    });
    await expect(taken).rejects.toThrow(Unavailable);
    await operator.end();
    expect(await database.health()).toBeDefined();
  });
});
