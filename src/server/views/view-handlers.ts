import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { chooseFirstView } from './default-view.ts';
import { createView, deleteView, guardView, listViews, patchView } from './saved-views.ts';

/** Saved views of lists. */
export function viewHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['views'][number]> {
  return {
    listViews: { handle: (call) => listViews(database, call) },
    createView: { handleUnchecked: (call) => createView(database, call) },
    chooseFirstView: { handle: (call) => chooseFirstView(database, call) },
    patchView: { guard: (call) => guardView(database, call), handleUnchecked: (call) => patchView(database, call) },
    deleteView: { guard: (call) => guardView(database, call), handle: (call) => deleteView(database, call) },
  };
}
