import { readdirSync, readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { defaultsOf, type Scope } from '#renderer/expression/index.ts';
import { newId } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { checkRecord, type RecordData } from '../records/check-record.ts';
import { listsReadBy, resourceOf, rowsQuery } from '../resources/context-lists.ts';
import { recordOfRow } from '../resources/records.ts';
import { type Resource, uniqueKeyOf } from '../resources/resource.ts';

/** What a business of the demo begins with: an array of records a list, in the file of its entity (`tariffs/tariff.json`). */
const BUSINESS_DATA = new URL('business/', import.meta.url);

/**
 * Fills the lists of a business that have no record yet.
 * @throws Error for a record that could not be stored by a request.
 */
export async function seedBusinessRecords(trx: Transaction<Tables>, documents: Documents, owner: Owner): Promise<void> {
  for (const entity of entitiesIn(BUSINESS_DATA)) {
    const resource = resourceOf(entity, documents);
    const known = await trx
      .selectFrom('resource_record')
      .select('id')
      .where('registration_id', '=', owner.registrationId)
      .where('resource', '=', resource.name)
      .limit(1)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const context = await contextOf(trx, documents, resource, owner);
    const records: readonly RecordData[] = JSON.parse(readFileSync(new URL(`${entity}.json`, BUSINESS_DATA), 'utf8'));
    await trx
      .insertInto('resource_record')
      .values(records.map((record) => rowOf(resource, record, owner, context)))
      .execute();
  }
}

interface Owner {
  readonly registrationId: number;
  readonly country: string;
  /** Who is said to have made them. */
  readonly changedBy: string;
}

function entitiesIn(folder: URL): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [])).toSorted();
}

async function contextOf(trx: Transaction<Tables>, documents: Documents, { entity }: Resource, { country }: Owner): Promise<Scope> {
  const lists: [string, readonly RecordData[]][] = [];
  for (const { name, resource } of listsReadBy(entity.compiled.schema, documents))
    lists.push([name, (await rowsQuery(trx, resource).execute()).map(recordOfRow)]);
  return { session: { country }, ...Object.fromEntries(lists) };
}

/** As a request would have stored it. */
function rowOf(resource: Resource, given: RecordData, { registrationId, changedBy }: Owner, context: Scope) {
  const { entity, name } = resource;
  const draft = { ...defaultsOf(entity.compiled), ...given };
  const { record, errors } = checkRecord(entity, draft, { mode: 'create', edited: new Set(Object.keys(given)), context });
  if (Object.keys(errors).length > 0) throw new Error(`Demo data of ${name}: ${JSON.stringify({ given, errors })}`);
  const { id: _id, ...data } = record;
  return {
    registration_id: registrationId,
    resource: name,
    id: newId(),
    unique_key: uniqueKeyOf(resource, record),
    changed_by: changedBy,
    data: JSON.stringify(data),
  };
}
