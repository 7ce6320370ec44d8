// @module-tag postgres
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import { migrate } from '#src/server/database/schema/migrate.ts';
import { ownFieldKinds } from '#src/server/database/migrations/014-own-field-kinds.ts';
import { qualifierIds } from '#src/server/database/migrations/005-qualifier-ids.ts';
import { countedLines } from '#src/server/database/migrations/007-counted-lines.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { renamedKey, replacedValue } from '#src/server/database/migrations/migration.ts';
import { engine, newPlace } from '#tests/support/database.ts';
import { addBusiness, addConsignment, addLine } from '#tests/support/database-rows.ts';
import { addDeclaration } from '#tests/support/declared.ts';

const migrations = readMigrations();
const later = { name: '999-later', sql: 'create table later (id int)' };
const broken = { name: '998-broken', sql: 'create table half (id int); select no_such_column' };

type Place = Awaited<ReturnType<typeof newPlace>>;
const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function given(): Promise<Place> {
  const place = await newPlace();
  places.push(place);
  return place;
}

/** Runs `work` with a way to connect as the owner, as the server's start does. */
async function asOwner<T>({ settings }: Place, work: (config: pg.ClientConfig) => Promise<T>): Promise<T> {
  if (settings.url) return work({ connectionString: settings.url });
  const embedded = await EmbeddedPostgres.open(settings.directory ?? '', { statementDeadlineMs: 10_000 });
  try {
    return await work({ stream: embedded.stream, user: 'postgres', database: 'postgres' });
  } finally {
    await embedded.close();
  }
}

/** Rows of a table, whosever they are. */
async function readAsOwner<Row extends pg.QueryResultRow>(place: Place, table: string, query: string): Promise<Row[]> {
  return asOwner(place, async (config) => {
    const client = new pg.Client(config);
    await client.connect();
    await client.query(`alter table ${table} no force row level security`);
    const { rows } = await client.query<Row>(query);
    await client.end();
    return rows;
  });
}

describe('opening a database', () => {
  test('twice changes nothing', async () => {
    const place = await given();
    const first = await Database.open(place.settings);
    const business = await addBusiness(first, 'Acme Retail');
    await first.close();
    const second = await Database.open(place.settings);
    const rows = await second.asTenant(business, (trx) => trx.selectFrom('registration').select('name').execute());
    expect(rows).toEqual([{ name: 'Acme Retail' }]);
    expect(await second.health()).toEqual({ migration: migrations.at(-1)?.name });
    await second.close();
  });

  test('with a newer schema is refused, saying what to do', async () => {
    const place = await given();
    await asOwner(place, (config) => migrate(config, engine, [...migrations, later]));
    await expect(Database.open(place.settings)).rejects.toThrow(/newer version.*999-later.*Start the newer version, or restore a backup/s);
  });

  test('after a migration that failed finds the database as it was before', async () => {
    const place = await given();
    const failing = asOwner(place, (config) => migrate(config, engine, [...migrations, broken]));
    await expect(failing).rejects.toThrow(/998-broken failed: column "no_such_column" does not exist/);
    const database = await Database.open(place.settings);
    expect(await database.health()).toEqual({ migration: migrations.at(-1)?.name });
    await database.close();
  });

  test('with a renamed field finds it under its new name, wherever in the document it is and whosever it is', async () => {
    const place = await given();
    const database = await Database.open(place.settings);
    const businesses = [await addBusiness(database, 'Acme Retail'), await addBusiness(database, 'Bolt Traders')];
    for (const id of businesses)
      await database.asTenant(id, (trx) =>
        trx
          .updateTable('registration')
          .set({ data: { businessName: 'B', regTypeCode: 'IMP', owner: { name: 'Ann', age: 4 } } })
          .execute(),
      );
    await database.close();

    const documents = await asOwner(place, async (config) => {
      const renamed = renamedKey('registration', 'regTypeCode', 'kind') + renamedKey('registration', 'owner.name', 'fullName');
      const replaced =
        replacedValue('registration', 'kind', { from: 'IMP', to: "importer's" }) + replacedValue('registration', 'owner.age');
      const kept = replacedValue('registration', 'kind', { from: 'IMP' }) + replacedValue('registration', 'kind', {}, 'false');
      const sql = renamed + replaced + kept;
      await migrate(config, engine, [...migrations, { name: '997-renamed', sql }]);
      const client = new pg.Client(config);
      await client.connect();
      await client.query('alter table registration no force row level security');
      const { rows } = await client.query<{ data: unknown }>('select data from registration');
      await client.end();
      return rows.map(({ data }) => data);
    });

    expect(documents).toEqual(businesses.map(() => ({ businessName: 'B', kind: "importer's", owner: { fullName: 'Ann' } })));
  });

  test('takes as long as its records need, whatever a statement may take afterwards', async () => {
    const place = await given();
    const slow = { name: '999-slow', sql: 'select pg_sleep(2)' };

    const database = await Database.open({ ...place.settings, statementDeadlineMs: 1_500, migrations: [...migrations, slow] });

    await expect(database.asTenant(1, (trx) => sql`select pg_sleep(2)`.execute(trx))).rejects.toThrow();
    await database.close();
  });

  test('with totals of an earlier version says of how many lines they are', async () => {
    const place = await given();
    const database = await Database.open(place.settings);
    const business = await addBusiness(database, 'Acme Retail');
    const consignment = await addConsignment(database, business, 'C-26-0001', [{ registrationId: business, role: 'buyer' }]);
    const computed = { valueForDuty: 10, dutyValue: 0, leviesValue: 0, valueForTax: 10, taxValue: 1.5, freightInsurance: 0 };
    const totals = { totalValueForDuty: 20, totalDuty: 0, totalLevies: 0, totalValueForTax: 10, totalTax: 1.5, lineCount: 2 };
    const lines = [computed, { valueForDuty: 10, leviesValue: 0, statsMissing: true, freightInsurance: 0 }];
    const add = async (reference: string, of: readonly object[]) => {
      const ids = await database.asTenant(business, (trx) =>
        Promise.all(of.map((_, index) => addLine(trx, consignment, Number(reference.slice(-1)) * 10 + index, { description: 'Lamp' }))),
      );
      const copies = of.map((data, index) => ({ orderProductId: ids[index] ?? 0, data: { ...data } }));
      return addDeclaration(database, consignment, { reference, status: 'Withdrawn', head: { totals }, lines: copies });
    };
    const { id } = await add('D-26-0001', lines);
    await add('D-26-0002', [computed, computed]);
    const keys = {
      registration_id: business,
      consignment_id: consignment.consignmentId,
      declaration_id: id,
      trade_direction: 'Import' as const,
    };
    const compilations = [totals, { ...totals, totalTax: 2 }].map((of, number) => ({
      ...keys,
      number: number + 1,
      compiled_by: 0,
      totals: JSON.stringify(of),
      lines: '[]',
    }));
    await database.asTenant(business, (trx) => trx.insertInto('declaration_compilation').values(compilations).execute());
    await database.close();

    const { heads, compiled } = await asOwner(place, async (config) => {
      await migrate(config, engine, [...migrations, { name: '997-again', sql: countedLines.sql }]);
      const client = new pg.Client(config);
      await client.connect();
      for (const table of ['declaration', 'declaration_compilation'])
        await client.query(`alter table ${table} no force row level security`);
      const read = async (query: string) => (await client.query<{ totals: unknown }>(query)).rows.map((row) => row.totals);
      const found = {
        heads: await read("select data->'totals' as totals from declaration order by data->>'reference'"),
        compiled: await read('select totals from declaration_compilation order by number'),
      };
      await client.end();
      return found;
    });

    const counted = { totalDuty: 1, totalValueForTax: 1, totalTax: 1 };
    expect(heads).toEqual([{ ...totals, counted }, totals]);
    expect(compiled).toEqual([
      { ...totals, counted },
      { ...totals, totalTax: 2 },
    ]);
  });

  test('with qualifiers of an earlier version gives each an id', async () => {
    const place = await given();
    const database = await Database.open(place.settings);
    const business = await addBusiness(database, 'Acme Retail');
    const qualifiers = [{ typeCode: 'PER', value1: 'MPI' }, { typeCode: 'LVY' }];
    const codes = [{ qualifiers }, { qualifiers: [] }, {}].map((data, id) => ({
      registration_id: business,
      resource: 'tariffs/generic-code',
      id: id + 1,
      unique_key: `CODE ${id}`,
      data: JSON.stringify(data),
    }));
    await database.asTenant(business, (trx) => trx.insertInto('resource_record').values(codes).execute());
    await database.close();

    await asOwner(place, (config) => migrate(config, engine, [...migrations, { name: '997-again', sql: qualifierIds.sql }]));

    const again = await readAsOwner<{ data: unknown }>(
      place,
      'resource_record',
      "select data from resource_record where resource = 'tariffs/generic-code' order by id",
    );
    const id = expect.any(Number);
    expect(again.map(({ data }) => data)).toEqual([
      {
        qualifiers: [
          { id, typeCode: 'PER', value1: 'MPI' },
          { id, typeCode: 'LVY' },
        ],
      },
      { qualifiers: [] },
      {},
    ]);
  });

  test('with own fields of an earlier version knows what their values are, by the newest version that has them', async () => {
    const place = await given();
    const database = await Database.open(place.settings);
    const business = await addBusiness(database, 'Acme Retail');
    const field = (id: string, kind: string) => ({ at: 'products/client', add: 'field', id, title: id, kind });
    const versions = [[field('batch', 'text'), field('grade', 'choice')], [field('batch', 'number')], []].map((changes, index) => ({
      registration_id: business,
      number: index + 1,
      changes: JSON.stringify(changes),
      note: '',
      author: 1,
      publisher: 1,
      restores: null,
    }));
    await database.asTenant(business, (trx) => trx.insertInto('variation').values(versions).execute());
    await database.close();

    const sql = `drop table own_field; ${ownFieldKinds.sql}`;
    await asOwner(place, (config) => migrate(config, engine, [...migrations, { name: '997-again', sql }]));

    const kept = await readAsOwner(place, 'own_field', 'select entity, name, holds from own_field order by name');
    expect(kept).toEqual([
      { entity: 'products/client', name: 'batch', holds: 'number' },
      { entity: 'products/client', name: 'grade', holds: 'text' },
    ]);
  });

  test('that cannot be reached says where it was looked for, without the password', async () => {
    const refusal = Database.open({ url: 'postgres://quayline:secret@127.0.0.1:1/quayline' });
    await expect(refusal).rejects.toThrow(/at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL/);
    await expect(refusal).rejects.not.toThrow(/secret/);
  });

  test.runIf(engine === 'server')('by several processes at once is migrated once', async () => {
    const { settings } = await given();
    const databases = await Promise.all(Array.from({ length: 4 }, () => Database.open(settings)));
    expect(await Promise.all(databases.map((database) => database.health()))).toHaveLength(4);
    for (const database of databases) await database.close();
  });
});
