import type { Database } from '../../database/database.ts';
import { Totals } from '../../database/lists/totals.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { findProductLines } from './found-lines.ts';
import { guardHistory, listProductHistory } from './product-history.ts';

/** How earlier consignments declared their goods. */
export function historyHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['productHistory'][number]> {
  const totals = new Totals();
  return {
    listProductHistory: {
      guard: (call) => guardHistory(database, call),
      handle: (call) => listProductHistory(database, totals, call),
    },
    findProductLines: { handle: (call) => findProductLines(database, call) },
  };
}
