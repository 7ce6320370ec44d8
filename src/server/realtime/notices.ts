import { sql } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import type { Notice } from '#schemas/generated/types.ts';
import { stillStands } from '../database/changes/change-sets.ts';
import { isNoticeKind, NOTICES } from '../database/changes/notices.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import { personName } from '../database/tables/person-name.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { text } from '../messages/texts.ts';

const MOST_LISTED = 100;
const KEPT_DAYS = 90;

export async function listNotices(database: Database, { documents, token }: Call): Promise<Answer> {
  const rows = await database.transaction(token, async (trx, session) => {
    // session() is known only after the first query of the transaction.
    await sql`select 1`.execute(trx);
    return (
      trx
        .selectFrom('notice')
        .select([
          'id',
          'created_at',
          'kind',
          personName('notice.who').as('who'),
          'what',
          'times',
          'consignment_id',
          'entity',
          'record_id',
          'read_at',
        ])
        // Undo is not offered if a record has changed since.
        .select((eb) =>
          eb
            .case()
            .when(stillStands(sql.ref('notice.change_id')))
            .then(eb.ref('change_id'))
            .end()
            .as('undo'),
        )
        .where('registration_id', '=', session().registrationId)
        .where('user_id', '=', session().userId)
        .where('created_at', '>', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MOST_LISTED)
        .execute()
    );
  });
  const notices = rows.flatMap(({ id, kind, who, what, times, ...row }): Notice[] => {
    if (!isNoticeKind(kind)) return [];
    const isOfWork = kind === 'done' || kind === 'failed';
    const message = text(`notice.${kind}`, { who: who ?? '', what: isOfWork ? wordsOf(documents, what) : what });
    return [
      {
        id,
        created: row.created_at,
        kind,
        message: times > 1 ? text('notice.times', { message, count: times }) : message,
        isRead: row.read_at !== null,
        ...(row.consignment_id !== null && { consignmentId: row.consignment_id }),
        ...(row.entity !== null && { entity: row.entity }),
        ...(row.record_id !== null && { recordId: row.record_id }),
        ...(row.undo !== null && { undo: row.undo }),
      },
    ];
  });
  return ok(notices, { 'cache-control': 'no-store' });
}

/** Description of the operation that began the work; its id if the operation no longer exists. */
function wordsOf({ contract }: Documents, operation: string): string {
  return contract.operations.find(({ id }) => id === operation)?.summary ?? operation;
}

/** Marks some or all notices as read, and deletes old ones. */
export async function readNotices(database: Database, call: Call<Operations['readNotices']['body']>): Promise<Answer> {
  const { ids } = call.body;
  await database.transaction(call.token, async (trx, session) => {
    await trx
      .deleteFrom('notice')
      .where('registration_id', '=', tenant)
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
    const { registrationId, userId } = session();
    const own = trx
      .updateTable('notice')
      .set({ read_at: sql<string>`now()` })
      .where('registration_id', '=', registrationId)
      .where('user_id', '=', userId)
      .where('read_at', 'is', null);
    const { numUpdatedRows } = await (ids === undefined ? own : own.where('id', '=', sql<string>`any(${ids}::uuid[])`)).executeTakeFirst();
    if (numUpdatedRows > 0n) announce({ owner: registrationId, entity: NOTICES, userId });
  });
  return noContent();
}
