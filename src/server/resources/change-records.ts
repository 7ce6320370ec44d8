import type { Transaction } from 'kysely';
import { offerUndo } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, created, noContent } from '../http/call.ts';
import type { Operation } from '../documents/contract.ts';
import { invalid, notFound } from '../messages/refusal.ts';
import { answerAll } from '../records/batch/answer-batch.ts';
import { type CheckedBody, createBodyReader } from '../records/body-reader.ts';
import { checkRecord, type RecordContext, type RecordData } from '../records/check-record.ts';
import { patchReader } from '../records/patch.ts';
import type { References } from '../records/references.ts';
import { idempotent } from '../records/idempotent.ts';
import { unknownCodes } from '../records/unknown-codes.ts';
import { assertCurrentVersion, tagOf } from '../records/versions.ts';
import { checkDeclared } from './record-rules.ts';
import { findRecords, insertRecord, keyIn, recordOfRow, type RecordRow, saveRecord } from './records.ts';
import { contextFor } from './context-lists.ts';
import { removeRecords } from './remove-records.ts';
import { type Resource, subjectOf, viewOf, zoneOf } from './resource.ts';
import type { UseQueries } from './uses.ts';

type ResourceAction = (database: Database, call: Call) => Promise<Answer>;

/** Adds a record; a repeated request adds one. */
export function createRecord(resource: Resource, references: References, { id: operation, url, body = {} }: Operation): ResourceAction {
  const read = createBodyReader(resource.entity, body);
  return (database, call) =>
    database.transaction(call.token, async (trx, sessionOf) => {
      const session = await requireSession(trx, sessionOf);
      const record = await validated(trx, resource, references, {
        body: read(call.body, { context: await contextFor(trx, resource, session) }),
        session,
      });
      return idempotent(trx, session, operation, call, async () => {
        const id = await insertRecord(trx, resource, record, session);
        const { key } = resource.declaration;
        return created(`${url}/${encodeURIComponent(String(key === 'id' ? id : record[key]))}`);
      });
    });
}

/** Replaces all fields of a record that the caller may write. */
export function updateRecord(resource: Resource, references: References, { body = {} }: Operation): ResourceAction {
  const read = createBodyReader(resource.entity, body);
  return (database, call) =>
    changeRecord(database, resource, call, async (trx, original, session) => {
      const context = await contextFor(trx, resource, session);
      return validated(trx, resource, references, { body: read(call.body, { context, original }), session, original });
    });
}

export function patchRecord(resource: Resource, references: References, { body = {} }: Operation): ResourceAction {
  const readPatch = patchReader(body);
  return (database, call) =>
    changeRecord(database, resource, call, async (trx, original, session) => {
      const context = await contextFor(trx, resource, session);
      return applyPatch(trx, resource, references, { original, changes: readPatch(call.body), context, session });
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
  const { entity } = resource;
  const edited = new Set(changes.keys());
  const { record, errors } = checkRecord(
    entity,
    { ...original, ...Object.fromEntries(changes) },
    { mode: 'edit', edited, context, checksAccess: true, original },
  );
  const unknown = await references.unknown(trx, entity, record, { edited, original, zone: zoneOf(session) });
  const all = { ...checkDeclared(resource, record, original), ...unknown, ...unknownCodes(entity, record, edited, original), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return record;
}

export function deleteRecord(resource: Resource, queries: UseQueries, { id: operation }: Pick<Operation, 'id'>): ResourceAction {
  return async (database, call) => {
    return database.transaction(call.token, async (trx, sessionOf) => {
      const row = await openRecord(trx, resource, call);
      const session = sessionOf();
      assertCurrentVersion(call, row, () => viewOf(resource, session, false)(recordOfRow(row)));
      const uses = await removeRecords(trx, resource, queries, [row], session);
      const what = subjectOf(resource, recordOfRow(row));
      return answerAll({
        done: [],
        refused: [],
        uses,
        headers: await offerUndo(trx, session, { operation, did: 'deleted', what, count: 1 }),
      });
    });
  };
}

/** 404 for a record that the caller does not see. */
export async function findForCall(database: Database, resource: Resource, { path, token }: Call): Promise<void> {
  const { results } = await database.read(token, [findRecords(database.kysely, resource, [keyIn(path, resource)])]);
  if (results[0].length === 0) throw notFound();
}

async function changeRecord(
  database: Database,
  resource: Resource,
  call: Call,
  change: (trx: Transaction<Tables>, original: RecordData, session: Session) => Promise<RecordData>,
): Promise<Answer> {
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const row = await openRecord(trx, resource, call);
    const session = sessionOf();
    const record = await change(trx, recordOfRow(row), session);
    assertCurrentVersion(call, row, () => viewOf(resource, session, false)(recordOfRow(row)));
    return saveRecord(trx, resource, row, record, session);
  });
  return noContent({ etag: tagOf(version) });
}

async function openRecord(trx: Transaction<Tables>, resource: Resource, { path }: Call): Promise<RecordRow> {
  const row = await findRecords(trx, resource, [keyIn(path, resource)])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The record of a body with checked references. Throws a 400 with all issues at once. */
async function validated(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  { body, session, original }: { readonly body: CheckedBody; readonly session: Session; readonly original?: RecordData },
): Promise<RecordData> {
  const { record, edited } = body;
  const unknown = await references.unknown(trx, resource.entity, record, { edited, zone: zoneOf(session), ...(original && { original }) });
  return body.assertValid({ ...checkDeclared(resource, record, original), ...unknown });
}
