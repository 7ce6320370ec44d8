import type { Transaction } from 'kysely';
import { isRecord } from '#src/expression/index.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { Refusal } from '../messages/refusal.ts';
import { type Access, assertMay } from '../parties/access.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { inSavepoint } from '../records/batch/run-batch.ts';
import type { References } from '../records/check/references.ts';
import { queriesOfUse } from '../records/check/uses.ts';
import { faultsOf, openedRecord } from '../records/store/change-records.ts';
import { removeRecords } from '../records/store/remove-records.ts';
import { contextFor, resourceOf } from '../records/store/context-lists.ts';
import { columnsOf, documentOf, markRecord, ownerOf, recordOfRow, recordsOf, restoreRecord } from '../records/store/records.ts';
import { isMarking, isRemoved, type Resource, subjectOf } from '../records/declaration/resource.ts';
import { recordHooks } from '../consignments/record-hooks/record-hooks.ts';
import { allowed, hookCall, inConsignment, isDeletable } from '../records/declaration/within.ts';
import type { RecordRow } from '../records/declaration/hooks.ts';
import { changedFields, type UndoCount, type ChangeEntry, stands } from '../records/store/change-entry.ts';
import { takeBackChange } from './take-back-change.ts';
import { takeBackHead, undoHeads } from './undo-heads.ts';

/** Undoes additions, deletions, restorations and changes of records of resources, if they have not been overwritten. */
export async function undoRecords(
  trx: Transaction<Tables>,
  session: Session,
  entries: readonly ChangeEntry[],
  documents: Documents,
  references: References,
  access?: Access,
): Promise<UndoCount> {
  const names = [...new Set(entries.map(({ entity }) => entity))].filter((name) => !(name in undoHeads));
  const served = new Map<string, Served>();
  for (const name of names) {
    const listed = resourceOf(name, documents, recordHooks[name]);
    const resource = access === undefined ? listed : inConsignment(listed, access, { documents });
    served.set(name, { resource, context: await contextFor(trx, resource, session) });
  }
  let undone = 0;
  for (const entry of entries) {
    const head = undoHeads[entry.entity];
    if (head !== undefined && access !== undefined) {
      assertMay(access, head.may);
      const isBack = await inSavepoint(trx, () => takeBackHead(head, { trx, access, documents }, entry, references));
      if (isBack === true) undone += 1;
    }
    const found = served.get(entry.entity);
    if (found === undefined) continue;
    const { resource } = found;
    if (!isMarking(resource) || names.length === 1) allowed(resource, 'write');
    const hooked = hookCall(trx, resource);
    if (hooked) await resource.hooks.hold?.(hooked);
    // A unique key may be taken meanwhile.
    const isDone = await inSavepoint(trx, () => undoRecord(trx, session, found, entry, documents, references));
    if (isDone === true) undone += 1;
  }
  return { undone, kept: entries.length - undone };
}

interface Served {
  readonly resource: Resource;
  /** Scope of its expressions. */
  readonly context: RecordContext;
}

async function undoRecord(
  trx: Transaction<Tables>,
  session: Session,
  { resource, context }: Served,
  entry: ChangeEntry,
  documents: Documents,
  references: References,
): Promise<boolean> {
  const row = await recordsOf(trx, resource).select(columnsOf(resource)).where('id', '=', entry.id).forUpdate().executeTakeFirst();
  const hooked = hookCall(trx, resource);
  if (entry.action === 'create' || entry.action === 'restore') {
    const stored = row && documentOf(resource, row.data);
    // Where it was restored may have moved since.
    const after = Object.fromEntries(Object.entries(Object(entry.after)).filter(([field]) => !(field in Object(entry.before))));
    if (row === undefined || !isDeletable(resource) || !stands(row.data, { before: stored, after })) return false;
    if (hooked && (await resource.hooks.mayRemove?.(hooked, row)) === false) return false;
    if (isMarking(resource)) return markBack(trx, resource, row, session, entry);
    const count = await removeRecords(trx, resource, queriesOfUse(resource, references, documents), [row], session);
    // Without the right to delete only unused records can be removed by undo.
    if (count > 0 && !resource.may('remove', context))
      throw new Refusal(409, 'problem.inUse', { values: { what: subjectOf(resource, recordOfRow(row)), count, uses: '' } });
    return true;
  }
  const isGone = entry.action === 'delete';
  if (row !== undefined && isRemoved(resource, row))
    return isGone && (await isOwnRemoval(trx, resource, row, session)) && markBack(trx, resource, row, session, entry);
  if (isGone !== (row === undefined)) return false;
  if (row !== undefined) {
    const opened = openedRecord(trx, { here: resource, row, session }, references, context);
    // Items that come back have ids that the record does not have now.
    return takeBackChange({ ...opened, more: faultsOf(trx, resource, references, session, opened.original) }, entry);
  }
  if (!isRecord(entry.before)) return false;
  const data = (hooked && (await resource.hooks.restore?.(hooked, entry.before))) ?? entry.before;
  const faults = await faultsOf(trx, resource, references, session)({ ...data, id: entry.id }, changedFields(entry));
  if (Object.keys(faults).length > 0) return false;
  await restoreRecord(trx, resource, { id: entry.id, version: (entry.version ?? 0) + 1, data }, session);
  return true;
}

/** Whether no other user has removed it again after it was restored. */
async function isOwnRemoval(trx: Transaction<Tables>, resource: Resource, row: RecordRow, session: Session): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_log')
    .select(['registration_id', 'user_id'])
    .where('owner_registration_id', '=', ownerOf(resource))
    .where('entity', '=', resource.name)
    .where('record_id', '=', row.id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.registration_id === session.registrationId && last.user_id === session.userId;
}

/** Takes back that a record was removed or restored: at the place it had before. */
async function markBack(
  trx: Transaction<Tables>,
  resource: Resource,
  row: RecordRow,
  session: Session,
  { action, before }: ChangeEntry,
): Promise<boolean> {
  const hooked = hookCall(trx, resource);
  const fields = (hooked && (await resource.hooks.placeAgain?.(hooked, row, isRecord(before) ? before : {}))) ?? {};
  return (await markRecord(trx, resource, row, session, { isRemoved: action !== 'delete', fields })) !== undefined;
}
