// @module-tag postgres
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import { listMigrations } from '#scripts/generate/list-migrations.ts';
import { readSources } from '#scripts/generate/sources.ts';
import { Database } from '#src/server/database/database.ts';
import { migrations as written } from '#src/server/database/migrations/index.ts';
import type { Migration } from '#src/server/database/migrations/migration.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { contains, isLineOf } from '#src/server/database/lists/search.ts';
import { newPlace } from '#tests/support/database.ts';
import { addConsignment, addLine, addTrader } from '#tests/support/database-rows.ts';

const LINE = 'consignments/product-line.schema.json';
const known = readMigrations().filter(({ name }) => written.every((each) => each.name !== name));

let place: Awaited<ReturnType<typeof newPlace>> | undefined;
afterEach(() => place?.remove());

/** What is generated once fields of product lines say more. */
async function migrationsWith(
  fields: Readonly<Record<string, JsonSchema>>,
  before: readonly Migration[] = known,
): Promise<readonly Migration[]> {
  const { schemas } = await readSources(join(import.meta.dirname, '../../schemas'));
  const line = schemas.get(LINE);
  const properties = Object.fromEntries(
    Object.entries(line?.properties ?? {}).map(([name, schema]) => [name, { ...schema, ...fields[name] }]),
  );
  return listMigrations(new Map(schemas).set(LINE, { ...line, properties }), before);
}

test('nothing is generated where nothing is newly sorted or searched, and what was generated stays', async () => {
  expect(await migrationsWith({})).toEqual(known);
  const more = await migrationsWith({ brandName: { 'x-sort': true } });
  expect(more.slice(0, known.length)).toEqual(known);
  expect(more).toHaveLength(known.length + 1);
  expect(await migrationsWith({ brandName: { 'x-sort': true } }, more)).toEqual(more);
});

test('words are found in a consignment as if each of its lines were read', async () => {
  place = await newPlace();
  const database = await Database.open(place.settings);
  const trader = await addTrader(database, 'Acme Retail');
  const keys = await addConsignment(database, trader.registrationId, 'C-26-0001');
  const goods = ['Desk lamp, brass', 'LAMP shade', '100 % cotton_twill', 'Back\\slash', 'e', 'Ölkanne'];
  await database.transaction(trader.token, async (trx) => {
    for (const [i, description] of goods.entries()) await addLine(trx, keys, i + 1, { description, productCode: `P-${i}` });
  });

  for (const words of ['lamp', 'LAMP, b', 'p-3', '%', '_', '\\', 'e', 'sh', 'ölk', 'lamp\nP', 'nothing of this']) {
    const lines = database.kysely.selectFrom('product_line').select('line').orderBy('line');
    const owner = sql<number>`${keys.registrationId}`;
    const { results } = await database.read(trader.token, [
      lines.where(isLineOf(sql.ref('id'), owner, keys.consignmentId, words)),
      lines.where(contains(sql.ref('search_text'), words)),
    ]);
    expect(results[0], words).toEqual(results[1]);
  }
  await database.close();
});

test('what fields say is sorted and searched is so of the records that were there before', async () => {
  place = await newPlace();
  const before = await Database.open(place.settings);
  const trader = await addTrader(before, 'Acme Retail');
  const keys = await addConsignment(before, trader.registrationId, 'C-26-0001');
  const [small, large] = await before.transaction(trader.token, async (trx) => [
    await addLine(trx, keys, 1, { description: 'Lamp', brandName: 'Zenith', weightPerUnit: 9.5 }),
    await addLine(trx, keys, 2, { description: 'Desk', brandName: 'Apex', weightPerUnit: 10.25 }),
  ]);
  await before.close();

  const generated = await migrationsWith({
    brandName: { 'x-sort': true, 'x-search': true },
    weightPerUnit: { 'x-sort': true },
    productCode: { 'x-search': false },
  });
  const after = await Database.open({ ...place.settings, migrations: [...written, ...generated] });
  const lines = after.kysely.selectFrom('product_line').select('id');
  const { results } = await after.read(trader.token, [
    lines.orderBy(sql.ref('brand_name')),
    lines.orderBy(sql.ref('weight_per_unit')),
    lines.where(isLineOf(sql.ref('id'), sql<number>`${keys.registrationId}`, keys.consignmentId, 'zeni')),
    lines.where(isLineOf(sql.ref('id'), sql<number>`${keys.registrationId}`, keys.consignmentId, 'desk')),
  ]);
  await after.close();

  expect(results.map((rows) => rows.map(({ id }) => id))).toEqual([[large, small], [small, large], [small], [large]]);
});
