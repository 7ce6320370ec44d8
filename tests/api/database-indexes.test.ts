// @module-tag postgres
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import type { IndexDefinition } from '#src/server/database/schema/indexes.ts';
import { engine, newPlace } from '#tests/support/database.ts';

const indexOn = (name: string, field: string): IndexDefinition => ({
  name: `by_document_${name}`,
  sql: `create index if not exists by_document_${name} on resource_record (registration_id, (data->>'${field}'), id) where resource = 'reference/${name}'`,
});

let place: Awaited<ReturnType<typeof newPlace>>;
afterEach(() => place.remove());

/** The names of the indexes that documents asked for, once the database has opened with these. */
async function indexesAfter(indexes: readonly IndexDefinition[]): Promise<string[]> {
  const database = await Database.open({ ...place.settings, indexes });
  const { rows } = await database.anonymous((trx) =>
    sql<{ name: string }>`select indexname as name from pg_indexes where indexname like 'by_document%' order by 1`.execute(trx),
  );
  await database.close();
  return rows.map(({ name }) => name);
}

test('indexes follow the documents whenever the database is opened, and nothing else is dropped', async () => {
  place = await newPlace();

  expect(await indexesAfter([indexOn('vessel', 'name'), indexOn('berth', 'length')])).toEqual(['by_document_berth', 'by_document_vessel']);
  expect(await indexesAfter([indexOn('vessel', 'name')])).toEqual(['by_document_vessel']);
  expect(await indexesAfter([indexOn('vessel', 'name'), indexOn('port', 'name')])).toEqual(['by_document_port', 'by_document_vessel']);
});

test.runIf(engine === 'server')('several processes that open it at once make each index once', async () => {
  place = await newPlace();
  const indexes = [indexOn('vessel', 'name'), indexOn('berth', 'length')];

  const databases = await Promise.all([1, 2, 3, 4].map(() => Database.open({ ...place.settings, indexes })));
  for (const database of databases) await database.close();

  expect(await indexesAfter(indexes)).toEqual(['by_document_berth', 'by_document_vessel']);
});
