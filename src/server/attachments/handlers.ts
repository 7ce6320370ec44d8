import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { notFound } from '../messages/refusal.ts';

const missing = { handle: () => Promise.reject(notFound()) };

export function attachmentHandlers(): Pick<Handlers, (typeof handledOperations)['attachments'][number]> {
  return {
    listDocuments: missing,
    uploadDocument: missing,
    getDocument: missing,
    patchDocument: missing,
    deleteDocument: missing,
    archiveDocuments: missing,
    downloadDocument: missing,
    listAttachments: missing,
    attachDocuments: missing,
  };
}
