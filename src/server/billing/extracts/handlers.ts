import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

const missing = { handle: () => Promise.reject(notFound()) };

export function extractHandlers(): Pick<Handlers, (typeof handledOperations)['extracts'][number]> {
  return {
    createBillingExtract: missing,
    previewBillingExtract: missing,
    listExtracts: missing,
    downloadExtract: missing,
  };
}
