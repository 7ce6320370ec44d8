import { sql, type Transaction } from 'kysely';
import { recordChange } from '../../database/changes/audit.ts';
import { storeVersion } from '../../database/changes/documents.ts';
import type { Database } from '../../database/database.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { recordOf } from '../../records/check/record-of.ts';
import { tagOf, versionOf } from '../../records/request/versions.ts';
import { accessTo, CONSIGNMENT, type ConsignmentRow, findConsignment, partOf } from '../../parties/access.ts';
import { assertCurrentConsignment } from '../current-consignment.ts';

/** Locks or unlocks a consignment. Waits for running changes of its lines; later ones are refused. */
export async function setLock(database: Database, call: Call, isLocked: boolean): Promise<Answer> {
  const { path, token, body } = call;
  const id = path.number('consignmentId');
  const reason = isLocked ? trimmed(recordOf(body)['reason']) : null;
  const version = await database.transaction(token, async (trx, session) => {
    const rows = await findConsignment(trx, id).forUpdate('c').execute();
    const access = accessTo(session(), rows, 'mayLock');
    const { consignment } = access;
    const isChange = consignment.isLocked !== isLocked;
    // Checked under the consignment's row lock, which lodging and withdrawing take too.
    if (isChange && (await isLodged(trx, consignment))) throw new Refusal(409, 'problem.lodged');
    assertCurrentConsignment(call, access);
    if (!isChange) return versionOf(consignment);
    return versionOf({ ...consignment, version: await storeLock(trx, session(), consignment, { isLocked, reason }) });
  });
  return noContent({ etag: tagOf(version) });
}

/** Locks or unlocks a consignment under its row lock, and publishes it. */
export async function storeLock(
  trx: Transaction<Tables>,
  session: Session,
  consignment: ConsignmentRow,
  { isLocked, reason }: { readonly isLocked: boolean; readonly reason: string | null },
): Promise<number> {
  const { registrationId: registration_id, id, version } = consignment;
  const { userId } = session;
  const by = isLocked ? { locked_by: userId, locked_at: sql`now()` } : { locked_by: null, locked_at: null };
  const columns = { is_locked: isLocked, lock_reason: reason, ...by };
  const stored = await storeVersion(trx, { table: 'consignment', key: { registration_id, id }, version, columns, userId });
  await recordChange(trx, session, {
    kind: 'Consignments',
    action: 'change',
    subject: String(consignment.data['reference']),
    of: partOf({ consignment }, CONSIGNMENT, consignment.id),
    before: { isLocked: consignment.isLocked, ...(consignment.lockReason !== null && { lockReason: consignment.lockReason }) },
    after: { isLocked, ...(reason !== null && { lockReason: reason }) },
    notice: { audience: 'involved', kind: isLocked ? 'locked' : 'unlocked' },
  });
  return stored;
}

/** Whether a lodged declaration keeps it locked, even one that the caller does not see. */
async function isLodged(trx: Transaction<Tables>, { registrationId, id }: Pick<ConsignmentRow, 'registrationId' | 'id'>): Promise<boolean> {
  const { rows } = await sql<{ isLodged: boolean }>`select is_lodged(${registrationId}, ${id}) as "isLodged"`.execute(trx);
  return rows[0]?.isLodged === true;
}

function trimmed(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
