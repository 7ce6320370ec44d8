import type { Transaction } from 'kysely';
import { type AuditEntry, recordChange } from '../database/changes/audit.ts';
import { offerUndo } from '../database/changes/change-sets.ts';
import { storeVersion } from '../database/changes/documents.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
import { type Access, assertUnlocked, partOf } from '../parties/access.ts';
import { type LineRow, openLine } from './line-queries.ts';
import { LINE, lineSubject, lineView } from './line-record.ts';
import { findOrder, nextLineNumber } from './orders.ts';

/** Marks a line as deleted; it keeps its number. Deleting it again changes nothing. */
export function deleteProductLine(database: Database, totals: Totals, call: Call): Promise<Answer> {
  return changeLine(database, totals, call, 'deleteProductLine', deleteLine);
}

/** Restores a deleted line as the last one. */
export function restoreProductLine(database: Database, totals: Totals, call: Call): Promise<Answer> {
  return changeLine(database, totals, call, 'restoreProductLine', restoreLine);
}

/** Returns the new version of the line; undefined if nothing changed. */
type ChangeLine = (trx: Transaction<Tables>, access: Access, row: LineRow) => Promise<number | undefined>;

export const deleteLine: ChangeLine = async (trx, access, row) =>
  row.isDeleted ? undefined : mark(trx, access, row, { isDeleted: true, line: row.line, action: 'delete' });

export const restoreLine: ChangeLine = async (trx, access, row) => {
  if (!row.isDeleted) return undefined;
  // Adding lines locks the order, so that no number is given twice.
  await findOrder(trx, access.consignment.id, row.orderId).forUpdate('o').execute();
  const { line: next } = await nextLineNumber(trx, access.consignment.id, row.orderId).executeTakeFirstOrThrow();
  return mark(trx, access, row, { isDeleted: false, line: row.line === next - 1 ? row.line : next, action: 'restore' });
};

async function changeLine(database: Database, totals: Totals, call: Call, operation: string, change: ChangeLine): Promise<Answer> {
  const { path, documents } = call;
  const consignmentId = path.number('consignmentId');
  const answer = await database.transaction(call.token, async (trx, session) => {
    const { access, row } = await openLine(trx, session, path, 'exclusive');
    assertUnlocked(access);
    assertCurrentVersion(call, row, () => lineView(documents, access.context).detail(row));
    const version = await change(trx, access, row);
    if (version === undefined) return noContent({ etag: tagOf(row.version) });
    const what = lineSubject(access.consignment.data['reference'], row.orderNumber, row.line);
    const did = row.isDeleted ? 'restored' : 'deleted';
    const undo = await offerUndo(trx, session(), { operation, did, what, count: 1, consignmentId });
    return noContent({ ...undo, etag: tagOf(version) });
  });
  totals.forget(consignmentId);
  return answer;
}

interface DeletionMark {
  readonly isDeleted: boolean;
  readonly line: number;
  readonly action: AuditEntry['action'];
}

/** Returns the line's version. */
export async function mark(
  trx: Transaction<Tables>,
  access: Access,
  row: Pick<LineRow, 'id' | 'orderNumber' | 'version' | 'data'>,
  { isDeleted, line, action }: DeletionMark,
): Promise<number> {
  const { consignment, session } = access;
  const version = await storeVersion(trx, {
    table: 'product_line',
    key: { registration_id: consignment.registrationId, consignment_id: consignment.id, id: row.id },
    version: row.version,
    columns: { is_deleted: isDeleted, line },
    userId: session.userId,
  });
  await recordChange(trx, session, {
    kind: 'ProductLines',
    action,
    subject: lineSubject(consignment.data['reference'], row.orderNumber, line),
    of: partOf(access, LINE, row.id),
    ...(action === 'delete' ? { before: row.data } : { after: row.data }),
    version,
  });
  return version;
}
