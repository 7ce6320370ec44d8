import type { Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import type { Database } from '../database/database.ts';
import type { Operation } from '../documents/contract.ts';
import type { Answer, Call } from '../http/call.ts';
import type { Tables } from '../database/tables/tables.ts';
import { Refusal } from '../messages/refusal.ts';
import { answerBatchCall } from './batch/answer-call.ts';
import { batchReader, type RecordBatch } from './batch/read-batch.ts';
import type { RecordData } from './check/check-record.ts';
import { versionOf } from './request/versions.ts';
import { difference } from './request/patch.ts';
import { patchedRecord } from './request/patched-record.ts';
import type { References } from './check/references.ts';
import { openedRecord, type OpenedRow, setRemoved } from './store/change-records.ts';
import { contextFor } from './store/context-lists.ts';
import type { RecordRow } from './declaration/hooks.ts';
import { contextOf, isMarking, isRemoved, type Resource, subjectOf } from './declaration/resource.ts';
import { documentOf, findRecords, recordOfRow } from './store/records.ts';
import { removeRecords } from './store/remove-records.ts';
import type { UseQueries } from './check/uses.ts';
import { allowed, assertOpen, consignmentIn, holdResource, mayUndo } from './declaration/within.ts';

/** Deletes or changes many records. */
export function batchRecords(resource: Resource, references: References, queries: UseQueries, { id: operation, body = {} }: Operation) {
  const read = batchReader(body);
  const { entity } = resource;
  return async (database: Database, call: Call): Promise<Answer> => {
    const batch = read(call.body);
    const keys = batch.rows.map(({ id }) => id);
    return answerBatchCall<RecordRow>(database, call, batch, {
      operation,
      entity,
      references,
      open: async (trx, sessionOf) => {
        const here = allowed(await holdResource(trx, sessionOf, resource, call), 'remove');
        if (batch.does !== 'delete') allowed(here, 'change');
        const found = await findRecords(trx, here, keys).forUpdate().execute();
        const session = sessionOf();
        const context = batch.does === 'delete' ? contextOf(session, here) : await contextFor(trx, here, session);
        return {
          rows: new Map(found.map((row) => [String(recordOfRow(row)[resource.declaration.key]), row])),
          context,
          mayUndo: mayUndo(here),
          ...consignmentIn(here),
          assertOpen: () => assertOpen(here),
          nameOf: (row) => subjectOf(here, recordOfRow(row)),
          act: async (row, { changes }) => {
            if (batch.does !== 'change') return markEach(trx, { here, row, session }, batch);
            if (isRemoved(here, row)) throw new Refusal(409, 'problem.deleted');
            const opened = openedRecord(trx, { here, row, session }, references, context);
            const record = await patchedRecord(opened, changes);
            const version = await opened.save(record, new Set(changes.keys()));
            return { version, ...difference(shownOf(here, opened.original), shownOf(here, record)) };
          },
          remove: batch.does === 'delete' && !isMarking(here) ? (rows) => removeRecords(trx, here, queries, rows, session) : undefined,
        };
      },
    });
  };
}

function shownOf(resource: Resource, record: RecordData): RecordData {
  return resource.keepsOwn ? { ...documentOf(resource, record), [OWN]: record[OWN] } : documentOf(resource, record);
}

/** Each on its own: a record that needs no change is not counted as done. */
async function markEach(trx: Transaction<Tables>, opened: OpenedRow, { does, mode }: Pick<RecordBatch, 'does' | 'mode'>) {
  const version = await setRemoved(trx, opened, does === 'delete');
  if (version === undefined && mode !== undefined)
    throw new Refusal(409, does === 'delete' ? 'problem.deletedAlready' : 'problem.notDeleted');
  return { version: version ?? versionOf(opened.row) };
}
