import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

const missing = { handle: () => Promise.reject(notFound()) };

export function usageHandlers(): Pick<Handlers, (typeof handledOperations)['usage'][number]> {
  return {
    listUsageInvoices: missing,
    getUsageInvoice: missing,
    listIssuerImages: missing,
    uploadIssuerImage: missing,
    deleteIssuerImage: missing,
    getIssuerImage: missing,
  };
}
