import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Call, Handlers } from '../http/call.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { guarded, type Permission } from '../parties/access.ts';
import { batchProductLines } from './batch-lines.ts';
import { createProductLine } from './create-line.ts';
import { deleteProductLine, restoreProductLine } from './delete-line.ts';
import { getNextLineNumber, getProductLine, listProductLines, readLine } from './line-reading.ts';
import { patchProductLine } from './patch-line.ts';
import type { handledOperations } from '../http/handled-operations.ts';

export function lineHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  lineTotals: Totals,
): Pick<Handlers, (typeof handledOperations)['lines'][number]> {
  const guardedBy = (permission: Permission) => guarded(database, permission);
  const lineGuard = { guard: (call: Call) => readLine(database, call, 'mayEditLines') };
  return {
    listProductLines: { ...guardedBy('maySeeLines'), handle: (call) => listProductLines(database, lineTotals, call) },
    getProductLine: { handle: (call) => getProductLine(database, call) },
    getNextLineNumber: { ...guardedBy('mayEditLines'), handle: (call) => getNextLineNumber(database, call) },
    createProductLine: {
      ...guardedBy('mayEditLines'),
      handleUnchecked: (call) => createProductLine(database, lineTotals, referencesOf, call),
    },
    batchProductLines: {
      ...guardedBy('mayEditLines'),
      handleUnchecked: (call) => batchProductLines(database, lineTotals, referencesOf, call),
    },
    patchProductLine: { ...lineGuard, handleUnchecked: (call) => patchProductLine(database, lineTotals, referencesOf, call) },
    deleteProductLine: { handle: (call) => deleteProductLine(database, lineTotals, call) },
    restoreProductLine: { handle: (call) => restoreProductLine(database, lineTotals, call) },
  };
}
