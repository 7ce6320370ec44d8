import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { changing, removing } from '../records/store/opened-record.ts';
import { chooseFirstView } from './default-view.ts';
import { createView, listViews, openView } from './saved-views.ts';

/** Saved views of lists. */
export function viewHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['views'][number]> {
  return {
    listViews: { handle: (call) => listViews(database, call) },
    createView: { handleUnchecked: (call) => createView(database, call) },
    chooseFirstView: { handle: (call) => chooseFirstView(database, call) },
    patchView: changing(database, 'patchView', openView),
    deleteView: removing(database, openView),
  };
}
