// @module-tag postgres
/** The server and the commands on its database are killed at moments that nobody chose; `npm run kill` does it more often. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { backUp } from '#scripts/commands/back-up.ts';
import type { DatabaseLocation } from '#scripts/commands/run-on-backup.ts';
import { restore } from '#scripts/commands/restore.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { verifyBackup } from '#src/server/database/backup/read-backup.ts';
import { asOfMigration067, asSuperuser, demoPlace, type EmptyPlace, emptyPlace, runningBusiness } from '#tests/support/backups.ts';
import { engine } from '#tests/support/database.ts';
import { wholeCatalogue } from '#tests/support/whole-catalogue.ts';
import {
  addUntilKilled,
  client,
  namedBy,
  openOrder,
  pasteUntilKilled,
  publishUntilKilled,
  storedBlocks,
  storedLines,
} from '#tests/support/kills.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const KILLS = Number(process.env['KILLS'] ?? 8);
const OF_WRITING = Math.ceil(KILLS / 2);
const OF_EACH = Math.ceil(KILLS / 8);
const TIMEOUT_MS = 120_000 + KILLS * 20_000;

const OF_ASKING: ReadonlySet<string> = new Set(['session', 'log_entry']);

const directory = temporaryDirectory('kills');
const silent = () => undefined;
const { start, killAll } = serverProcesses();
const places: EmptyPlace[] = [];
let files = 0;

afterEach(async () => {
  await killAll();
  for (const place of places.splice(0)) await place.remove();
});
afterAll(killAll);

async function kept(making: Promise<EmptyPlace>): Promise<EmptyPlace> {
  const place = await making;
  places.push(place);
  return place;
}
const empty = () => kept(emptyPlace());
const demo = () => kept(demoPlace());

const newFile = () => join(directory, `${files++}.zst`);
const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);
const nameOf = ({ databaseUrl, dataDirectory }: DatabaseLocation) =>
  databaseUrl === undefined ? dataDirectory : new URL(databaseUrl).pathname.slice(1);

function settingsOf({ databaseUrl, dataDirectory }: DatabaseLocation): Record<string, string> {
  return databaseUrl === undefined ? { DATA_DIR: dataDirectory } : { DATABASE_URL: databaseUrl };
}

const withDemo = (place: DatabaseLocation) => ({ ...settingsOf(place), DEMO: '1', REQUESTS_PER_MINUTE: '0' });
const withoutDemo = (place: DatabaseLocation) => ({ ...settingsOf(place), DEMO: '0' });

/** Starts the server as it is started after a crash. */
async function started(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await start(environment);
  expect(server.address, server.said()).not.toBe('');
  return server;
}

async function stopped({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

/** How long it takes in milliseconds when nothing is killed. */
async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now();
  const value = await work();
  return { value, ms: performance.now() - began };
}

/** Rows of each table but those that come of asking: sessions, and the entry of the log that a backup was taken. */
async function rowsOf(place: DatabaseLocation): Promise<Readonly<Record<string, number>>> {
  const file = newFile();
  await backUp(place, file, silent);
  const { tables } = await verifyBackup(file);
  return Object.fromEntries([...tables].filter(([name]) => !OF_ASKING.has(name)).map(([name, { rows }]) => [name, rows]));
}

/** A command of the operator, in a process of its own. */
function command(script: 'backup' | 'restore', place: DatabaseLocation, ...words: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(`../../scripts/${script}.ts`, import.meta.url));
  return spawn(process.execPath, [path, ...words], { env: { PATH: process.env['PATH'], ...settingsOf(place) }, stdio: 'ignore' });
}

describe(`killed ${KILLS} times`, () => {
  test(`while lines are added: each that was acknowledged is there (${OF_WRITING})`, { timeout: TIMEOUT_MS }, async () => {
    const call = client();
    const environment = withDemo(await demo());
    let server = await started(environment);
    const order = await openOrder(server, call);
    const acknowledged = new Map<string, string>();

    for (const round of rounds(OF_WRITING)) {
      for (const [id, description] of await addUntilKilled(server, call, order, round)) acknowledged.set(id, description);
      server = await started(environment);
    }
    const stored = await storedLines(server, call, order);

    expect(acknowledged.size).toBeGreaterThanOrEqual(OF_WRITING);
    expect([...acknowledged].filter(([id, description]) => stored.get(id) !== description)).toEqual([]);
  });

  test(`while a block of 5,000 lines is added: all of it is there, or nothing (${OF_EACH})`, { timeout: TIMEOUT_MS }, async () => {
    const call = client();
    const environment = withDemo(await demo());
    let server = await started(environment);
    const order = await openOrder(server, call);
    let blocks = 0;

    for (const round of rounds(OF_EACH)) {
      const isAcknowledged = await pasteUntilKilled(server, call, order, 500 + (round * 2_000) / OF_EACH);
      server = await started(environment);
      const stored = await storedBlocks(server, call, order);
      expect(isAcknowledged ? [blocks + 1] : [blocks, blocks + 1], `round ${round}`).toContain(stored);
      blocks = stored;
    }
  });

  test(`while versions of screens are published: a whole one is in force (${OF_EACH})`, { timeout: TIMEOUT_MS }, async () => {
    const call = client();
    const environment = withDemo(await demo());
    let server = await started(environment);
    await call(server, 'POST', '/auth/login', { email: 'admin@harbour.example', password: 'seven quiet lanterns over water' });
    let inForce = 0;

    for (const round of rounds(OF_EACH)) {
      const acknowledged = await publishUntilKilled(server, call, inForce, 500 + Math.random() * 1_000);
      server = await started(environment);
      inForce = (await call(server, 'GET', '/UserSessions')).body.edition ?? 0;
      expect([acknowledged, acknowledged + 1], `round ${round}`).toContain(inForce);
      const { items } = (await call(server, 'GET', '/Variations?PageSize=1')).body;
      const { changes } = (await call(server, 'GET', `/Variations/${inForce}`)).body;
      expect([items[0].number, changes]).toEqual([inForce, namedBy(inForce)]);
      // Its draft went with it.
      if (inForce > acknowledged) expect((await call(server, 'GET', '/Variations/draft')).status).toBe(404);
    }
    expect(inForce).toBeGreaterThan(0);
  });

  test(
    `during its first start: the next one brings it to its end, nothing missing, nothing twice (${OF_EACH})`,
    async () => {
      const calm = await empty();
      const first = await timed(() => started(withDemo(calm)));
      await stopped(first.value);
      const whole = await rowsOf(calm);

      for (const round of rounds(OF_EACH)) {
        const place = await empty();
        const after = Math.random() * first.ms;
        await (
          await start(withDemo(place), after)
        ).exited;
        await stopped(await started(withDemo(place)));
        // A file that was on its way is removed an hour later.
        await asSuperuser(place, (owner) => owner.query(`delete from stored_file where state = 'pending'`));

        expect(await rowsOf(place), `round ${round}, killed after ${after} ms`).toEqual(whole);
      }
    },
    TIMEOUT_MS,
  );

  test(
    `while it brings an older database to its own tables: the next start ends it, and rows are kept (${OF_EACH})`,
    async () => {
      const current = await empty();
      await stopped(await started(withoutDemo(current)));
      const schema = await asSuperuser(current, wholeCatalogue);
      const older = async () => {
        const place = await empty();
        await asOfMigration067(place);
        await asSuperuser(place, (owner) => owner.query(`insert into registration (id, data) values (7, '{"businessName":"Kept Ltd"}')`));
        return place;
      };
      const calm = await older();
      const first = await timed(() => started(withoutDemo(calm)));
      await stopped(first.value);

      for (const round of rounds(OF_EACH)) {
        const place = await older();
        const after = Math.random() * first.ms;
        await (
          await start(withoutDemo(place), after)
        ).exited;
        await stopped(await started(withoutDemo(place)));

        expect(await asSuperuser(place, wholeCatalogue), `round ${round}, killed after ${after} ms`).toEqual(schema);
        const { rows } = await asSuperuser(place, (owner) =>
          owner.query(`select data->>'businessName' as name from registration where id = 7`),
        );
        expect(rows).toEqual([{ name: 'Kept Ltd' }]);
      }
    },
    TIMEOUT_MS,
  );

  test(
    `while a backup is taken, the one or the other: what has its name is whole, and the next is taken (${OF_EACH})`,
    async () => {
      const place = await demo();
      let server = await started(withDemo(place));
      const whole = await rowsOf(place);
      const calm = await timed(() => once(command('backup', place, newFile()), 'close'));
      expect(calm.value).toEqual([0, null]);

      for (const _ of rounds(OF_EACH)) {
        const file = newFile();
        const child = command('backup', place, file);
        const closed = once(child, 'close');
        const isServer = Math.random() < 0.5;
        await wait(Math.random() * calm.ms);
        if (isServer) server.child.kill('SIGKILL');
        else child.kill('SIGKILL');
        const [code] = await closed;

        if (existsSync(file)) await verifyBackup(file);
        else expect(code).not.toBe(0);
        if (isServer) server = await started(withDemo(place));
      }

      expect(await rowsOf(place)).toEqual(whole);
    },
    TIMEOUT_MS,
  );

  test(
    `while a backup is restored: what was there is there, and it can be begun again (${OF_EACH})`,
    async () => {
      const given = await runningBusiness();
      const file = newFile();
      await backUp(given.place, file, silent);
      await given.remove();
      const held = await demo();
      const before = await rowsOf(held);
      const words = `all of ${nameOf(held)}`;

      for (const round of rounds(OF_EACH)) {
        const child = command('restore', held, file, '--replace', words);
        await underWay(held, child);
        await wait(Math.random() * 150);
        child.kill('SIGKILL');
        await once(child, 'close');
        await gone(held);

        expect(await rowsOf(held), `round ${round}`).toEqual(before);
      }
      await restore(held, { file, replace: words, progress: silent });

      expect((await rowsOf(held))['registration']).toBe(1);
      if (engine === 'embedded') expect(readdirSync(held.dataDirectory)).not.toContain('restore');
    },
    TIMEOUT_MS,
  );
});

/** Resolves once the restore writes. */
async function underWay({ databaseUrl, dataDirectory }: DatabaseLocation, child: ChildProcess): Promise<void> {
  const writes = async () => {
    if (child.exitCode !== null) throw new Error(`The command ended by itself with ${child.exitCode}.`);
    return databaseUrl === undefined ? existsSync(join(dataDirectory, 'restore', 'postgres')) : (await transactions(databaseUrl)) > 0;
  };
  while (!(await writes())) await wait(5);
}

/** Resolves once the server has noticed that the other end is gone. */
async function gone({ databaseUrl }: DatabaseLocation): Promise<void> {
  if (databaseUrl !== undefined) while ((await transactions(databaseUrl)) > 0) await wait(20);
}

/** Those that have begun to write in a database; asked of another one, for the restore wants to be alone. */
async function transactions(url: string): Promise<number> {
  const other: DatabaseLocation = { databaseUrl: process.env['TEST_DATABASE_URL'], dataDirectory: '' };
  const { rows } = await asSuperuser(other, (asking) =>
    asking.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity where datname = $1 and backend_xid is not null`, [
      new URL(url).pathname.slice(1),
    ]),
  );
  return rows[0]?.count ?? 0;
}
