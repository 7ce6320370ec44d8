import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { defaultsOf, isRecord } from '#src/expression/index.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { checkRecord, type RecordData } from '../records/check/check-record.ts';
import { unknownCodes } from '../records/check/unknown-codes.ts';
import { createResource, keysOf, type Resource } from '../records/declaration/resource.ts';

/** Records of every installation: an array for each list, in the file of its entity (`reference/unit-type.json`). */
export const STARTER_DATA = new URL('./', import.meta.url);
/** Further records of the demo. */
export const DEMO_DATA = new URL('demo/', STARTER_DATA);

/** Registration of shared records. */
const SHARED = 0;
/** Records inserted at once. */
const SLICE = 1_000;

interface StarterList {
  readonly entity: string;
  readonly records: readonly RecordData[];
}

/**
 * Fills the shared lists of a folder. Each record is inserted once in the life of a database: one that an operator has deleted or changed
 * stays so, and further records of a newer version are added.
 * @throws Error for an unknown list, and for a record that a request could not store
 */
export async function seedSharedLists(database: Database, documents: Documents, folder: URL): Promise<void> {
  const lists = readLists(folder);
  if (lists.length === 0) return;
  const known = await database.asTenant(SHARED, (trx) => trx.selectFrom('starter_record').select(['resource', 'record']).execute());
  const seeded = new Set(known.map(({ resource, record }) => `${resource} ${record}`));
  for (const { entity, records } of lists) {
    const resource = sharedResource(documents, entity);
    const missing = records.filter((record) => !seeded.has(`${entity} ${identityOf(resource, record)}`));
    for (let start = 0; start < missing.length; start += SLICE) {
      await database.asTenant(SHARED, (trx) => insertOnce(trx, resource, missing.slice(start, start + SLICE)));
    }
  }
}

function readLists(folder: URL): StarterList[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => /^[^/]+\/[^/]+\.json$/.test(file))
    .toSorted()
    .map((file) => ({ entity: file.slice(0, -'.json'.length), records: readRecords(new URL(file, folder)) }));
}

/** Reads a file with an array of records. */
export function readRecords(file: URL): readonly RecordData[] {
  const records: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(records) || !records.every(isRecord)) throw new Error(`${file.pathname} must be an array of records.`);
  return records;
}

function sharedResource({ contract, entity }: Documents, name: string): Resource {
  const declared = contract.operations.find(({ resource }) => resource?.entity === name)?.resource;
  if (declared?.scope !== 'shared') throw new Error(`${name} has starter data, but is not a shared list.`);
  return createResource(declared, entity(name));
}

/** Identity of an inserted record. */
function identityOf(resource: Resource, record: RecordData): string {
  const { unique_key: key } = keysOf(resource, record);
  const { dated } = resource.declaration;
  const from = dated === undefined ? undefined : record[dated.from];
  return key === null ? JSON.stringify(record) : [key, from].filter((part) => part !== undefined).join(' ');
}

/** Several processes may do this: the one that notes a record first inserts it. */
async function insertOnce(trx: Transaction<Tables>, resource: Resource, records: readonly RecordData[]): Promise<void> {
  const byIdentity = new Map(records.map((record) => [identityOf(resource, record), record]));
  const noted = await trx
    .insertInto('starter_record')
    .values([...byIdentity.keys()].map((record) => ({ resource: resource.name, record })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('record')
    .execute();
  const rows = noted.flatMap(({ record }) => {
    const starter = byIdentity.get(record);
    return starter === undefined ? [] : [rowOf(resource, starter)];
  });
  if (rows.length === 0) return;
  // Keeps a record that an operator has entered.
  await trx
    .insertInto('resource_record')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As a request would store it. */
function rowOf(resource: Resource, starter: RecordData) {
  const { entity, name } = resource;
  const edited = new Set(Object.keys(starter));
  const { record, errors } = checkRecord(
    entity,
    { ...defaultsOf(entity.compiled), ...starter },
    { mode: 'create', edited, context: { session: undefined } },
  );
  const wrong = { ...unknownCodes(entity, record, edited), ...errors };
  if (Object.keys(wrong).length > 0) throw new Error(`Starter data of ${name}: ${JSON.stringify({ starter, wrong })}`);
  const { id: _id, ...data } = record;
  return { registration_id: SHARED, resource: name, id: newId(), ...keysOf(resource, record), data: JSON.stringify(data) };
}
