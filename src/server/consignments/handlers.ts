import type { Database } from '../database/database.ts';
import { Totals } from '../database/lists/totals.ts';
import { type Call, type Handlers, ok } from '../http/call.ts';
import type { ReferencesOf } from '../records/references.ts';
import { notFound } from '../messages/refusal.ts';
import { accessTo, assertMay, guarded, type Permission, findConsignment } from './access.ts';
import { getConsignment } from './consignment-detail.ts';
import { listConsignments } from './consignment-list.ts';
import { createProductLine } from './create-line.ts';
import { deleteProductLine, restoreProductLine } from './delete-line.ts';
import { consignmentFlags } from './flags.ts';
import { createInvoice } from './create-invoice.ts';
import { findLine } from './line-queries.ts';
import { getNextLineNumber, getProductLine, listProductLines } from './line-reading.ts';
import { setLock } from './lock-consignment.ts';
import { patchProductLine } from './patch-line.ts';
import type { handledOperations } from '../http/handled-operations.ts';

/** Consignments, their product lines and invoices. */
export function consignmentHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  lineTotals: Totals,
): Pick<Handlers, (typeof handledOperations)['consignments'][number]> {
  const consignmentTotals = new Totals();
  const guardedBy = (permission: Permission) => guarded(database, permission);
  const lineGuard = { guard: (call: Call) => guardLine(database, call) };
  return {
    listConsignments: { handle: (call) => listConsignments(database, consignmentTotals, call) },
    getConsignment: { handle: (call) => getConsignment(database, call) },
    getConsignmentFlags: { ...guardedBy('see'), handle: (call) => getFlags(database, call) },
    lockConsignment: { handle: (call) => setLock(database, call, true) },
    unlockConsignment: { handle: (call) => setLock(database, call, false) },
    listProductLines: { ...guardedBy('seeLines'), handle: (call) => listProductLines(database, lineTotals, call) },
    getProductLine: { handle: (call) => getProductLine(database, call) },
    getNextLineNumber: { ...guardedBy('editLines'), handle: (call) => getNextLineNumber(database, call) },
    createProductLine: {
      ...guardedBy('editLines'),
      handleUnchecked: (call) => createProductLine(database, lineTotals, referencesOf, call),
    },
    patchProductLine: { ...lineGuard, handleUnchecked: (call) => patchProductLine(database, lineTotals, referencesOf, call) },
    deleteProductLine: { handle: (call) => deleteProductLine(database, lineTotals, call) },
    restoreProductLine: { handle: (call) => restoreProductLine(database, lineTotals, call) },
    createInvoice: { ...guardedBy('addInvoices'), handleUnchecked: (call) => createInvoice(database, referencesOf, call) },
  };
}

/** A line that does not exist is told before the role. */
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
  assertMay(access, 'editLines');
}

async function getFlags(database: Database, { path, query, token }: Call) {
  const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('consignmentId'))]);
  const { consignment } = accessTo(session, results[0], 'see');
  const hint = query.text('TradeDirectionHint');
  return ok(consignmentFlags(session, consignment, hint === 'Import' || hint === 'Export' ? hint : undefined));
}
