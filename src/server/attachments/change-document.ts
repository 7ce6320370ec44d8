import type { Transaction } from 'kysely';
import { assertUnlocked } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Call, type CheckingHandler, type Handler, noContent, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { type RecordData } from '../records/check/check-record.ts';
import { difference, operationPatchReader } from '../records/request/patch.ts';
import { patchedRecord } from '../records/request/patched-record.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { assertCurrentVersion, versionHeaders, tagOf } from '../records/request/versions.ts';
import {
  DOCUMENT,
  documentRecord,
  noteDocument,
  type OpenDocument,
  openDocument,
  saveDocument,
  visibleDocuments,
} from './document-record.ts';
import { personalOnly } from './document-types.ts';

const readPatch = operationPatchReader('patchDocument');

export function getDocument(database: Database): Handler<never> {
  return {
    async handle({ path, token }) {
      const { session, results } = await database.read(token, [
        visibleDocuments(database.kysely).where('d.id', '=', path.number('documentId')),
      ]);
      const [row] = results[0];
      if (!row) throw notFound();
      return ok(documentRecord(row, session), versionHeaders(row));
    },
  };
}

export function patchDocument(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  return {
    guard: (call) => inDocument(database, call, async () => undefined),
    handleUnchecked: (call) =>
      inDocument(database, call, async (trx, opened) => {
        const { access, row } = opened;
        const record = await patched(trx, opened, call, referencesOf);
        assertUnlocked(access);
        assertCurrentVersion(call, row, () => documentRecord(row, access.session));
        const { description, documentTypeCode } = record;
        const { description: _before, ...others } = row.data;
        const data = { ...others, ...(description !== undefined && { description }), documentTypeCode };
        const { before, after } = difference(row.data, data);
        if (Object.keys(after).length === 0) return noContent({ etag: tagOf(row.version) });
        return noContent({ etag: tagOf(await saveDocument(trx, access, row, { data, before, after })) });
      }),
  };
}

export function deleteDocument(database: Database, store: FileStore): Handler<never> {
  return {
    handle: (call) =>
      inDocument(database, call, async (trx, { access, row }) => {
        if (row.isAttached && access.consignment.isLodged) throw new Refusal(409, 'problem.attachedLodged');
        assertUnlocked(access);
        assertCurrentVersion(call, row, () => documentRecord(row, access.session));
        const { registrationId, consignmentId, id, fileId, data } = row;
        await trx
          .deleteFrom('document')
          .where('registration_id', '=', registrationId)
          .where('consignment_id', '=', consignmentId)
          .where('id', '=', id)
          .execute();
        await store.remove(trx, { registrationId, id: fileId });
        await noteDocument(trx, access, row, { action: 'delete', before: data });
        return noContent();
      }),
  };
}

async function patched(
  trx: Transaction<Tables>,
  { access, row }: OpenDocument,
  { body, documents }: Call,
  referencesOf: ReferencesOf,
): Promise<RecordData> {
  const entity = documents.entity(DOCUMENT);
  const original = documentRecord(row, access.session);
  const changes = readPatch(documents)(body);
  const more = async (record: RecordData, edited: ReadonlySet<string>) => {
    const type = String(record['documentTypeCode']);
    const personal = type === original['documentTypeCode'] ? undefined : (await personalOnly(trx, access, [type])).get(type);
    const unknown = await referencesOf(documents).unknown(trx, entity, record, { edited, original });
    return { ...(personal !== undefined && { documentTypeCode: [personal] }), ...unknown };
  };
  return patchedRecord(entity, { original, changes, context: access.context, more });
}

function inDocument<T>(
  database: Database,
  { path, token }: Call,
  work: (trx: Transaction<Tables>, opened: OpenDocument) => Promise<T>,
): Promise<T> {
  return database.transaction(token, async (trx, session) =>
    work(trx, await openDocument(trx, session, path.number('documentId'), 'mayEditDocuments')),
  );
}
