import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Call, Handlers } from '../http/call.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { notFound } from '../messages/refusal.ts';
import { accessTo, assertMay, findConsignment, guarded, type Permission } from '../parties/access.ts';
import { createProductLine } from './create-line.ts';
import { deleteProductLine, restoreProductLine } from './delete-line.ts';
import { findLine } from './line-queries.ts';
import { getNextLineNumber, getProductLine, listProductLines } from './line-reading.ts';
import { patchProductLine } from './patch-line.ts';
import type { handledOperations } from '../http/handled-operations.ts';

export function lineHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  lineTotals: Totals,
): Pick<Handlers, (typeof handledOperations)['lines'][number]> {
  const guardedBy = (permission: Permission) => guarded(database, permission);
  const lineGuard = { guard: (call: Call) => guardLine(database, call) };
  return {
    listProductLines: { ...guardedBy('maySeeLines'), handle: (call) => listProductLines(database, lineTotals, call) },
    getProductLine: { handle: (call) => getProductLine(database, call) },
    getNextLineNumber: { ...guardedBy('mayEditLines'), handle: (call) => getNextLineNumber(database, call) },
    createProductLine: {
      ...guardedBy('mayEditLines'),
      handleUnchecked: (call) => createProductLine(database, lineTotals, referencesOf, call),
    },
    patchProductLine: { ...lineGuard, handleUnchecked: (call) => patchProductLine(database, lineTotals, referencesOf, call) },
    deleteProductLine: { handle: (call) => deleteProductLine(database, lineTotals, call) },
    restoreProductLine: { handle: (call) => restoreProductLine(database, lineTotals, call) },
  };
}

/** 404 precedes 403. */
async function guardLine(database: Database, { path, token }: Call): Promise<void> {
  const consignmentId = path.number('consignmentId');
  const db = database.kysely;
  const { session, results } = await database.read(token, [
    findConsignment(db, consignmentId),
    findLine(db, consignmentId, path.number('productId')),
  ]);
  const [found, [line]] = results;
  const access = accessTo(session, found, 'see');
  if (!line) throw notFound();
  assertMay(access, 'mayEditLines');
}
