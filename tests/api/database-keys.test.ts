// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '#tests/support/database.ts';
import { addConsignment, addTrader } from '#tests/support/database-rows.ts';
import { wholeTables } from '#tests/support/whole-tables.ts';

/** The column that says whose a row is. */
const TENANT = 'registration_id';

interface Key {
  readonly table: string;
  readonly name: string;
  /** The first column; null where it is computed. */
  readonly first: string | null;
  readonly target: string | null;
  /** The column of the target that the first one refers to. */
  readonly refersTo: string | null;
}

const given = await databaseOfFile();

/** What the catalogue answers, as anybody may ask it. */
async function ask<Row>(query: string): Promise<readonly Row[]> {
  return given.database.anonymous(async (trx) => (await sql.raw<Row>(query).execute(trx)).rows);
}

function tables(): Promise<readonly { readonly name: string; readonly hasTenant: boolean }[]> {
  return ask(`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = '${TENANT}' and a.attnotnull) as "hasTenant"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
}

/** Unique indexes, those of primary keys and constraints among them, and foreign keys. */
function keys(): Promise<readonly Key[]> {
  const nameOf = (relation: string, column: string) =>
    `(select a.attname from pg_attribute a where a.attrelid = ${relation} and a.attnum = ${column})`;
  return ask(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, ${nameOf('i.indrelid', 'i.indkey[0]')} as first,
      null as target, null as "refersTo"
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select f.conrelid::regclass::text, f.conname, ${nameOf('f.conrelid', 'f.conkey[1]')}, f.confrelid::regclass::text,
      ${nameOf('f.confrelid', 'f.confkey[1]')}
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`);
}

describe('the tables of a database', () => {
  test('belong to a business each, or are named as whole ones', async () => {
    const found = await tables();
    const unclear = found.filter(({ name, hasTenant }) => !hasTenant && !(name in wholeTables)).map(({ name }) => name);
    expect(unclear, `need a column ${TENANT}, or a line in tests/support/whole-tables.ts that says why not`).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(wholeTables).filter((name) => !names.has(name))).toEqual([]);
  });

  test('have no unique or foreign key that does not begin with the business', async () => {
    const found = (await keys()).filter(({ table }) => !(table in wholeTables));
    expect(found.length).toBeGreaterThan(50);
    const wrong = found.filter(
      ({ first, target, refersTo }) => first !== TENANT || (target !== null && refersTo !== (target === 'registration' ? 'id' : TENANT)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the directory', () => {
  const ownersOf = (id: number) => ask<{ owner: number | null }>(`select owner_of(${id}) as owner`);

  test('knows the owner of a record from the moment it is stored, and no longer than it is', async () => {
    const owner = await addTrader(given.database, 'Acme Retail');
    const { consignmentId } = await addConsignment(given.database, owner.registrationId, 'C-26-0001', []);
    const document = { registration_id: owner.registrationId, consignment_id: consignmentId };

    expect(await ownersOf(consignmentId)).toEqual([{ owner: owner.registrationId }]);
    expect(await ownersOf(1)).toEqual([{ owner: null }]);

    await given.database.asTenant(owner.registrationId, async (trx) => {
      await trx
        .insertInto('stored_file')
        .values({ ...document, id: 7, name: 'invoice.pdf' })
        .execute();
      await trx
        .insertInto('document')
        .values({ ...document, id: 8, file_id: 7, data: {} })
        .execute();
    });
    expect(await ownersOf(8)).toEqual([{ owner: owner.registrationId }]);
    await given.database.asTenant(owner.registrationId, (trx) =>
      trx.deleteFrom('document').where('registration_id', '=', owner.registrationId).where('id', '=', 8).execute(),
    );
    expect(await ownersOf(8)).toEqual([{ owner: null }]);
  });

  test('has one owner for an id, whatever is stored under it', async () => {
    const [one, other] = [await addTrader(given.database, 'Bolt Traders'), await addTrader(given.database, 'Cobalt Imports')];
    const { consignmentId: id } = await addConsignment(given.database, one.registrationId, 'C-26-0001', []);
    const taking = given.database.asTenant(other.registrationId, (trx) =>
      trx.insertInto('consignment').values({ registration_id: other.registrationId, id, data: {} }).execute(),
    );
    await expect(taking).rejects.toThrow(/record_owner/);
  });

  test('is read by nobody', async () => {
    await expect(ask('select * from record_owner')).rejects.toThrow(/permission denied/);
  });
});
