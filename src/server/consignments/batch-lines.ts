import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import { ofVersion } from '../documents/of-version.ts';
import type { Answer, Call } from '../http/call.ts';
import { Refusal } from '../messages/refusal.ts';
import { answerBatchCall } from '../records/batch/answer-call.ts';
import { batchReader } from '../records/batch/read-batch.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { assertMay, assertUnlocked, openConsignment } from '../parties/access.ts';
import { deleteLine, restoreLine } from './delete-line.ts';
import { findLines, type LineRow } from './line-queries.ts';
import { lineEntity, lineSubject } from './line-record.ts';
import { changedLine, storeChanged } from './patch-line.ts';

const OPERATION = 'batchProductLines';
const readBatch = ofVersion((documents) => batchReader(documents.operation(OPERATION).body ?? {}));

/** Deletes, changes or restores many lines. */
export async function batchProductLines(database: Database, totals: Totals, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents } = call;
  const consignmentId = call.path.number('consignmentId');
  const batch = readBatch(documents)(call.body);
  const { does, mode } = batch;
  const ids = batch.rows.map(({ id }) => Number(id));
  const answer = await answerBatchCall<LineRow>(database, call, batch, {
    operation: OPERATION,
    entity: lineEntity(documents),
    references: referencesOf(documents),
    open: async (trx, session) => {
      const access = await openConsignment(trx, session, consignmentId, 'see');
      assertMay(access, 'mayEditLines');
      const found = await findLines(trx, consignmentId, ids).forUpdate('l').execute();
      return {
        rows: new Map(found.map((row) => [String(row.id), row])),
        context: access.context,
        mayUndo: true,
        consignmentId,
        assertOpen: () => assertUnlocked(access),
        nameOf: ({ orderNumber, line }) => lineSubject(access.consignment.data['reference'], orderNumber, line),
        act: async (row, { changes }) => {
          if (does === 'change') {
            if (row.isDeleted) throw new Refusal(409, 'problem.deleted');
            return storeChanged(trx, access, row, await changedLine(trx, access, { row, changes, documents, referencesOf }));
          }
          const version = await (does === 'delete' ? deleteLine : restoreLine)(trx, access, row);
          // Each line on its own: one that needs no change is not counted as done.
          if (version === undefined && mode !== undefined)
            throw new Refusal(409, does === 'delete' ? 'problem.deletedAlready' : 'problem.notDeleted');
          return { version: version ?? row.version };
        },
      };
    },
  });
  if (mode !== 'preview') totals.forget(consignmentId);
  return answer;
}
