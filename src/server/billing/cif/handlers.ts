import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { notFound } from '../../messages/refusal.ts';

const missing = { handle: () => Promise.reject(notFound()) };

export function cifHandlers(): Pick<Handlers, (typeof handledOperations)['cif'][number]> {
  return {
    listCifValues: missing,
    getCifTotals: missing,
    createCifExtract: missing,
  };
}
