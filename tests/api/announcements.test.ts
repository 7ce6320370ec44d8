// @module-tag postgres
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { recordChange } from '#src/server/database/changes/audit.ts';
import type { Hint } from '#src/server/database/connection/hints.ts';
import { Database } from '#src/server/database/database.ts';
import { layCable } from '#tests/support/cut-connection.ts';
import { databaseOfFile, engine } from '#tests/support/database.ts';
import { addTrader } from '#tests/support/database-rows.ts';

const given = await databaseOfFile();
const trader = await addTrader(given.database, 'Acme Retail');

/** Changes these records of one list in one transaction. */
function change(ids: readonly number[], { fails = false } = {}): Promise<void> {
  const { registrationId, userId } = trader;
  return given.database.asTenant(registrationId, async (trx) => {
    for (const id of ids) {
      const of = { owner: registrationId, entity: 'products/client', id };
      await recordChange(trx, { registrationId, userId }, { kind: 'Clients', action: 'change', subject: 's', of });
    }
    if (fails) throw new Error('given up');
  });
}

function hear(database: Database) {
  const heard: Hint[] = [];
  const stop = database.announcements.listen((hints = []) => heard.push(...hints));
  return { heard, stop };
}

describe('an announcement', () => {
  test('comes once what it tells of is committed, and never of what was rolled back', async () => {
    const { heard, stop } = hear(given.database);

    await expect(change([1], { fails: true })).rejects.toThrow('given up');
    await change([2, 3]);

    const hint = { owner: trader.registrationId, entity: 'products/client' };
    await expect
      .poll(() => heard)
      .toEqual([
        { ...hint, id: 2 },
        { ...hint, id: 3 },
      ]);
    stop();
  });

  test('ends with the listening', async () => {
    const [ended, other] = [hear(given.database), hear(given.database)];
    ended.stop();

    await change([4]);

    await expect.poll(() => other.heard.length).toBe(1);
    expect(ended.heard).toEqual([]);
    other.stop();
  });

  // The embedded database belongs to one process.
  test.runIf(engine === 'server')('reaches other processes on the same database, each change once', async () => {
    const elsewhere = await Database.open(given.settings);
    const [here, there] = [hear(given.database), hear(elsewhere)];
    // It begins to listen while nobody waits for it.
    await expect
      .poll(async () => {
        await change([5]);
        return there.heard.length;
      })
      .toBeGreaterThan(0);
    const ids = Array.from({ length: 15 }, (_, index) => 100 + index);
    const heardOf = ({ heard }: ReturnType<typeof hear>) => heard.flatMap(({ id = 0 }) => (id >= 100 ? [id] : []));

    await change(ids);

    await expect.poll(() => heardOf(there)).toEqual(ids);
    expect(heardOf(here)).toEqual(ids);
    await elsewhere.close();
    here.stop();
  });

  test.runIf(engine === 'server')(
    'that may have been missed is told as such, once another connection listens',
    async () => {
      const elsewhere = await Database.open(given.settings);
      const told: unknown[] = [];
      elsewhere.announcements.listen((hints) => told.push(hints?.length));
      await expect
        .poll(async () => {
          await change([6]);
          return told.length;
        })
        .toBeGreaterThan(0);

      const client = new pg.Client({ connectionString: given.settings.url });
      await client.connect();
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      );
      await client.end();

      await expect.poll(() => told, { timeout: 10_000 }).toContain(undefined);
      const before = told.length;
      await change([7]);
      await expect.poll(() => told.length).toBeGreaterThan(before);
      await elsewhere.close();
    },
    20_000,
  );

  test.runIf(engine === 'server')(
    'that may have been missed is told as such, although the connection that listens was lost without a word',
    async () => {
      const cable = await layCable();
      const database = await Database.open(cable.settings);
      const told: unknown[] = [];
      database.announcements.listen((hints) => told.push(hints));
      await expect.poll(() => listeners(cable.settings.url)).toBe(1);

      cable.cut();

      await expect.poll(() => told, { timeout: 15_000 }).toEqual([undefined]);
      await cable.remove();
      await database.close();
    },
    30_000,
  );
});

/** How many connections listen to the database. */
async function listeners(url = ''): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select from pg_stat_activity where datname = current_database() and query like 'listen %'`);
  await client.end();
  return rows.length;
}
