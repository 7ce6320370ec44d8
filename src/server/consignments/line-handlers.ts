import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Call, Handlers } from '../http/call.ts';
import { ofVersion } from '../documents/of-version.ts';
import { batchRecords } from '../records/batch-records.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { NO_USES } from '../records/check/uses.ts';
import { createRecord, restoreRemoved } from '../records/store/change-records.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import { guarded, LINE, type Permission } from '../parties/access.ts';
import { lineHooks } from './line-hooks.ts';
import { getNextLineNumber, listProductLines } from './line-reading.ts';
import type { handledOperations } from '../http/handled-operations.ts';

export function lineHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  lineTotals: Totals,
): Pick<Handlers, (typeof handledOperations)['lines'][number]> {
  const guardedBy = (permission: Permission) => guarded(database, permission);
  const actions = ofVersion((documents) => {
    const lines = resourceOf(LINE, documents, lineHooks);
    return {
      batch: batchRecords(lines, referencesOf(documents), NO_USES, documents.operation('batchProductLines')),
      create: createRecord(lines, referencesOf(documents), documents.operation('createProductLine')),
      restore: restoreRemoved(lines, { id: 'restoreProductLine' }),
    };
  });
  const acting = (action: 'batch' | 'create' | 'restore') => async (call: Call) => {
    const answer = await actions(call.documents)[action](database, call);
    lineTotals.forget(call.path.number('consignmentId'));
    return answer;
  };
  return {
    listProductLines: { ...guardedBy('maySeeLines'), handle: (call) => listProductLines(database, lineTotals, call) },
    getNextLineNumber: { ...guardedBy('mayEditLines'), handle: (call) => getNextLineNumber(database, call) },
    createProductLine: { ...guardedBy('mayEditLines'), handleUnchecked: acting('create') },
    batchProductLines: { ...guardedBy('mayEditLines'), handleUnchecked: acting('batch') },
    restoreProductLine: { handle: acting('restore') },
  };
}
