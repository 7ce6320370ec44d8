import type { Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import { undoChanges, type UndoServices } from './undo-changes.ts';

export function undoHandlers(services: UndoServices): Pick<Handlers, (typeof handledOperations)['undo'][number]> {
  return { undoChanges: { handle: (call) => undoChanges(services, call) } };
}
