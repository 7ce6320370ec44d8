import type { Transaction } from 'kysely';
import { isRecord } from '#src/expression/index.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { Refusal } from '../messages/refusal.ts';
import type { Access } from '../parties/access.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { inSavepoint } from '../records/batch/run-batch.ts';
import type { References } from '../records/check/references.ts';
import { queriesOfUse } from '../records/check/uses.ts';
import { removeRecords } from '../records/store/remove-records.ts';
import { contextFor, resourceOf } from '../records/store/context-lists.ts';
import { columnsOf, recordOfRow, recordsOf, restoreRecord, saveRecord } from '../records/store/records.ts';
import { checkDays } from '../records/declaration/days.ts';
import { type Resource, subjectOf, zoneOf } from '../records/declaration/resource.ts';
import { recordHooks } from '../consignments/record-hooks/record-hooks.ts';
import { allowed, hookCall, isDeletable } from '../records/declaration/within.ts';
import { changedFields, type UndoCount, type ChangeEntry, stands, withoutChange } from '../records/store/change-entry.ts';
import { isSoundWithout } from './is-sound-without.ts';

/** Restores records of resources to their state before they were added, deleted, restored or changed, where that change still stands. */
export async function undoRecords(
  trx: Transaction<Tables>,
  session: Session,
  entries: readonly ChangeEntry[],
  documents: Documents,
  references: References,
  access?: Access,
): Promise<UndoCount> {
  const names = [...new Set(entries.map(({ entity }) => entity))];
  const within = access && { access, documents, parent: {} };
  const served = new Map<string, Served>();
  for (const name of names) {
    const resource = { ...resourceOf(name, documents, recordHooks[name]), within };
    served.set(name, { resource, context: await contextFor(trx, resource, session) });
  }
  let undone = 0;
  for (const entry of entries) {
    const found = served.get(entry.entity);
    if (found === undefined) continue;
    const { resource } = found;
    allowed(resource, 'write');
    const hooked = hookCall(trx, resource);
    if (hooked) await resource.hooks.hold?.(hooked);
    // A unique key may be taken meanwhile.
    const isDone = await inSavepoint(trx, () => undoRecord(trx, session, found, entry, documents, references));
    if (!(isDone instanceof Refusal) && isDone) undone += 1;
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
    if (row === undefined || !isDeletable(resource) || !stands(row.data, { before: row.data, after: entry.after })) return false;
    if (hooked && (await resource.hooks.mayRemove?.(hooked, row)) === false) return false;
    const count = await removeRecords(trx, resource, queriesOfUse(resource, references, documents), [row], session);
    // Whoever may not delete takes back what nothing uses.
    if (count > 0 && !resource.may('remove', context))
      throw new Refusal(409, 'problem.inUse', { values: { what: subjectOf(resource, recordOfRow(row)), count, uses: '' } });
    return true;
  }
  const isGone = entry.action === 'delete';
  if (isGone ? row !== undefined || !isRecord(entry.before) : row === undefined || !stands(row.data, entry)) return false;
  const was = isRecord(entry.before) ? entry.before : {};
  const { hooks } = resource;
  const restored = async () => (hooked && (await hooks.restore?.(hooked, was))) ?? was;
  const data = row === undefined ? await restored() : withoutChange(row.data, entry);
  if (row !== undefined && !isSoundWithout(resource.entity, recordOfRow(row), entry, context)) return false;
  const edited = changedFields(entry);
  const original = row && { original: recordOfRow(row) };
  const unknown = await references.unknown(trx, resource.entity, data, { edited, zone: zoneOf(session), ...original });
  const own = hooked && (await hooks.check?.(hooked, { ...data, id: entry.id }, original?.original));
  if (Object.keys({ ...own, ...checkDays(resource, data), ...unknown }).length > 0) return false;
  if (row === undefined) await restoreRecord(trx, resource, { id: entry.id, version: (entry.version ?? 0) + 1, data }, session);
  else await saveRecord(trx, resource, row, { ...data, id: row.id }, session);
  return true;
}
