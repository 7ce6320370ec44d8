import type { Kysely } from 'kysely';
import { contextListsOf, today } from '#src/expression/index.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import type { RecordHooks } from '../declaration/hooks.ts';
import type { Access } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { recordOfRow, rowsOf } from './records.ts';
import { contextOf, createResource, type ListRead, type Resource, zoneOf } from '../declaration/resource.ts';
import { validOn } from '../declaration/days.ts';
import { inConsignment } from '../declaration/within.ts';

/** Rows that a browser loads of a list. */
const MOST_ROWS = 2_000;

/** The resource of an entity, with the lists that its expressions read. @throws Error if there is none */
export function resourceOf(entity: string, documents: Documents, hooks: RecordHooks = {}): Resource {
  const declared = documents.contract.operations.find(({ resource }) => resource?.entity === entity)?.resource;
  if (declared === undefined) throw new Error(`No x-resource serves ${entity}.`);
  return createResource(declared, documents.entity(entity), listsReadBy(entity, documents), hooks);
}

/** The same of a consignment: the records there. */
export function resourceIn(entity: string, documents: Documents, access: Access, hooks?: RecordHooks): Resource {
  return inConsignment(resourceOf(entity, documents, hooks), access, { documents });
}

/** Lists that an entity's expressions read whole. */
export function listsReadBy(entity: string, documents: Documents): readonly ListRead[] {
  return contextListsOf(documents.schema(entity)).map((list) => ({ ...list, resource: resourceOf(list.entity, documents) }));
}

/** Scope of a record's expressions: the session, and whole lists. */
export async function contextFor(
  db: Kysely<Tables>,
  { lists, within }: Pick<Resource, 'lists' | 'within'>,
  session: Session,
): Promise<RecordContext> {
  const context: RecordContext & Record<string, unknown> = { ...contextOf(session, { within }) };
  for (const { name, resource } of lists) context[name] = await validRows(db, resource, zoneOf(session));
  return context;
}

/** Records of a list that are valid today. */
export async function validRows(db: Kysely<Tables>, resource: Resource, zone?: string): Promise<readonly RecordData[]> {
  return (await validRowsQuery(db, resource, today(zone)).execute()).map(recordOfRow);
}

export function validRowsQuery(db: Kysely<Tables>, resource: Resource, day: string) {
  const found = rowsOf(db, resource).select(['id', 'version', 'data']);
  const valid = resource.declaration.dated === undefined ? found : found.where((eb) => eb.and(validOn(resource, day)));
  return resource.defaultOrder
    .reduce((rows, { by, direction }) => rows.orderBy(by, direction), valid)
    .orderBy('id')
    .limit(MOST_ROWS);
}
