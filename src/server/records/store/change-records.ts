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
import { type CheckedBody, createBodyReader } from '../request/body-reader.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordContext } from '../../parties/session-reply.ts';
import { patchReader } from '../request/patch.ts';
import { patchedRecord } from '../request/patched-record.ts';
import type { References } from '../check/references.ts';
import { idempotent } from '../request/idempotent.ts';
import { assertCurrentVersion, tagOf, versionOf } from '../request/versions.ts';
import { checkDeclared } from '../declaration/record-rules.ts';
import { findRecords, insertRecord, keyIn, markRecord, recordOfRow, saveRecord } from './records.ts';
import { contextFor } from './context-lists.ts';
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
      const record = await validated(trx, here, references, { body, session });
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

/** Replaces all fields of a record that the caller may write. */
export function updateRecord(resource: Resource, references: References, { id, body = {} }: Operation): ResourceAction {
  const read = createBodyReader(resource.entity, body);
  return (database, call) =>
    changeRecord(database, resource, call, id, async (trx, here, original, session) => {
      const context = await contextFor(trx, here, session);
      return validated(trx, here, references, { body: read(call.body, { context, original }), session, original });
    });
}

export function patchRecord(resource: Resource, references: References, { id, body = {} }: Operation): ResourceAction {
  const readPatch = patchReader(body);
  return (database, call) =>
    changeRecord(database, resource, call, id, async (trx, here, original, session) => {
      const context = await contextFor(trx, here, session);
      return applyPatch(trx, here, references, { original, changes: readPatch(call.body), context, session });
    });
}

interface RecordPatch {
  readonly original: RecordData;
  readonly changes: ReadonlyMap<string, unknown>;
  /** Scope of its expressions besides the record. */
  readonly context: RecordContext;
  readonly session: Session;
}

/** Applies changes to the record. Throws a 400 if the result is not valid. */
export async function applyPatch(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  { original, changes, context, session }: RecordPatch,
): Promise<RecordData> {
  const more = (record: RecordData, edited: ReadonlySet<string>) =>
    moreFaults(trx, resource, references, { record, edited, session, original });
  return patchedRecord(resource.entity, { original, changes, context, more });
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

async function answerMarked(trx: Transaction<Tables>, opened: OpenedRecord, operation: string, removes: boolean): Promise<Answer> {
  const { here, row, session } = opened;
  const version = await setRemoved(trx, opened, removes);
  if (version === undefined) return noContent({ etag: tagOf(versionOf(row)) });
  const undo = await undoOf(trx, here, session, { operation, did: removes ? 'deleted' : 'restored', record: recordOfRow(row) });
  return noContent({ ...undo, etag: tagOf(version) });
}

/** Marks a record as removed, or restores it; returns its version, undefined if nothing changed. */
export async function setRemoved(
  trx: Transaction<Tables>,
  { here, row, session }: OpenedRecord,
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
export async function readRecord(database: Database, resource: Resource, call: Call, right: Right): Promise<OpenedRecord> {
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

async function changeRecord(
  database: Database,
  resource: Resource,
  call: Call,
  operation: string,
  change: (trx: Transaction<Tables>, here: Resource, original: RecordData, session: Session) => Promise<RecordData>,
): Promise<Answer> {
  return database.transaction(call.token, async (trx, sessionOf) => {
    const { here, row, session } = await openRecord(trx, sessionOf, resource, call, 'change');
    const record = await change(trx, here, recordOfRow(row), session);
    assertOpen(here, row);
    assertCurrentVersion(call, row, () => viewOf(here, session, false)(recordOfRow(row)));
    const version = await saveRecord(trx, here, row, record, session);
    const undo =
      version === versionOf(row) ? {} : await undoOf(trx, here, session, { operation, did: 'changed', record: recordOfRow(row) });
    return noContent({ ...undo, etag: tagOf(version) });
  });
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

export interface OpenedRecord {
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
): Promise<OpenedRecord> {
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

/** The record of a body with checked references. Throws a 400 with all issues at once. */
async function validated(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  { body, session, original }: { readonly body: CheckedBody; readonly session: Session; readonly original?: RecordData },
): Promise<RecordData> {
  const { record, edited } = body;
  return body.assertValid(await moreFaults(trx, resource, references, { record, edited, session, original }));
}

interface CheckedRecord {
  readonly record: RecordData;
  readonly edited: ReadonlySet<string>;
  readonly session: Session;
  readonly original: RecordData | undefined;
}

/** Faults that its entity alone does not show: of the declaration, of references, and those of a hook. */
async function moreFaults(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  { record, edited, session, original }: CheckedRecord,
): Promise<FieldErrors> {
  const hooked = hookCall(trx, resource);
  const check = { edited, zone: zoneOf(session), ...(original && { original }) };
  return {
    ...(hooked && (await resource.hooks.check?.(hooked, record, original))),
    ...checkDeclared(resource, record, original),
    ...(await references.unknown(trx, resource.entity, record, check)),
  };
}
