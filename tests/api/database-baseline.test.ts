// @module-tag postgres
/** A database, and a backup, of the last migration before the baseline goes on; an older one is refused. */
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { restore } from '#scripts/commands/restore.ts';
import { verifyBackup } from '#src/server/database/backup/read-backup.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { migrate } from '#src/server/database/schema/migrate.ts';
import { asOfMigration067, asSuperuser, configured, type EmptyPlace, emptyPlace } from '#tests/support/backups.ts';
import { engine } from '#tests/support/database.ts';
import { wholeCatalogue } from '#tests/support/whole-catalogue.ts';

const fixture = (name: string) => new URL(`../fixtures/database/${name}`, import.meta.url);
const migrations = readMigrations();

const places: EmptyPlace[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function empty(): Promise<EmptyPlace> {
  const place = await emptyPlace();
  places.push(place);
  return place;
}

async function before(): Promise<EmptyPlace> {
  const place = await empty();
  await asOfMigration067(place);
  return place;
}

const migrated = (place: EmptyPlace) => configured(place, (config) => migrate(config, engine, migrations));
const catalogueOf = (place: EmptyPlace) => asSuperuser(place, wholeCatalogue);

describe('a database with the last migration before the baseline', () => {
  test('has the same catalogue as a fresh one, once it is migrated', async () => {
    const [old, fresh] = [await before(), await empty()];

    await migrated(old);
    await migrated(fresh);

    expect(await catalogueOf(old)).toEqual(await catalogueOf(fresh));
    const { rows } = await asSuperuser(old, (client) => client.query('select name from schema_migration'));
    expect(rows).toEqual(migrations.map(({ name }) => ({ name })));
  });

  test.runIf(engine === 'embedded').each([
    ['is taken back', 'arriving_batch (registration_id, consignment_id, batch_id) values (7, 8, 9)', []],
    [
      'is ended',
      'leaving_batch (registration_id, consignment_id, batch_id, taken_by, has_left) values (7, 8, 9, 7, true)',
      [{ name: 'Part' }],
    ],
  ])('is free of what was left prepared when it was cut off, which %s', async (_, row, expected) => {
    const old = await before();
    await asSuperuser(old, (client) =>
      client.query(`insert into registration (id, data) values (7, '{}'); insert into consignment (registration_id, id, data) values (7, 8, '{}');
        insert into ${row}`),
    );
    await asSuperuser(old, async (client) => {
      for (const sql of [
        'begin',
        `insert into branch (registration_id, id, name_key, data) values (7, 1, 'part', '{"name": "Part"}')`,
        `prepare transaction 'part-0'`,
      ])
        await client.query(sql);
    });

    await migrated(old);

    const { rows } = await asSuperuser(old, (client) => client.query('select name from branch'));
    expect(rows).toEqual(expected);
  });
});

test('an older database is refused, saying what to do', async () => {
  const old = await before();
  await asSuperuser(old, (client) => client.query(`delete from schema_migration where name > '060'`));

  await expect(migrated(old)).rejects.toThrow(
    /of an older version \(its newest migration is 059-name-standing\).*Start the last version that has migration 067-asked-of-one/s,
  );
});

test.each(['migration-067.zst', 'baseline.zst'])('the demo data of the backup %s is restored, migrated and counted', async (name) => {
  const file = fixture(name).pathname;
  const { tables } = await verifyBackup(file);
  const place = await empty();

  await restore(place, { file, replace: undefined, progress: () => undefined });

  const counts = await asSuperuser(place, async (client) => {
    const found: Record<string, number> = {};
    for (const table of tables.keys()) {
      if (['session', 'schema_migration', 'arriving_batch', 'leaving_batch', 'log_name'].includes(table)) continue;
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${pg.escapeIdentifier(table)}`);
      found[table] = rows[0]?.count ?? -1;
    }
    return found;
  });
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((table) => [table, tables.get(table)?.rows])));
  expect(counts['product_line']).toBeGreaterThan(10);
  // What a preference saved was not stored then: it is not known, not nothing.
  const { rows: lines } = await asSuperuser(place, (client) =>
    client.query(`select tariff_source, count(*)::int as lines, count(rate_group)::int as rated, count(duty_saved)::int as saved
      from declaration_line group by 1 order by 1`),
  );
  expect(lines).toEqual([
    { tariff_source: 'Generic', lines: 1, rated: 1, saved: 0 },
    { tariff_source: 'None', lines: 11, rated: 11, saved: 0 },
  ]);
});

test.each(['migration-067.zst', 'baseline.zst'])('the names in the backup %s become ids; the chain of the log holds', async (name) => {
  const place = await empty();

  await restore(place, { file: fixture(name).pathname, replace: undefined, progress: () => undefined });

  await asSuperuser(place, async (client) => {
    const { rows: people } = await client.query<{ id: string; name: string }>('select id, full_name as name from person');
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'person'`,
    );
    const naming: string[] = [];
    for (const { name: table } of tables) {
      const { rows } = await client.query<{ name: string }>(
        `select called as name from unnest($1::text[]) known(called)
          where exists (select from ${pg.escapeIdentifier(table)} t where strpos(t::text, called) > 0)`,
        [people.map((person) => person.name)],
      );
      naming.push(...rows.map((found) => `${table}: ${found.name}`));
    }
    expect(naming).toEqual([]);
    const { rows: unknown } = await client.query(`
      select distinct by from (
        select compiled_by as by from declaration union all select compiled_by from declaration_compilation
        union all select user_id from audit_log union all select about_id from audit_log union all select changed_by from product_line
        union all select created_by from document union all select changed_by from consignment) stored
      where by is not null and by not in (select id from person) and by <> 0`);
    expect(unknown).toEqual([]);
    const { rows: broken } = await client.query(`
      select number from (select number, hash, sha256(coalesce(lag(hash) over (partition by registration_id order by number),
        sha256(convert_to('log ' || registration_id, 'UTF8'))) || convert_to(content, 'UTF8')) as expected from log_entry) e
      where hash <> expected`);
    expect(broken).toEqual([]);
  });
});
