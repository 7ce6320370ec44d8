import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { guarded } from '../../parties/access.ts';
import { bulkInsertProductLines } from './bulk-insert.ts';
import { copyProductLines } from './copy-lines.ts';
import { readClipboard } from './read-clipboard.ts';
import { readProductFile } from './read-product-file.ts';
import { undoBulkInsert } from './undo-bulk-insert.ts';

/** Reading, adding, undoing and copying blocks of lines. */
export function pasteHandlers(database: Database, lineTotals: Totals): Pick<Handlers, (typeof handledOperations)['paste'][number]> {
  const { guard } = guarded(database, 'mayEditLines');
  return {
    readClipboard: { guard, handleUnchecked: (call) => readClipboard(database, call) },
    readProductFile: {
      guard,
      async handle(call) {
        // The file is not opened for callers who may not add lines.
        await guard(call);
        return readProductFile(database, call);
      },
    },
    copyProductLines: { ...guarded(database, 'maySeeLines'), handle: (call) => copyProductLines(database, call) },
    bulkInsertProductLines: { guard, handle: (call) => bulkInsertProductLines(database, lineTotals, call) },
    undoBulkInsert: { guard, handle: (call) => undoBulkInsert(database, lineTotals, call) },
  };
}
