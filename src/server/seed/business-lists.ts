import { readdirSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { addDays, defaultsOf, today } from '#src/expression/index.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { checkRecord, type RecordData } from '../records/check/check-record.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { unknownCodes } from '../records/check/unknown-codes.ts';
import { resourceOf, validRows } from '../records/store/context-lists.ts';
import { recordOfRow, recordsOf } from '../records/store/records.ts';
import { type Resource, uniqueKeyOf } from '../records/declaration/resource.ts';
import { readRecords } from './starter-data.ts';

/**
 * The demo's own lists of a business: a folder for each business with an array of records for each list (`harbour/products/client.json`).
 */
const FOLDER = new URL('businesses/', import.meta.url);

/**
 * Adds missing records to the lists of a business. References are written as labels; a day may be relative: `today-3`.
 * @throws Error for a record that a request could not store
 */
export async function seedBusinessLists(database: Database, documents: Documents, business: string, registrationId: number): Promise<void> {
  const folder = new URL(`${business}/`, FOLDER);
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const entities = files.flatMap((file) =>
    file.startsWith(`${business}/`) && file.endsWith('.json') ? [file.slice(business.length + 1, -5)] : [],
  );
  const lists = entities.map((entity) => resourceOf(entity, documents)).toSorted((a, b) => referredBy(a).length - referredBy(b).length);
  for (const resource of lists) {
    const records = readRecords(new URL(`${resource.name}.json`, folder));
    await database.asTenant(registrationId, (trx) => insertMissing(trx, documents, resource, records, registrationId));
  }
}

async function insertMissing(
  trx: Transaction<Tables>,
  documents: Documents,
  resource: Resource,
  records: readonly RecordData[],
  registrationId: number,
): Promise<void> {
  const session = { registrationId, genericTswClientId: registrationId, country: 'NZ', isRegistered: true };
  const context: RecordContext & Record<string, unknown> = { session };
  for (const list of resource.lists) context[list.name] = await validRows(trx, list.resource);
  const keys = new Map<string, ReadonlyMap<string, unknown>>();
  for (const { path, to } of referredBy(resource)) keys.set(path, await keysByLabel(trx, documents, to));
  const there = new Set((await recordsOf(trx, resource).select('unique_key').execute()).map(({ unique_key }) => unique_key));
  const rows = records
    .map((given) => completed(resource, withDays(withKeys(given, keys)), context))
    .map(({ id: _id, ...data }) => ({
      registration_id: registrationId,
      resource: resource.name,
      id: newId(),
      unique_key: uniqueKeyOf(resource, data),
      data: JSON.stringify(data),
    }));
  const missing = rows.filter(({ unique_key }) => !there.has(unique_key));
  if (missing.length > 0) await trx.insertInto('resource_record').values(missing).execute();
}

function completed({ entity, name }: Resource, given: RecordData, context: RecordContext): RecordData {
  const edited = new Set(Object.keys(given));
  const { record, errors } = checkRecord(entity, { ...defaultsOf(entity.compiled), ...given }, { mode: 'create', edited, context });
  const wrong = { ...unknownCodes(entity, record, edited), ...errors };
  if (Object.keys(wrong).length > 0) throw new Error(`The demo's ${name}: ${JSON.stringify({ given, wrong })}`);
  return record;
}

function referredBy({ entity }: Resource): readonly { readonly path: string; readonly to: string }[] {
  return [...entity.compiled.fields.values()].flatMap(({ path, schema }) => {
    const to = schema['x-references'];
    return to === undefined ? [] : [{ path, to }];
  });
}

/** Keys of a list by label. */
async function keysByLabel(trx: Transaction<Tables>, documents: Documents, entity: string): Promise<ReadonlyMap<string, unknown>> {
  const { key, label } = documents.references[entity] ?? { key: 'id', label: '' };
  const rows = await recordsOf(trx, resourceOf(entity, documents)).select(['id', 'version', 'data']).execute();
  return new Map(
    rows.map(recordOfRow).map((record) => [label.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? '')), record[key]]),
  );
}

function withKeys(given: RecordData, keys: ReadonlyMap<string, ReadonlyMap<string, unknown>>): RecordData {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, keys.get(name)?.get(String(value)) ?? value]));
}

function withDays(given: RecordData): RecordData {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, dayOf(value) ?? value]));
}

function dayOf(value: unknown): string | undefined {
  const [, days] = /^today(?:-(\d+))?$/.exec(String(value)) ?? ['', null];
  return days === null ? undefined : addDays(today(), -Number(days ?? 0));
}
