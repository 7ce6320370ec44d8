import { assertUnlocked } from '../parties/access.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { type CheckingHandler, type Handler, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import type { References, ReferencesOf } from '../records/check/references.ts';
import type { HookCall } from '../records/declaration/hooks.ts';
import { versionHeaders } from '../records/request/versions.ts';
import { changing, type OpenedRecord, removing } from '../records/store/opened-record.ts';
import {
  DOCUMENT,
  documentRecord,
  type DocumentRow,
  noteDocument,
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
  return changing(database, 'patchDocument', async (trx, sessionOf, { documents, path }) => {
    const { access, row } = await openDocument(trx, sessionOf, path.number('documentId'), 'mayEditDocuments');
    return openedDocument({ trx, access, documents }, row, referencesOf(documents));
  });
}

/** A locked document for the pipeline of changes. */
export function openedDocument({ trx, access, documents }: HookCall, row: DocumentRow, references: References): OpenedRecord {
  const [entity, original] = [documents.entity(DOCUMENT), documentRecord(row, access.session)];
  return {
    entity,
    original,
    context: access.context,
    stamp: row,
    async more(record, edited) {
      const type = String(record['documentTypeCode']);
      const personal = type === original['documentTypeCode'] ? undefined : (await personalOnly(trx, access, [type])).get(type);
      const unknown = await references.unknown(trx, entity, record, { edited, original });
      return { ...(personal !== undefined && { documentTypeCode: [personal] }), ...unknown };
    },
    assertOpen: () => assertUnlocked(access),
    save({ description, documentTypeCode }) {
      const { description: _before, ...others } = row.data;
      return saveDocument(trx, access, row, { ...others, ...(description !== undefined && { description }), documentTypeCode });
    },
    undo: { what: String(row.data['fileName']), consignmentId: row.consignmentId },
  };
}

export function deleteDocument(database: Database, store: FileStore): Handler<never> {
  return removing(database, async (trx, sessionOf, { path }) => {
    const { access, row } = await openDocument(trx, sessionOf, path.number('documentId'), 'mayEditDocuments');
    const { registrationId: registration_id, consignmentId: consignment_id, id, fileId, data } = row;
    return {
      original: documentRecord(row, access.session),
      stamp: row,
      assertOpen() {
        if (row.isAttached && access.consignment.isLodged) throw new Refusal(409, 'problem.attachedLodged');
        assertUnlocked(access);
      },
      async remove() {
        await trx
          .deleteFrom('document')
          .where((stored) => stored.and({ registration_id, consignment_id, id }))
          .execute();
        await store.remove(trx, { registrationId: registration_id, id: fileId });
        await noteDocument(trx, access, row, { action: 'delete', before: data });
      },
    };
  });
}
