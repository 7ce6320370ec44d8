import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { guarded } from '../../parties/access.ts';
import { batchProductLines } from './batch-lines.ts';

/** Changes of many product lines in one call. */
export function bulkHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  lineTotals: Totals,
): Pick<Handlers, (typeof handledOperations)['bulk'][number]> {
  return {
    batchProductLines: {
      ...guarded(database, 'mayEditLines'),
      handleUnchecked: (call) => batchProductLines(database, lineTotals, referencesOf, call),
    },
  };
}
