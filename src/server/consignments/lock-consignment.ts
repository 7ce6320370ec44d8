import { sql } from 'kysely';
import { recordChange } from '../database/changes/audit.ts';
import type { Database } from '../database/database.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { recordOf } from '../records/record-of.ts';
import { accessTo, CONSIGNMENT, findConsignment, partOf } from './access.ts';

/** Locks or unlocks a consignment. Waits for running changes of its lines; later ones are refused. */
export async function setLock(database: Database, { path, token, body }: Call, isLocked: boolean): Promise<Answer> {
  const id = path.number('consignmentId');
  const reason = isLocked ? trimmed(recordOf(body)['reason']) : null;
  await database.transaction(token, async (trx, session) => {
    const rows = await findConsignment(trx, id).forUpdate('c').execute();
    const { consignment } = accessTo(session(), rows, 'lock');
    if (consignment.isLocked === isLocked) return;
    await trx
      .updateTable('consignment')
      .set((eb) => ({
        is_locked: isLocked,
        lock_reason: reason,
        locked_by: isLocked ? session().fullName : null,
        locked_at: isLocked ? sql<string>`now()` : null,
        version: eb('version', '+', 1),
        changed_at: sql<string>`now()`,
        changed_by: session().fullName,
      }))
      .where('registration_id', '=', consignment.registrationId)
      .where('id', '=', id)
      .execute();
    await recordChange(trx, session(), {
      kind: 'Consignments',
      action: 'change',
      subject: String(consignment.data['reference']),
      of: partOf({ consignment }, CONSIGNMENT, id),
      before: { isLocked: consignment.isLocked, ...(consignment.lockReason !== null && { lockReason: consignment.lockReason }) },
      after: { isLocked, ...(reason !== null && { lockReason: reason }) },
      tells: { audience: 'involved', kind: isLocked ? 'locked' : 'unlocked' },
    });
  });
  return noContent();
}

function trimmed(text: unknown): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
