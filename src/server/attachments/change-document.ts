import type { Transaction } from 'kysely';
import { assertUnlocked } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Call, type CheckingHandler, type Handler, noContent, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { type RecordData } from '../records/check/check-record.ts';
import { readPatch } from '../records/request/patch.ts';
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
      inDocument(database, call, async (trx, { access, row }) => {
        const { documents } = call;
        const entity = documents.entity(DOCUMENT);
        const original = documentRecord(row, access.session);
        const more = async (record: RecordData, edited: ReadonlySet<string>) => {
          const type = String(record['documentTypeCode']);
          const personal = type === original['documentTypeCode'] ? undefined : (await personalOnly(trx, access, [type])).get(type);
          const unknown = await referencesOf(documents).unknown(trx, entity, record, { edited, original });
          return { ...(personal !== undefined && { documentTypeCode: [personal] }), ...unknown };
        };
        const changes = readPatch(call, 'patchDocument');
        const { description, documentTypeCode } = await patchedRecord(entity, { original, changes, context: access.context, more });
        assertUnlocked(access);
        assertCurrentVersion(call, row, () => original);
        const { description: _before, ...others } = row.data;
        const data = { ...others, ...(description !== undefined && { description }), documentTypeCode };
        return noContent({ etag: tagOf(await saveDocument(trx, access, row, data)) });
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

function inDocument<T>(
  database: Database,
  { path, token }: Call,
  work: (trx: Transaction<Tables>, opened: OpenDocument) => Promise<T>,
): Promise<T> {
  return database.transaction(token, async (trx, session) =>
    work(trx, await openDocument(trx, session, path.number('documentId'), 'mayEditDocuments')),
  );
}
