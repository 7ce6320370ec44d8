import type { Transaction } from 'kysely';
import { defaultsOf } from '#renderer/expression/index.ts';
import type { Database } from '../database/database.ts';
import { meetSession } from '../database/sessions/meet-session.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, created, noContent } from '../http/call.ts';
import type { Operation } from '../documents/contract.ts';
import { type FieldErrors, invalid, notFound } from '../messages/refusal.ts';
import { checkRecord, type CheckOptions, type RecordData } from '../records/check-record.ts';
import { difference, patchReader } from '../records/patch.ts';
import { draftReader } from '../records/draft.ts';
import { repeatable } from '../records/repeatable.ts';
import { unknownCodes } from '../records/unknown-codes.ts';
import { assertSeen, tagOf } from '../records/versions.ts';
import { findRecords, insertRecord, keyIn, recordOfRow, type RecordRow, removeRecord, saveRecord } from './records.ts';
import { contextOf, type Resource, viewOf, writableBy } from './resource.ts';

type Act = (database: Database, call: Call) => Promise<Answer>;

/** Adds a record; a repeated request adds one. */
export function createRecord(resource: Resource, { id: operation, url, body = {} }: Operation): Act {
  const readDraft = draftReader(body);
  return (database, call) =>
    database.transaction(call.token, async (trx, sessionOf) => {
      const session = await meetSession(trx, sessionOf);
      const { draft, unknown } = readDraft(call.body);
      const edited = new Set(Object.keys(draft));
      const context = contextOf(session);
      const options = { mode: 'create', edited, context, writable: writableBy(resource, session, 'create') } as const;
      const record = checked(resource, { ...defaultsOf(resource.entity.compiled), ...draft }, options, unknown);
      return repeatable(trx, session, operation, call, async () => {
        const id = await insertRecord(trx, resource, record, session);
        const { key } = resource.declaration;
        return created(`${url}/${encodeURIComponent(String(key === 'id' ? id : record[key]))}`);
      });
    });
}

/** Replaces all of a record that the caller may write. */
export function updateRecord(resource: Resource, { body = {} }: Operation): Act {
  const readDraft = draftReader(body);
  return (database, call) =>
    changeRecord(database, resource, call, (original, session) => {
      const writable = writableBy(resource, session, 'edit');
      const stored = Object.entries(original);
      const kept = Object.fromEntries(stored.filter(([name]) => !writable.has(name)));
      const replaced = Object.fromEntries(stored.filter(([name]) => writable.has(name)));
      const { draft, unknown } = readDraft(call.body);
      const edited = new Set(Object.keys(difference(replaced, draft).after));
      const options = { mode: 'edit', edited, context: contextOf(session), writable, original } as const;
      return checked(resource, { ...kept, ...draft }, options, unknown);
    });
}

/** Changes some fields of a record. */
export function patchRecord(resource: Resource, { body = {} }: Operation): Act {
  const readPatch = patchReader(body);
  return (database, call) =>
    changeRecord(database, resource, call, (original, session) => applyPatch(resource, original, readPatch(call.body), session));
}

/** The record with the changes applied. Throws a 400 where it is not right then. */
export function applyPatch(resource: Resource, original: RecordData, changes: ReadonlyMap<string, unknown>, session: Session): RecordData {
  const edited = new Set(changes.keys());
  const options = {
    mode: 'edit',
    edited,
    context: contextOf(session),
    writable: writableBy(resource, session, 'edit'),
    original,
  } as const;
  return checked(resource, { ...original, ...Object.fromEntries(changes) }, options, {});
}

export function deleteRecord(resource: Resource): Act {
  return async (database, call) => {
    await database.transaction(call.token, async (trx, sessionOf) => {
      const row = await openRecord(trx, resource, call);
      const session = sessionOf();
      assertSeen(call, row.version, () => viewOf(resource, session, false)(recordOfRow(row)));
      await removeRecord(trx, resource, row, session);
    });
    return noContent();
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
  change: (original: RecordData, session: Session) => RecordData,
): Promise<Answer> {
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const row = await openRecord(trx, resource, call);
    const session = sessionOf();
    const record = change(recordOfRow(row), session);
    assertSeen(call, row.version, () => viewOf(resource, session, false)(recordOfRow(row)));
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

/** The settled record. Throws a 400 that tells all that is wrong at once. */
function checked({ entity }: Resource, draft: RecordData, options: CheckOptions, more: FieldErrors): RecordData {
  const { record, errors } = checkRecord(entity, draft, options);
  const all = { ...unknownCodes(entity, record, options.edited), ...errors, ...more };
  if (Object.keys(all).length > 0) throw invalid(all);
  return record;
}
