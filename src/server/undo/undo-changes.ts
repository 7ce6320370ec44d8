import type { Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { sessionRule } from '../auth/session-rule.ts';
import { type Access, assertMay, assertUnlocked, holdConsignment, LINE, openConsignment } from '../parties/access.ts';
import { undoBatch } from '../consignments/paste/undo-bulk-insert.ts';
import { keepChangeSet, markUndone } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Session, SessionOf } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { forbidden, notFound } from '../messages/refusal.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { isDeletable } from '../records/declaration/within.ts';
import type { ChangeEntry } from '../records/store/change-entry.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import { undoRecords } from './undo-records.ts';

type UndoBody = Operations['undoChanges']['body'];

export interface UndoServices {
  readonly database: Database;
  readonly referencesOf: ReferencesOf;
  /** Cached counts of lists, which change with an undo. */
  readonly lineTotals: Totals;
  readonly resourceTotals: Totals;
}

/**
 * Undoes changes of the caller, the last step first, if they have not been overwritten. Requires the right to make the changes. The header Undo names
 * what makes them again.
 */
export async function undoChanges(services: UndoServices, { documents, token, body }: Call<UndoBody>): Promise<Answer> {
  let [undone, kept] = [0, 0];
  const again: string[] = [];
  for (const id of body.changes.toReversed()) {
    const result = await services.database.transaction(token, async (trx, sessionOf) => {
      await requireSession(trx, sessionOf);
      return undoChangeSet(trx, sessionOf, id, documents, services.referencesOf);
    });
    undone += result.undone;
    kept += result.kept;
    if (result.again !== undefined) again.push(result.again);
    if (result.consignmentId !== null) services.lineTotals.forget(result.consignmentId);
    for (const entity of result.entities) services.resourceTotals.forget(entity);
  }
  return ok({ undone, kept }, again.length === 0 ? {} : { undo: again.join(',') });
}

interface UndoneChanges {
  readonly undone: number;
  readonly kept: number;
  readonly consignmentId: number | null;
  readonly entities: readonly string[];
  /** The change that the undo is; undefined where it cannot be taken back. */
  readonly again?: string;
}

async function undoChangeSet(
  trx: Transaction<Tables>,
  sessionOf: SessionOf,
  id: string,
  documents: Documents,
  referencesOf: ReferencesOf,
): Promise<UndoneChanges> {
  const session = sessionOf();
  const set = await ownSet(trx, session, id);
  // Another user's, or missing.
  if (set === undefined) return NOTHING;
  assertStillAllowed(documents, session, set.operation);
  if (set.undone_at !== null) return NOTHING;
  const { consignment_id: consignmentId, batch_id: batchId } = set;
  if (batchId !== null && consignmentId !== null) await holdConsignment(trx, consignmentId);
  const entries = await entriesOf(trx, id);
  const entities = [...new Set(entries.map(({ entity }) => entity))];
  const taken =
    consignmentId === null
      ? await undoRecords(trx, session, entries, documents, referencesOf(documents))
      : await undoInConsignment(trx, await openUnlocked(trx, sessionOf, consignmentId), { entries, batchId }, documents, referencesOf);
  await markUndone(trx, session, id);
  const isFinal =
    batchId !== null || entries.some(({ action, entity }) => action === 'delete' && !isDeletable(resourceOf(entity, documents)));
  if (taken.undone === 0 || isFinal) return { ...taken, consignmentId, entities };
  const again = await keepChangeSet(trx, session, { operation: set.operation, consignmentId });
  return { ...taken, consignmentId, entities, again };
}

const NOTHING: UndoneChanges = { undone: 0, kept: 0, consignmentId: null, entities: [] };

/** Locked until the transaction ends. */
function ownSet(trx: Transaction<Tables>, { registrationId, userId }: Session, id: string) {
  return trx
    .selectFrom('change_set')
    .select(['operation', 'consignment_id', 'batch_id', 'undone_at'])
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function assertStillAllowed(documents: Documents, session: Session, operation: string): void {
  const known = documents.contract.operations.find(({ id }) => id === operation);
  if (known === undefined) throw notFound();
  if (known.allowedWhen !== undefined && !sessionRule(documents, known.allowedWhen)(session)) throw forbidden();
}

/** The last first. */
async function entriesOf(trx: Transaction<Tables>, changeId: string): Promise<ChangeEntry[]> {
  const rows = await trx
    .selectFrom('audit_log')
    .select(['entity', 'record_id as id', 'action', 'version', 'before', 'after'])
    .where('change_id', '=', changeId)
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ entity, id, ...row }): ChangeEntry[] => (entity === null || id === null ? [] : [{ ...row, entity, id }]));
}

async function openUnlocked(trx: Transaction<Tables>, sessionOf: SessionOf, consignmentId: number): Promise<Access> {
  const access = await openConsignment(trx, sessionOf, consignmentId, 'see');
  assertUnlocked(access);
  return access;
}

/** Lines are restored after the packages that they refer to, and need no right of their own then. */
async function undoInConsignment(
  trx: Transaction<Tables>,
  access: Access,
  { entries, batchId }: { readonly entries: readonly ChangeEntry[]; readonly batchId: number | null },
  documents: Documents,
  referencesOf: ReferencesOf,
) {
  if (batchId !== null) {
    assertMay(access, 'mayEditLines');
    const { removed, kept, charges } = await undoBatch(trx, access, batchId);
    return { undone: removed + Number(charges === 'undone'), kept: kept + Number(charges === 'kept') };
  }
  const linesLast = entries.toSorted((one, other) => Number(one.entity === LINE) - Number(other.entity === LINE));
  return undoRecords(trx, access.session, linesLast, documents, referencesOf(documents), access);
}
