import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { NotVisible } from '#src/server/database/connection/errors.ts';
import { seedSharedLists, STARTER_DATA } from '#src/server/seed/starter-data.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { startTestServer } from '#tests/support/server.ts';

const folder = temporaryDirectory('starter-data');
const server = await startTestServer();
const { token } = await addTrader(server.database, 'Acme Retail');
afterAll(async () => {
  removeTemporaryDirectory(folder);
  await server.close();
});

async function unitCodes(): Promise<string[]> {
  const { items } = (await server.call('GET', '/api/UnitTypes?PageNumber=1&PageSize=200', { token })).json();
  return items.map(({ code }: { code: string }) => code);
}

/** A folder with one list in it. */
function listOf(entity: string, records: readonly unknown[]): URL {
  mkdirSync(join(folder, 'reference'), { recursive: true });
  writeFileSync(join(folder, `${entity}.json`), JSON.stringify(records));
  return pathToFileURL(`${folder}/`);
}

const seed = (from: URL) => seedSharedLists(server.database, server.documents.current, from);
const aUnit = { code: 'zzz', name: 'Heap', measure: 'other' };

test('a fresh installation has the units of the product', async () => {
  expect(await unitCodes()).toEqual(expect.arrayContaining(['kgm', 'mtq', 'nmb']));
});

test('each record is there once however often and by however many processes the lists are filled', { tags: 'postgres' }, async () => {
  const before = await unitCodes();

  await Promise.all([seed(STARTER_DATA), seed(STARTER_DATA)]);
  await Promise.all([seed(listOf('reference/unit-type', [aUnit])), seed(listOf('reference/unit-type', [aUnit]))]);

  expect(await unitCodes()).toEqual([...before, 'zzz']);
});

test('a record that was deleted stays away, and one that was changed stays as it is', async () => {
  await seed(listOf('reference/unit-type', [aUnit]));
  await server.database.asTenant(0, async (trx) => {
    const units = trx.deleteFrom('resource_record').where('resource', '=', 'reference/unit-type');
    await units.where('unique_key', '=', 'zzz').execute();
  });

  await seed(listOf('reference/unit-type', [{ ...aUnit, name: 'Pile' }]));

  expect(await unitCodes()).not.toContain('zzz');
});

test('a record that no request could store stops the start and is named', async () => {
  const wrong = seed(listOf('reference/unit-type', [{ code: 'yyy', name: 'Heap', measure: 'temperature' }]));

  await expect(wrong).rejects.toThrow(/reference\/unit-type.*temperature/);
});

test('no request writes what came with the product', async () => {
  const noting = server.database.transaction(token, (trx) =>
    trx.insertInto('starter_record').values({ resource: 'reference/unit-type', record: 'kgm' }).execute(),
  );

  await expect(noting).rejects.toThrow(NotVisible);
  expect(await server.database.transaction(token, (trx) => trx.selectFrom('starter_record').selectAll().execute())).toEqual([]);
});
