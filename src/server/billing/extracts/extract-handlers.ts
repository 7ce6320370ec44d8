import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { downloadExtract } from '../stored-extracts/download-extract.ts';
import { listExtracts } from '../stored-extracts/list-extracts.ts';
import { type BillingServices, createExtract } from './create-extract.ts';
import { previewExtract } from './preview-extract.ts';

/** Extracts of sales invoices for the freight-billing partner, and all stored extracts. */
export function extractHandlers(services: BillingServices): Pick<Handlers, (typeof handledOperations)['extracts'][number]> {
  return {
    createBillingExtract: { handleUnchecked: (call) => createExtract(services, call) },
    previewBillingExtract: { handleUnchecked: (call) => previewExtract(services, call) },
    listExtracts: { handle: (call) => listExtracts(services, call) },
    downloadExtract: { handle: (call) => downloadExtract(services, call) },
  };
}
