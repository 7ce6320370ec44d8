import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { text } from '../../messages/texts.ts';
import { announce, changeIdOf } from '../connection/transaction-driver.ts';
import type { Session } from '../sessions/sessions.ts';
import { newUuid } from '../tables/ids.ts';
import type { Tables } from '../tables/tables.ts';
import { NOTICES } from './notices.ts';

export interface OfferedUndo {
  /** The operation: to undo its change, the caller must still be allowed to call it. */
  readonly operation: string;
  readonly did: 'deleted' | 'changed' | 'restored' | 'added';
  /** The changed record, in the user's words; the first one if there are several. */
  readonly what: string;
  readonly count: number;
  readonly consignmentId?: number;
  /** Of lines that were pasted. */
  readonly batchId?: number;
}

/** Makes the transaction's changes undoable by the caller until another change of the records. Returns the reply headers for it. */
export async function offerUndo(
  trx: Transaction<Tables>,
  { registrationId, userId }: Pick<Session, 'registrationId' | 'userId'>,
  { operation, did, what, count, consignmentId, batchId }: OfferedUndo,
): Promise<Readonly<Record<string, string>>> {
  const id = await keepChangeSet(trx, { registrationId, userId }, { operation, consignmentId, batchId });
  const told = count > 1 ? text('notice.several', { what, count: count - 1 }) : what;
  const headers = { undo: id, 'undo-of': encodeURIComponent(told) };
  // A notice for a block of lines, not for a single typed record.
  if (count === 1 && batchId === undefined && (did === 'changed' || did === 'added')) return headers;
  // Listed as read, because the user made the change.
  await trx
    .insertInto('notice')
    .values({
      registration_id: registrationId,
      user_id: userId,
      id: newUuid(),
      kind: did,
      what: told,
      consignment_id: consignmentId ?? null,
      read_at: sql<string>`now()`,
      change_id: id,
    })
    .execute();
  announce({ owner: registrationId, entity: NOTICES, userId });
  return headers;
}

/** Stores that the caller can undo the transaction's changes; returns the id of the undo. */
export async function keepChangeSet(
  trx: Transaction<Tables>,
  { registrationId, userId }: Pick<Session, 'registrationId' | 'userId'>,
  {
    operation,
    consignmentId,
    batchId,
  }: Pick<OfferedUndo, 'operation'> & { readonly consignmentId?: number | null | undefined; readonly batchId?: number | undefined },
): Promise<string> {
  const id = changeIdOf(newUuid);
  const place = { consignment_id: consignmentId ?? null, batch_id: batchId ?? null };
  await trx
    .insertInto('change_set')
    .values({ registration_id: registrationId, id, user_id: userId, operation, ...place })
    .execute();
  return id;
}

/** A change is undone once. */
export async function markUndone(trx: Transaction<Tables>, { registrationId }: Pick<Session, 'registrationId'>, id: string): Promise<void> {
  await trx
    .updateTable('change_set')
    .set({ undone_at: sql<string>`now()` })
    .where('registration_id', '=', registrationId)
    .where('id', '=', id)
    .execute();
}

/** Tables of records below a consignment. */
const parts = ['container', 'outer_package', 'product_line', 'resource_record'] as const;

/** Whether anything of a change is still as the change left it. */
export function stillStands(changeId: RawBuilder<string>): RawBuilder<SqlBool> {
  const isOf = (record: string) => sql.raw<string>(`${record}.registration_id = a.owner_registration_id and ${record}.id = a.record_id`);
  const isPart = (record: string) => sql`${isOf(record)} and ${sql.ref(`${record}.consignment_id`)} = a.consignment_id`;
  const isGone = sql.join(
    parts.map((table) => sql`not exists (select from ${sql.table(table)} p where ${isPart('p')})`),
    sql` and `,
  );
  return sql<SqlBool>`(exists (select from change_set s where s.id = ${changeId} and s.undone_at is null) and (
    exists (select from change_set s join product_line l on l.registration_id = owner_of(s.consignment_id)
        and l.consignment_id = s.consignment_id and l.batch_id = s.batch_id
      where s.id = ${changeId} and l.version = 1)
    or exists (select from audit_log a where a.change_id = ${changeId} and a.record_id is not null and (
      (a.action <> 'delete' and a.version is not null and exists (select from resource_record r where ${isOf('r')} and r.version = a.version))
      or (a.version is not null and exists (select from product_line l where ${isPart('l')} and l.version = a.version))
      or exists (select from own_value o where o.registration_id = a.registration_id and o.entity = a.entity and o.record_id = a.record_id
        and o.version = a.version and a.consignment_id is null and a.action = 'change')
      or (a.action = 'delete' and a.consignment_id is null and not exists (select from resource_record r where ${isOf('r')}))
      or (a.action = 'delete' and a.consignment_id is not null and ${isGone})))))`;
}
