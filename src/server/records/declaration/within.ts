import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Session, SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import type { Call } from '../../http/call.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { forbidden, notFound, Refusal } from '../../messages/refusal.ts';
import { type Access, accessTo, assertUnlocked, findConsignment, openConsignment, type RowLock } from '../../parties/access.ts';
import type { RecordData } from '../check/check-record.ts';
import type { HookCall, RecordRow, Right } from './hooks.ts';
import { isRemoved, type Resource } from './resource.ts';

/** The list as the call reads it: of a consignment, the records there. Throws a 404 or 403 for a consignment of others. */
export async function resourceFor(database: Database, resource: Resource, call: Call, right: Right): Promise<Resource> {
  if (!isWithin(resource)) return resource;
  const id = call.path.number('consignmentId');
  const { session, results } = await database.read(call.token, [
    findConsignment(database.kysely, id),
    ...parentQueries(database.kysely, resource, call),
  ]);
  const [found, ...parents] = results;
  const here = inConsignment(resource, accessTo(session, found, 'see'), call);
  if (parents.some((rows) => rows.length === 0)) throw notFound();
  return allowed(here, right);
}

/** The list at the consignment and the parent that the call names, before they are read. */
export function placed(resource: Resource, { path }: Call): Resource {
  const consignmentId = path.number('consignmentId');
  return { ...resource, place: { consignmentId, owner: ownerOf(consignmentId), parent: parentOf(resource, path) } };
}

/** The list with the records of the consignment; of a call, below the parent that it names. */
export function inConsignment(resource: Resource, access: Access, { documents, path }: Pick<Call, 'documents'> & Partial<Call>): Resource {
  const { id: consignmentId, registrationId: owner } = access.consignment;
  const place = { consignmentId, owner, parent: path === undefined ? {} : parentOf(resource, path) };
  return { ...resource, place, within: { access, documents } };
}

/**
 * The same for a change of any right: the consignment cannot be locked until the transaction ends.
 * @param lock `shared` where records only change
 */
export async function holdResource(
  trx: Transaction<Tables>,
  sessionOf: SessionOf,
  resource: Resource,
  call: Call,
  lock: RowLock = 'exclusive',
): Promise<Resource> {
  if (!isWithin(resource)) return resource;
  const access = await openConsignment(trx, sessionOf, call.path.number('consignmentId'), 'see', lock);
  const { documents } = call;
  await resource.hooks.hold?.({ trx, access, documents });
  for (const parent of parentQueries(trx, resource, call)) if ((await parent.execute()).length === 0) throw notFound();
  return inConsignment(resource, access, call);
}

/** Throws a 403 for a caller whose roles on the consignment do not include the right. */
export function allowed(resource: Resource, right: Right): Resource {
  if (resource.within !== undefined && !resource.may(right, resource.within.access.context)) throw forbidden();
  return resource;
}

/** Whether the caller may undo a deletion or a change: not without the right to add records. */
export function mayUndo({ within, may }: Resource): boolean {
  return within === undefined || may('write', within.access.context);
}

/** Whether anybody may delete records of the list, by its own calls: then an addition may be undone, too. */
export function isDeletable({ declaration: { access, actions } }: Resource): boolean {
  return access.remove !== undefined && actions?.delete !== false;
}

/** Throws a 409 for records of a locked consignment, and to change one that is removed; follows validation. */
export function assertOpen(resource: Resource, changed?: RecordRow): void {
  if (resource.within !== undefined) assertUnlocked(resource.within.access);
  if (changed !== undefined && isRemoved(resource, changed)) throw new Refusal(409, 'problem.deleted');
}

/** The query of the call's parent record, without a row if it is gone; empty if the parent is the consignment. */
export function parentQueries(db: Kysely<Tables>, { declaration: { parent } }: Resource, { path }: Call) {
  if (parent === undefined) return [];
  const consignmentId = path.number('consignmentId');
  return [
    db
      .selectFrom(sql<{ id: number }>`${sql.table(PARENTS[parent.entity].table)}`.as('p'))
      .select('p.id')
      .where(sql.ref('p.registration_id'), '=', ownerOf(consignmentId))
      .where(sql.ref('p.consignment_id'), '=', consignmentId)
      .where('p.id', '=', path.number(parent.field))
      .where(PARENTS[parent.entity].isThere),
  ];
}

const PARENTS = {
  'consignments/product-line': { table: 'product_line', isThere: sql<SqlBool>`not p.is_deleted` },
  'consignments/container': { table: 'container', isThere: sql<SqlBool>`true` },
  'consignments/outer-package': { table: 'outer_package', isThere: sql<SqlBool>`true` },
  'consignments/invoice': { table: 'invoice', isThere: sql<SqlBool>`true` },
  'consignments/order': { table: 'customs_order', isThere: sql<SqlBool>`true` },
} as const;

function parentOf({ declaration: { parent } }: Resource, path: ParameterValues): RecordData {
  return parent === undefined ? {} : { [parent.field]: path.number(parent.field) };
}

/** What the hooks of the list are called with; undefined for lists of a business, which have none. */
export function hookCall(trx: Transaction<Tables>, { within }: Resource): HookCall | undefined {
  return within && { trx, ...within };
}

/** Later in a long change: throws if the consignment was locked meanwhile, or the right is lost. It cannot be locked until the transaction ends. */
export async function holdOpen(trx: Transaction<Tables>, { within, ...resource }: Resource, session: Session): Promise<void> {
  if (within === undefined) return;
  const access = await openConsignment(trx, () => session, within.access.consignment.id, 'see');
  assertOpen(allowed({ ...resource, within: { ...within, access } }, 'write'));
}

/** The consignment of the records, for what a change offers and announces. */
export function consignmentIn({ within }: Resource): { readonly consignmentId?: number } {
  return within === undefined ? {} : { consignmentId: within.access.consignment.id };
}

export function isWithin({ declaration: { scope } }: Resource): boolean {
  return scope === 'consignment';
}
