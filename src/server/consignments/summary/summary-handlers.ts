import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { getConsignmentSummary } from './consignment-summary.ts';
import { getWaiting } from './waiting.ts';

/** Summary of a consignment, and the work that waits. */
export function summaryHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['summaries'][number]> {
  return {
    getConsignmentSummary: { handle: (call) => getConsignmentSummary(database, call) },
    getWaiting: { handle: (call) => getWaiting(database, call) },
  };
}
