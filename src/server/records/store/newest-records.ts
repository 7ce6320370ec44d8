import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Access, accessTo, findConsignment, visibleConsignments } from '../../parties/access.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import type { RecordData } from '../check/check-record.ts';
import { isRemoved, type Resource, subjectOf } from '../declaration/resource.ts';
import type { RecordRow } from '../declaration/hooks.ts';
import type { Documents } from '../../documents/documents.ts';
import { contextFor } from './context-lists.ts';
import { recordColumns, recordOfRow, recordsFrom, recordsOf } from './records.ts';

/** A stored record that the caller may change, with what its check reads. */
export interface StoredRecord {
  readonly entity: string;
  readonly id: number;
  readonly createdAt: string;
  subject(): string;
  readonly consignmentId?: number;
  readonly record: RecordData;
  readonly context: RecordContext;
}

/** Consignments that the caller sees, for reading what is in all of them. */
export interface Consignments {
  readonly accesses: readonly Access[];
  /** When each was made, by id. */
  readonly createdAt: ReadonlyMap<number, string>;
  readonly documents: Documents;
  readonly ids: RawBuilder<number>;
  readonly owners: RawBuilder<number>;
}

/** Reads those that the caller may change of consignments. Beside lists that documents declare, some kinds of records are read by code. */
export type ReadStored = (trx: Transaction<Tables>, consignments: Consignments) => Promise<readonly StoredRecord[]>;

/** Some of the records, and the id after which the next ones follow; undefined: there are no more. */
export interface StoredPage {
  readonly records: readonly StoredRecord[];
  readonly next: number | undefined;
}

interface Wanted {
  readonly limit: number;
  /** Those that follow this id, by id; without it the newest. */
  readonly after?: number;
}

/** Consignments that are read at once: for the newest of their records, and for all of them. */
const AT_ONCE = 25;
const IN_PAGE = 20;

/** Records of a business's list, if the caller may change them. */
export async function pageOfBusiness(
  trx: Transaction<Tables>,
  resource: Resource,
  session: Session,
  { limit, after }: Wanted,
): Promise<StoredPage> {
  const context = await contextFor(trx, resource, session);
  if (!resource.may('change', context)) return { records: [], next: undefined };
  const all = recordsOf(trx, resource)
    .select([...recordColumns(resource), 'created_at as createdAt'])
    .limit(limit);
  const inOrder =
    after === undefined ? all.orderBy('created_at', 'desc').orderBy('id', 'desc') : all.where('id', '>', after).orderBy('id', 'asc');
  const rows = await inOrder.execute();
  const records = rows.filter((row) => !isRemoved(resource, row)).map((row) => ({ ...storedOf(resource, row), context }));
  return { records, next: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/** The records of the newest consignments that are not locked, until there are enough. */
export async function newestOfConsignments(
  trx: Transaction<Tables>,
  readers: readonly ReadStored[],
  { session, documents }: { readonly session: Session; readonly documents: Documents },
  limit: number,
): Promise<readonly StoredRecord[]> {
  if (readers.length === 0) return [];
  const newest = await openConsignments(trx).orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').limit(limit).execute();
  const found: StoredRecord[] = [];
  for (let from = 0; from < newest.length && found.length < limit; from += AT_ONCE) {
    const consignments = { ...(await openTogether(trx, newest.slice(from, from + AT_ONCE), session)), documents };
    for (const read of readers) found.push(...(await read(trx, consignments)));
  }
  return found;
}

/** All records of the consignments that follow an id. */
export async function pageOfConsignments(
  trx: Transaction<Tables>,
  readers: readonly ReadStored[],
  { session, documents }: { readonly session: Session; readonly documents: Documents },
  after: number,
): Promise<StoredPage> {
  if (readers.length === 0) return { records: [], next: undefined };
  const at = await openConsignments(trx).where('c.id', '>', after).orderBy('c.id', 'asc').limit(IN_PAGE).execute();
  const consignments = { ...(await openTogether(trx, at, session)), documents };
  const records: StoredRecord[] = [];
  for (const read of readers) records.push(...(await read(trx, consignments)));
  return { records, next: at.length < IN_PAGE ? undefined : at.at(-1)?.id };
}

/** Those that the caller sees and that are not locked. */
function openConsignments(trx: Transaction<Tables>) {
  return trx
    .selectFrom(visibleConsignments(trx))
    .select(['c.id', 'c.registration_id as owner', 'c.created_at as createdAt'])
    .where('c.is_locked', '=', false);
}

/**
 * Reads the records of a list of consignments.
 * @param limit undefined: all of them
 */
export async function readerOf(
  trx: Transaction<Tables>,
  resource: Resource,
  session: Session,
  limit: number | undefined,
): Promise<ReadStored> {
  const lists = await contextFor(trx, { lists: resource.lists, within: undefined }, session);
  return async (_, { accesses, documents, ...at }) => {
    const open = new Map(
      accesses.filter(({ context }) => resource.may('change', context)).map((access) => [access.consignment.id, access] as const),
    );
    const all = recordsAt(trx, resource, at);
    const rows = await (limit === undefined ? all : all.limit(limit)).execute();
    return rows.flatMap((row) => {
      const access = open.get(Number(row.consignmentId));
      if (access === undefined || isRemoved(resource, row)) return [];
      const here = { ...resource, within: { access, documents } };
      return [{ ...storedOf(here, row), context: { ...lists, ...access.context }, consignmentId: access.consignment.id }];
    });
  };
}

async function openTogether(
  trx: Transaction<Tables>,
  at: readonly { readonly id: number; readonly owner: number; readonly createdAt: string }[],
  session: Session,
): Promise<Omit<Consignments, 'documents'>> {
  const ids = sql<number>`any(${at.map(({ id }) => id)}::bigint[])`;
  const owners = sql<number>`any(${[...new Set(at.map(({ owner }) => owner))]}::bigint[])`;
  const rows = await findConsignment(trx, ids, owners).execute();
  const createdAt = new Map(at.map((each) => [each.id, each.createdAt]));
  return { accesses: rows.map((row) => accessTo(session, [row], 'see')), createdAt, ids, owners };
}

/** Records of several consignments, the newest first. */
export function recordsAt(db: Kysely<Tables>, resource: Resource, { ids, owners }: Pick<Consignments, 'ids' | 'owners'>) {
  const place = { consignmentId: sql<number>`s.consignment_id`, owner: sql<number>`s.registration_id` };
  return recordsFrom(db, resource)
    .select([...recordColumns({ ...resource, place }), 'created_at as createdAt', 'consignment_id as consignmentId'])
    .where('registration_id', '=', owners)
    .where('consignment_id', '=', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

function storedOf(resource: Resource, row: RecordRow & { readonly createdAt: string }) {
  const record = recordOfRow(row);
  const { id, createdAt } = row;
  return { entity: resource.name, id, createdAt, subject: () => subjectOf(resource, record), record };
}
