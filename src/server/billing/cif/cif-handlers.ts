import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { ExtractServices } from '../stored-extracts/store-extract.ts';
import { createCifExtract } from './cif-extract.ts';
import { getCifTotals, listCifValues } from './cif-list.ts';
import { listDeclaredSums } from './declared-sums.ts';

/** Imports by month, supplier, origin and invoice currency. */
export function cifHandlers(services: ExtractServices): Pick<Handlers, (typeof handledOperations)['cif'][number]> {
  const { database } = services;
  return {
    listCifValues: { handle: (call) => listCifValues(database, call) },
    listDeclaredSums: { handle: (call) => listDeclaredSums(database, call) },
    getCifTotals: { handle: (call) => getCifTotals(database, call) },
    createCifExtract: createCifExtract(services),
  };
}
