// @module-tag postgres
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { Database } from '#src/server/database/database.ts';
import { Unavailable } from '#src/server/database/connection/errors.ts';
import { engine, openTestDatabase, type TestDatabase, newPlace } from '#tests/support/database.ts';
import { addBusiness, addTrader } from '#tests/support/database-rows.ts';

const openModule = new URL('../../src/server/database/database.ts', import.meta.url).href;

/** Every file and folder that somebody else may read, write or enter. */
function openToOthers(directory: string): readonly string[] {
  const entries = ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })];
  return entries.filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0);
}

/** Opens the directory in a process of its own; answers how that ended. */
async function openElsewhere(directory: string): Promise<{ code: unknown; output: string }> {
  const script = `const { Database } = await import(${JSON.stringify(openModule)});
    try { await (await Database.open({ directory: ${JSON.stringify(directory)} })).close(); }
    catch (error) { console.log(error.message); process.exitCode = 3; }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, output };
}

describe.runIf(engine === 'embedded')('the embedded database', () => {
  let given: TestDatabase;
  beforeAll(async () => {
    given = await openTestDatabase({ statementDeadlineMs: 1_000, poolWaitMs: 30_000 });
  });
  afterAll(() => given.remove());

  test('belongs to one process: a second is told who has it and what to do', async () => {
    const directory = given.settings.directory ?? '';
    const { code, output } = await openElsewhere(directory);
    expect(code).toBe(3);
    expect(output).toContain(`in ${directory} is already in use by process ${process.pid}`);
    expect(output).toContain('set DATA_DIR to another directory, or set DATABASE_URL');
    expect(await given.database.health()).toBeDefined();
  });

  test('belongs to one instance within a process too', async () => {
    await expect(Database.open(given.settings)).rejects.toThrow(/already in use/);
    expect(await given.database.health()).toBeDefined();
  });

  test('comes back by itself when its thread had to be ended, with everything committed', async () => {
    const { database } = given;
    const { token, registrationId } = await addTrader(database, 'Acme Retail');
    const endless = 'do $$ begin loop end loop; end $$';
    for (let round = 1; round <= 3; round++) {
      await database.transaction(token, (trx) =>
        trx
          .updateTable('registration')
          .set({ data: { businessName: `Round ${round}` } })
          .where('id', '=', registrationId)
          .execute(),
      );
      await expect(database.transaction(token, (trx) => sql.raw(endless).execute(trx))).rejects.toThrow(Unavailable);
      const { results } = await database.read(token, [database.kysely.selectFrom('registration').select('name')]);
      expect(results[0]).toEqual([{ name: `Round ${round}` }]);
    }
  });

  test('serves those who wait in line while its thread is replaced, or refuses them', async () => {
    const { database } = given;
    const { token } = await addTrader(database, 'Harbour Brokers');
    const endless = database.transaction(token, (trx) => sql`select pg_sleep(20)`.execute(trx)).catch((error: unknown) => error);
    const waiting = Array.from({ length: 20 }, () =>
      database.read(token, []).then(
        () => 'served',
        (error: unknown) => error,
      ),
    );
    expect(await endless).toBeInstanceOf(Unavailable);
    for (const outcome of await Promise.all(waiting)) if (outcome !== 'served') expect(outcome).toBeInstanceOf(Unavailable);
    expect(await database.findSession(token)).toBeDefined();
  });

  test('closes while its thread is being replaced', async () => {
    const other = await openTestDatabase({ statementDeadlineMs: 300 });
    const { token } = await addTrader(other.database, 'Acme Retail');
    const endless = other.database.transaction(token, (trx) => sql`select pg_sleep(20)`.execute(trx));
    await expect(endless).rejects.toThrow(Unavailable);
    await other.remove();
  });

  test('blocks nobody else in the process while a statement runs', async () => {
    const slow = given.database.anonymous((trx) => sql`select count(*) from generate_series(1, 3000000)`.execute(trx)).catch(() => {});
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await slow;
    clearInterval(timer);
    // A thread held by the statement would tick once it is over, if at all.
    expect(ticks).toBeGreaterThan(5);
  });

  test('keeps its files to the account that runs it, also where they were everybody’s', async () => {
    const { settings, remove } = await newPlace();
    const directory = settings.directory ?? '';
    for (const name of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
      const path = join(directory, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
    }

    const again = await Database.open(settings);
    await addBusiness(again, 'Acme Retail');
    const found = openToOthers(directory);
    await again.close();
    await remove();

    expect(found).toEqual([]);
  });

  test('leaves alone what is not its own, and where a link leads', async () => {
    const { settings, remove } = await newPlace();
    const directory = settings.directory ?? '';
    const outside = temporaryDirectory('test');
    chmodSync(outside, 0o755);
    symlinkSync(outside, join(directory, 'postgres', 'link'));
    writeFileSync(join(directory, 'notes.txt'), '', { mode: 0o644 });

    await (await Database.open(settings)).close();
    const modes = [outside, join(directory, 'notes.txt')].map((path) => (statSync(path).mode & 0o777).toString(8));
    await remove();

    expect(modes).toEqual(['755', '644']);
  });

  test('begins anew when its first start was cut off', async () => {
    const directory = temporaryDirectory('test');
    mkdirSync(join(directory, 'postgres.unfinished'));
    writeFileSync(join(directory, 'postgres.unfinished', 'PG_VERSION'), '18\n');
    const database = await Database.open({ directory });
    expect(await addBusiness(database, 'Acme Retail')).toBeGreaterThan(0);
    expect(openToOthers(directory)).toEqual([]);
    await database.close();
  });

  test('says why when its files cannot be opened, and lets go of the directory', async () => {
    const directory = temporaryDirectory('test');
    mkdirSync(join(directory, 'postgres'));
    writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '9\n');
    await expect(Database.open({ directory })).rejects.toThrow();
    await rm(join(directory, 'postgres'), { recursive: true });
    const database = await Database.open({ directory });
    await database.close();
  });
});
