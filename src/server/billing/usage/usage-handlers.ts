import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { deleteIssuerImage, getIssuerImage, listIssuerImages, uploadIssuerImage } from './images.ts';
import { getUsageInvoice, guardUsageInvoice, listUsageInvoices } from './invoice-list.ts';

export function usageHandlers(database: Database, store: FileStore): Pick<Handlers, (typeof handledOperations)['usage'][number]> {
  return {
    listUsageInvoices: { handle: (call) => listUsageInvoices(database, call) },
    getUsageInvoice: {
      guard: (call) => guardUsageInvoice(database, call),
      handle: (call) => getUsageInvoice(database, call),
    },
    listIssuerImages: { handle: () => listIssuerImages(database) },
    uploadIssuerImage: uploadIssuerImage(database, store),
    deleteIssuerImage: deleteIssuerImage(database, store),
    getIssuerImage: { handle: (call) => getIssuerImage(database, store, call) },
  };
}
