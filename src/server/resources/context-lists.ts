import type { Kysely } from 'kysely';
import { contextListsOf, type ContextList, type Scope } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import type { RecordData } from '../records/check-record.ts';
import { recordOfRow, recordsOf } from './records.ts';
import { contextOf, createResource, type Resource } from './resource.ts';

/** A name that expressions read, and the shared list whose rows it stands for. */
export interface ListRead extends ContextList {
  readonly resource: Resource;
}

/** The lists that an entity's expressions read whole. @throws Error for one that no x-resource serves */
export function listsReadBy(schema: Pick<EntitySchema, 'x-context'>, documents: Documents): readonly ListRead[] {
  return contextListsOf(schema).map((list) => ({ ...list, resource: resourceOf(list.entity, documents) }));
}

/** The resource of an entity. @throws Error where there is none */
export function resourceOf(entity: string, { contract, entity: entityOf }: Documents): Resource {
  const declared = contract.operations.find(({ resource }) => resource?.entity === entity)?.resource;
  if (declared === undefined) throw new Error(`No x-resource serves ${entity}.`);
  return createResource(declared, entityOf(entity));
}

/** What expressions of a record read besides the record: the session, and whole lists. */
export async function contextFor(db: Kysely<Tables>, lists: readonly ListRead[], session: Session): Promise<Scope> {
  const rows: [string, readonly RecordData[]][] = [];
  for (const { name, resource } of lists) rows.push([name, (await rowsQuery(db, resource).execute()).map(recordOfRow)]);
  return { ...contextOf(session), ...Object.fromEntries(rows) };
}

/** The valid rows of a list that is read whole. */
export function rowsQuery(db: Kysely<Tables>, resource: Resource) {
  return recordsOf(db, resource).select(['id', 'version', 'data']).orderBy('unique_key').limit(MOST_ROWS);
}

/** As many as a browser loads of a list. */
const MOST_ROWS = 2_000;
