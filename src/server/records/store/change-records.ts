import type { Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { offerUndo, type OfferedUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import type { Session, SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, created, noContent } from '../../http/call.ts';
import type { Operation } from '../../documents/contract.ts';
import { type FieldErrors, forbidden, notFound } from '../../messages/refusal.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { answerAll } from '../batch/answer-batch.ts';
import { createBodyReader } from '../request/body-reader.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import type { References } from '../check/references.ts';
import { idempotent } from '../request/idempotent.ts';
import { assertCurrentVersion, tagOf, versionOf } from '../request/versions.ts';
import { checkItemIds } from '../declaration/numbered-items.ts';
import { checkDeclared } from '../declaration/record-rules.ts';
import { findRecords, insertRecord, keyIn, markRecord, recordOfRow, saveRecord } from './records.ts';
import { contextFor } from './context-lists.ts';
import { changeOpened, type Open, type OpenedRecord } from './opened-record.ts';
import { removeRecords } from './remove-records.ts';
import { isMarking, isRemoved, type Resource, subjectOf, viewOf, zoneOf } from '../declaration/resource.ts';
import type { UseQueries } from '../check/uses.ts';
import {
  allowed,
  assertOpen,
  consignmentIn,
  holdResource,
  hookCall,
  inConsignment,
  isDeletable,
  isWithin,
  mayUndo,
  parentQueries,
  placed,
} from '../declaration/within.ts';
import type { RecordHooks, RecordRow, Right } from '../declaration/hooks.ts';

type ResourceAction = (database: Database, call: Call) => Promise<Answer>;

/** Adds a record; a repeated request adds one. */
export function createRecord(resource: Resource, references: References, { id: operation, url, body = {} }: Operation): ResourceAction {
  const read = createBodyReader(resource.entity, body);
  return (database, call) =>
    database.transaction(call.token, async (trx, sessionOf) => {
      const here = allowed(await holdResource(trx, sessionOf, resource, call), 'write');
      const session = await requireSession(trx, sessionOf);
      const context = await contextFor(trx, here, session);
      const body = read(call.body, { context, measured: here.place?.parent ?? {} });
      const record = body.assertValid(await faultsOf(trx, here, references, session)(body.record, body.edited));
      return idempotent(trx, session, operation, call, async () => {
        assertOpen(here);
        const hooked = hookCall(trx, here);
        const whole = (hooked && (await here.hooks.complete?.(hooked, record))) ?? record;
        const id = await insertRecord(trx, here, whole, session);
        const { key } = resource.declaration;
        const ownVersion = here.keepsOwn && whole[OWN] !== undefined ? 1 : null;
        const undo = await undoOf(trx, here, session, { operation, did: 'added', record: { ...whole, id } });
        const list = url.replaceAll(/:(\w+)/g, (_, name: string) => String(call.path.number(name)));
        return created(
          `${list}/${encodeURIComponent(String(key === 'id' ? id : record[key]))}`,
          undefined,
          versionOf({ version: 1, ownVersion }),
          undo,
        );
      });
    });
}

/** Replaces the fields of a record that the caller may write, or patches some. */
export function changeRecord(resource: Resource, references: References, { id: operation, body = {} }: Operation): ResourceAction {
  const readBody = createBodyReader(resource.entity, body);
  const open: Open = async (trx, sessionOf, call) => {
    const opened = await openRecord(trx, sessionOf, resource, call, 'change');
    return openedRecord(trx, opened, references, await contextFor(trx, opened.here, opened.session));
  };
  if (resource.declaration.action === 'patch') return (database, call) => changeOpened(database, call, { operation, open });
  return (database, call) =>
    changeOpened(database, call, {
      operation,
      open,
      read: async ({ original, context, more }) => {
        const { record, edited, assertValid } = readBody(call.body, { context, original });
        return { record: assertValid(await more?.(record, edited)), edited };
      },
    });
}

/** The record as the pipeline of changes takes it. */
export function openedRecord(
  trx: Transaction<Tables>,
  { here, row, session }: OpenedRow,
  references: References,
  context: RecordContext,
): OpenedRecord {
  const original = recordOfRow(row);
  const faults = faultsOf(trx, here, references, session, original);
  return {
    entity: here.entity,
    original,
    context,
    stamp: row,
    more: async (record, edited) => ({ ...checkItemIds(here, record, original), ...(await faults(record, edited)) }),
    current: () => viewOf(here, session, false)(original),
    assertOpen: () => assertOpen(here, row),
    save: (record) => saveRecord(trx, here, row, record, session),
    ...(mayUndo(here) && { undo: { what: subjectOf(here, original), ...consignmentIn(here) } }),
  };
}

export function deleteRecord(resource: Resource, queries: UseQueries, { id: operation }: Pick<Operation, 'id'>): ResourceAction {
  return async (database, call) => {
    return database.transaction(call.token, async (trx, sessionOf) => {
      const opened = await openRecord(trx, sessionOf, resource, call, 'remove');
      const { here, row, session } = opened;
      assertOpen(here);
      assertCurrentVersion(call, row, () => viewOf(here, session, false)(recordOfRow(row)));
      if (isMarking(here)) return answerMarked(trx, opened, operation, true);
      const uses = await removeRecords(trx, here, queries, [row], session, call.query);
      const headers = await undoOf(trx, here, session, { operation, did: 'deleted', record: recordOfRow(row) });
      return answerAll({ done: [], refused: [], uses, headers });
    });
  };
}

/** Restores a record that is marked as removed. */
export function restoreRemoved(resource: Resource, { id: operation }: Pick<Operation, 'id'>): ResourceAction {
  return (database, call) =>
    database.transaction(call.token, async (trx, sessionOf) => {
      const opened = await openRecord(trx, sessionOf, resource, call, 'remove');
      assertOpen(opened.here);
      assertCurrentVersion(call, opened.row, () => viewOf(opened.here, opened.session, false)(recordOfRow(opened.row)));
      return answerMarked(trx, opened, operation, false);
    });
}

async function answerMarked(trx: Transaction<Tables>, opened: OpenedRow, operation: string, removes: boolean): Promise<Answer> {
  const { here, row, session } = opened;
  const version = await setRemoved(trx, opened, removes);
  if (version === undefined) return noContent({ etag: tagOf(versionOf(row)) });
  const undo = await undoOf(trx, here, session, { operation, did: removes ? 'deleted' : 'restored', record: recordOfRow(row) });
  return noContent({ ...undo, etag: tagOf(version) });
}

/** Marks a record as removed, or restores it; returns its version, undefined if nothing changed. */
export async function setRemoved(
  trx: Transaction<Tables>,
  { here, row, session }: OpenedRow,
  removes: boolean,
): Promise<number | undefined> {
  const hooked = hookCall(trx, here);
  const isBack = !removes && isRemoved(here, row);
  const fields = isBack && hooked !== undefined ? await here.hooks.placeAgain?.(hooked, row) : undefined;
  return markRecord(trx, here, row, session, { isRemoved: removes, ...(fields && { fields }) });
}

/** 404 for a record that the caller does not see, 403 without the right to it. */
export async function guardRecord(database: Database, resource: Resource, call: Call, right: Right): Promise<void> {
  if (hookedRight(resource, right) === undefined) await readRecord(database, resource, call, right);
  else await database.transaction(call.token, (trx, session) => openRecord(trx, session, resource, call, right));
}

/** The record of a call in one round trip. 404 precedes 403. */
export async function readRecord(database: Database, resource: Resource, call: Call, right: Right): Promise<OpenedRow> {
  const find = (there: Resource) => findRecords(database.kysely, there, [keyIn(call.path, resource)]);
  if (!isWithin(resource)) {
    const { session, results } = await database.read(call.token, [find(resource)]);
    return { here: resource, session, row: oneOf(results[0]) };
  }
  const { session, results } = await database.read(call.token, [
    findConsignment(database.kysely, call.path.number('consignmentId')),
    find(placed(resource, call)),
    ...parentQueries(database.kysely, resource, call),
  ]);
  const [found, rows, ...parents] = results;
  const here = inConsignment(resource, accessTo(session, found, 'see'), call);
  const row = oneOf(parents.some((parent) => parent.length === 0) ? [] : rows);
  return { here: allowed(allowed(here, 'read'), right), session, row };
}

function oneOf([row]: readonly RecordRow[]): RecordRow {
  if (row === undefined) throw notFound();
  return row;
}

/** The header that offers to take a change of one record back, to whom that is open. */
async function undoOf(
  trx: Transaction<Tables>,
  here: Resource,
  session: Session,
  { operation, did, record }: Pick<OfferedUndo, 'operation' | 'did'> & { readonly record: RecordData },
): Promise<Readonly<Record<string, string>>> {
  if (!mayUndo(here) || (did === 'added' && !isDeletable(here))) return {};
  return offerUndo(trx, session, { operation, did, what: subjectOf(here, record), count: 1, ...consignmentIn(here) });
}

export interface OpenedRow {
  readonly here: Resource;
  readonly row: RecordRow;
  readonly session: Session;
}

/** The record of the call, locked until the transaction ends. 404 precedes 403. */
async function openRecord(
  trx: Transaction<Tables>,
  sessionOf: SessionOf,
  resource: Resource,
  call: Call,
  right: Right,
): Promise<OpenedRow> {
  const here = await holdResource(trx, sessionOf, resource, call, right === 'change' ? 'shared' : 'exclusive');
  const row = oneOf(
    await findRecords(trx, here, [keyIn(call.path, resource)])
      .forUpdate()
      .execute(),
  );
  allowed(here, 'read');
  const [may, hooked] = [hookedRight(resource, right), hookCall(trx, here)];
  if (may === undefined || hooked === undefined) allowed(here, right);
  else if (!(await may(hooked, row))) throw forbidden();
  return { here, row, session: sessionOf() };
}

/** The hook that decides on the right to one record. */
function hookedRight({ hooks: { mayChange, mayRemove } }: Resource, right: Right): RecordHooks['mayChange'] {
  if (right === 'change') return mayChange;
  return right === 'remove' ? mayRemove : undefined;
}

/** Faults that its entity alone does not show: of a hook, of the declaration, and of references. */
export function faultsOf(trx: Transaction<Tables>, resource: Resource, references: References, session: Session, original?: RecordData) {
  const hooked = hookCall(trx, resource);
  return async (record: RecordData, edited: ReadonlySet<string>): Promise<FieldErrors> => ({
    ...(hooked && (await resource.hooks.check?.(hooked, record, original))),
    ...checkDeclared(resource, record),
    ...(await references.unknown(trx, resource.entity, record, { edited, zone: zoneOf(session), ...(original && { original }) })),
  });
}
