import type { Database } from '../database/database.ts';
import type { Totals } from '../database/lists/totals.ts';
import type { Handlers } from '../http/call.ts';
import { guarded } from '../parties/access.ts';
import { getNextLineNumber, listProductLines } from './line-reading.ts';
import type { handledOperations } from '../http/handled-operations.ts';

export function lineHandlers(database: Database, lineTotals: Totals): Pick<Handlers, (typeof handledOperations)['lines'][number]> {
  return {
    listProductLines: { ...guarded(database, 'maySeeLines'), handle: (call) => listProductLines(database, lineTotals, call) },
    getNextLineNumber: { ...guarded(database, 'mayEditLines'), handle: (call) => getNextLineNumber(database, call) },
  };
}
