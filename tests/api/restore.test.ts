// @module-tag postgres
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { backUp } from '#scripts/commands/back-up.ts';
import type { DatabaseLocation } from '#scripts/commands/run-on-backup.ts';
import { restore } from '#scripts/commands/restore.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { countRows, DamagedBackup, NewerBackup, type TableEndLine, writtenLine } from '#src/server/database/backup/backup-lines.ts';
import { writeBackupFile } from '#src/server/database/backup/backup-file.ts';
import { readBackup, verifyBackup } from '#src/server/database/backup/read-backup.ts';
import { restoreBackup } from '#src/server/database/backup/restore-backup.ts';
import { takeBackup } from '#src/server/database/backup/take-backup.ts';
import { Database } from '#src/server/database/database.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { migrate } from '#src/server/database/schema/migrate.ts';
import { asSuperuser, configured, type EmptyPlace, emptyPlace, runningBusiness } from '#tests/support/backups.ts';
import { engine } from '#tests/support/database.ts';
import { wholeCatalogue } from '#tests/support/whole-catalogue.ts';

const directory = temporaryDirectory('restore');
const migrations = readMigrations();
const silent = () => undefined;
let files = 0;
const newFile = () => join(directory, `${files++}.zst`);

const emptyPlaces: EmptyPlace[] = [];
async function empty(): Promise<EmptyPlace> {
  const place = await emptyPlace();
  emptyPlaces.push(place);
  return place;
}

afterAll(() => held.remove());
afterEach(async () => {
  for (const place of emptyPlaces.splice(0)) await place.remove();
});

const into = (place: DatabaseLocation, file: string, replace?: string) => restore(place, { file, replace, progress: silent });

const given = await runningBusiness();
const registrationId = given.owner.registrationId;
const whole = newFile();
await backUp(given.place, whole, silent);
await given.remove();
/** Where the backup has been restored. */
const held = await emptyPlace();
await into(held, whole);

const nameOf = ({ databaseUrl, dataDirectory }: DatabaseLocation) =>
  databaseUrl === undefined ? dataDirectory : new URL(databaseUrl).pathname.slice(1);

/** Sums of all tables but the one that is not brought back. */
async function sumsOf(file: string) {
  return [...(await verifyBackup(file)).tables].filter(([name]) => name !== 'session');
}

async function backedUp(place: DatabaseLocation): Promise<string> {
  const file = newFile();
  await backUp(place, file, silent);
  return file;
}

async function opened<T>({ databaseUrl, dataDirectory }: DatabaseLocation, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open({ url: databaseUrl, directory: dataDirectory });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const businesses = (place: DatabaseLocation, tenant = registrationId) =>
  opened(place, (database) => database.asTenant(tenant, (trx) => trx.selectFrom('registration').select('name').execute()));

/** A backup whose rows were changed by somebody who mended all sums. */
async function rewritten(change: (table: string, rows: Buffer) => Buffer): Promise<string> {
  const file = newFile();
  let total = 0;
  await writeBackupFile(
    file,
    (async function* () {
      let table = '';
      let rows: Buffer[] = [];
      for await (const part of readBackup(whole)) {
        if (part.kind === 'table') [table, rows] = [part.name, []];
        if (part.kind === 'rows') {
          const content = change(table, part.content);
          rows.push(content);
          if (content.length > 0)
            yield Buffer.concat([writtenLine({ kind: 'rows', rows: countRows(content), bytes: content.length }), content]);
        } else if (part.kind === 'tableEnd') {
          const content = Buffer.concat(rows);
          total += countRows(content);
          const end: TableEndLine = {
            kind: 'tableEnd',
            rows: countRows(content),
            sha256: createHash('sha256').update(content).digest('hex'),
          };
          yield writtenLine(end);
        } else yield writtenLine(part.kind === 'end' ? { ...part, rows: total } : part);
      }
    })(),
  );
  return file;
}

describe('what is restored', () => {
  test('is as it was: every row, every rule of the tables, and who may do what', { timeout: 300_000 }, async () => {
    const fresh = await empty();
    await opened(fresh, async () => undefined);

    const schema = await asSuperuser(held, wholeCatalogue);
    const again = await backedUp(held);

    expect(await sumsOf(again)).toEqual(await sumsOf(whole));
    expect(schema).toEqual(await asSuperuser(fresh, wholeCatalogue));
    expect(await businesses(held)).toEqual([{ name: 'Acme Retail' }]);
    expect(await businesses(held, 1)).toEqual([]);
  });

  test('signs nobody in', { timeout: 300_000 }, async () => {
    const { tables } = await verifyBackup(await backedUp(held));

    expect([(await verifyBackup(whole)).tables.get('session')?.rows, tables.get('session')?.rows]).toEqual([1, 0]);
  });

  test.runIf(engine === 'server')('goes from PostgreSQL into the embedded database, and back', { timeout: 400_000 }, async () => {
    const embedded: DatabaseLocation = { databaseUrl: undefined, dataDirectory: temporaryDirectory('embedded') };
    const server = await empty();

    await into(embedded, whole);
    const between = await backedUp(embedded);
    await into(server, between);

    expect(await sumsOf(between)).toEqual(await sumsOf(whole));
    expect(await sumsOf(await backedUp(server))).toEqual(await sumsOf(whole));
  });

  test('holds tables that came later too, and counts on where they were', { timeout: 300_000 }, async () => {
    const later = {
      name: '999-later',
      sql: `create table later (id bigint generated always as identity primary key, registration_id bigint, note text);
        insert into later (registration_id, note) select n, 'note ' || n from generate_series(1, 41) n;
        alter table later enable row level security, force row level security;`,
    };
    const file = newFile();
    const restoring = { migrations: [...migrations, later], indexes: [], isReplacing: false, progress: silent };
    await configured(await empty(), async (config) => {
      await migrate(config, engine, restoring.migrations);
      await takeBackup(config, engine, file, silent);
    });

    const rows = await configured(await empty(), async (config) => {
      await restoreBackup(config, engine, file, restoring);
      return asked(
        config,
        `alter table later no force row level security; insert into later (note) values ('next'); select id, note from later where id > 40 order by id`,
      );
    });

    expect(rows).toEqual([
      { id: 41, note: 'note 41' },
      { id: 42, note: 'next' },
    ]);
  });
});

/** The rows of the last statement. */
async function asked(config: pg.ClientConfig, statements: string): Promise<unknown> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const results: unknown = await client.query(statements);
    return Array.isArray(results) ? results.at(-1).rows : undefined;
  } finally {
    await client.end();
  }
}

describe('a restore', () => {
  test('of a backup by an older program brings it to the newest migration', { timeout: 300_000 }, async () => {
    const newer = [...migrations, { name: '999-later', sql: 'create table later (id int)' }];
    const restoring = { migrations: newer, indexes: [], isReplacing: false, progress: silent };

    const applied = await configured(await empty(), async (config) => {
      await restoreBackup(config, engine, whole, restoring);
      return asked(config, 'begin; commit; select name from schema_migration order by name');
    });

    expect((await verifyBackup(whole)).header.migrations).toEqual(migrations.map(({ name }) => name));
    expect(applied).toEqual(newer.map(({ name }) => ({ name })));
  });

  test('of a backup by a newer program is refused', { timeout: 300_000 }, async () => {
    const place = await empty();
    const known = { migrations: migrations.slice(0, -1), indexes: [], isReplacing: false, progress: silent };
    const refused = configured(place, (config) => restoreBackup(config, engine, whole, known));

    await expect(refused).rejects.toThrow(NewerBackup);
    await expect(refused).rejects.toThrow(String(migrations.at(-1)?.name));
  });

  test('goes into an empty database only, unless the words are said that let go of what is there', async () => {
    const words = `--replace "all of ${nameOf(held)}"`;

    await expect(into(held, whole)).rejects.toThrow(words);
    await expect(into(held, whole, 'all of it')).rejects.toThrow(words);
  });

  test('while a server uses the database is refused', { timeout: 300_000 }, async () => {
    await opened(held, async (database) => {
      await database.health();
      await expect(into(held, whole, `all of ${nameOf(held)}`)).rejects.toThrow(
        engine === 'server' ? 'Stop the servers' : 'already in use',
      );
    });
  });

  test('of a damaged backup leaves what was there', { timeout: 300_000 }, async () => {
    const bytes = readFileSync(whole);
    const damaged = newFile();
    writeFileSync(damaged, bytes.fill(0, bytes.length - 90, bytes.length - 60));

    await expect(into(held, damaged, `all of ${nameOf(held)}`)).rejects.toThrow(DamagedBackup);
    expect(await businesses(held)).toEqual([{ name: 'Acme Retail' }]);
  });

  test.each([
    ['refer to none', (table: string, rows: Buffer) => (table === 'consignment' ? Buffer.alloc(0) : rows)],
    ['are there twice', (table: string, rows: Buffer) => (table === 'person' ? Buffer.concat([rows, rows]) : rows)],
  ])('of rows that %s is refused, and nothing is left of it', { timeout: 300_000 }, async (_, change) => {
    const place = await empty();

    await expect(into(place, await rewritten(change))).rejects.toThrow(/violates foreign key|could not create unique index/);

    expect(await businesses(place)).toEqual([]);
  });
});
