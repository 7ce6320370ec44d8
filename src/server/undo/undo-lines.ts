import type { Transaction } from 'kysely';
import { type Access } from '../parties/access.ts';
import { mark } from '../consignments/delete-line.ts';
import { findLines, type LineRow } from '../consignments/line-queries.ts';
import { LINE, lineRecord } from '../consignments/line-record.ts';
import { unknownPackage } from '../consignments/outer-package.ts';
import { storeChanged } from '../consignments/patch-line.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import type { References } from '../records/check/references.ts';
import { changedFields, type UndoCount, type ChangeEntry, stands, withoutChange } from '../records/store/change-entry.ts';
import { isSoundWithout } from './is-sound-without.ts';

/** Restores lines to their state before they were added, deleted, restored or changed, where that change still stands. */
export async function undoLines(
  trx: Transaction<Tables>,
  access: Access,
  entries: readonly ChangeEntry[],
  documents: Documents,
  references: References,
): Promise<UndoCount> {
  if (entries.length === 0) return { undone: 0, kept: 0 };
  const ids = entries.map(({ id }) => id);
  const rows = await findLines(trx, access.consignment.id, ids).forUpdate('l').execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  let undone = 0;
  for (const entry of entries) {
    const row = byId.get(entry.id);
    if (row !== undefined && (await undoLine(trx, access, row, entry, documents, references))) undone += 1;
  }
  return { undone, kept: entries.length - undone };
}

async function undoLine(
  trx: Transaction<Tables>,
  access: Access,
  row: LineRow,
  entry: ChangeEntry,
  documents: Documents,
  references: References,
): Promise<boolean> {
  if (entry.action !== 'change') {
    // A deleted line keeps its number, which no other line gets.
    const isDeleted = entry.action !== 'delete';
    if (row.isDeleted === isDeleted || (isDeleted && !stands(lineRecord(row), { before: row.data, after: entry.after }))) return false;
    if (!isDeleted && !(await isOwnDeletion(trx, access, row.id))) return false;
    await mark(trx, access, row, { isDeleted, line: row.line, action: isDeleted ? 'delete' : 'restore' });
    return true;
  }
  if (row.isDeleted || !stands(row.data, entry)) return false;
  const [entity, original] = [documents.entity(LINE), lineRecord(row)];
  if (!isSoundWithout(entity, original, entry, access.context)) return false;
  const data = withoutChange(row.data, entry);
  const edited = changedFields(entry);
  const unknown = await references.unknown(trx, entity, data, { edited, original });
  const unknownOf = edited.has('outerPackageId') ? await unknownPackage(trx, access, data, '') : {};
  if (Object.keys({ ...unknown, ...unknownOf }).length > 0) return false;
  await storeChanged(trx, access, row, data);
  return true;
}

/** Whether the caller deleted a deleted line: another user may have done so again after it was restored. */
async function isOwnDeletion(trx: Transaction<Tables>, { consignment, session }: Access, id: number): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_log')
    .select(['registration_id', 'user_id'])
    .where('owner_registration_id', '=', consignment.registrationId)
    .where('entity', '=', LINE)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.registration_id === session.registrationId && last.user_id === session.userId;
}
