import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';
import { getUsageInvoice, guardUsageInvoice, listUsageInvoices } from './invoice-list.ts';

const missing = { handle: () => Promise.reject(notFound()) };

/** What businesses pay for their use of the product, and what their invoices show. */
export function usageHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['usage'][number]> {
  return {
    listUsageInvoices: { handle: (call) => listUsageInvoices(database, call) },
    getUsageInvoice: {
      guard: (call) => guardUsageInvoice(database, call),
      handle: (call) => getUsageInvoice(database, call),
    },
    listIssuerImages: missing,
    uploadIssuerImage: missing,
    deleteIssuerImage: missing,
    getIssuerImage: missing,
  };
}
