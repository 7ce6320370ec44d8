import type { Database } from '../database/database.ts';
import { Totals } from '../database/lists/totals.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import { attachDocuments, listAttachments } from './cargo-report.ts';
import { deleteDocument, getDocument, patchDocument } from './change-document.ts';
import { archiveDocuments, downloadDocument } from './download.ts';
import { listDocuments } from './list-documents.ts';
import { uploadDocument } from './upload-document.ts';

export function attachmentHandlers(
  database: Database,
  store: FileStore,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['attachments'][number]> {
  const totals = new Totals();
  return {
    listDocuments: { handle: (call) => listDocuments(database, totals, call) },
    uploadDocument: uploadDocument(database, store, referencesOf),
    getDocument: getDocument(database),
    patchDocument: patchDocument(database, referencesOf),
    deleteDocument: deleteDocument(database, store),
    archiveDocuments: archiveDocuments(database, store),
    downloadDocument: downloadDocument(database, store),
    listAttachments: listAttachments(database),
    attachDocuments: attachDocuments(database, referencesOf),
  };
}
