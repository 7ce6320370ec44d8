/** Undo of the user's changes: recorded by each change, offered in its toast. */
import { fillText } from '#src/expression/index.ts';
import type { Ports } from './ports.ts';
import type { ToastOffer, Toasts } from './toasts.ts';

export interface UndoTexts {
  readonly undo: string;
  /** {count}: records that are as they were. */
  readonly undone: string;
  readonly undoneOne: string;
  /** {count} {kept}: the others were changed since. */
  readonly undonePartly: string;
  readonly undoneNothing: string;
  readonly undoFailed: string;
}

export interface Undoing {
  /** A change was made that may be taken back. */
  note(change: string): void;
  /** Earlier changes belong to a finished action. */
  begin(): void;
  /** The Undo of changes recorded since; undefined if there are none. */
  offer(): ToastOffer | undefined;
  undo(changes: readonly string[]): Promise<void>;
  /** Called after an undo. */
  subscribe(listener: () => void): () => void;
}

export function createUndoing(ports: Pick<Ports, 'undo' | 'asRefusal' | 'reportError'>, toasts: Toasts, texts: UndoTexts): Undoing {
  const listeners = new Set<() => void>();
  let noted: readonly string[] = [];
  const undo = async (changes: readonly string[]) => {
    try {
      const { undone, kept } = await ports.undo(changes);
      for (const listener of listeners) listener();
      toasts.show(...saidOf(texts, undone, kept));
    } catch (thrown) {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      toasts.show(refusal === undefined ? texts.undoFailed : `${texts.undoFailed}: ${refusal.title}`, 'error');
    }
  };
  return {
    note(change) {
      noted = [...noted, change];
    },
    begin() {
      noted = [];
    },
    offer() {
      if (noted.length === 0) return undefined;
      const changes = noted;
      noted = [];
      return { label: texts.undo, run: () => void undo(changes) };
    },
    undo,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function saidOf(texts: UndoTexts, undone: number, kept: number): [text: string, tone: 'success' | 'warning'] {
  const counts = { count: String(undone), kept: String(kept) };
  if (undone === 0) return [texts.undoneNothing, 'warning'];
  if (kept > 0) return [fillText(texts.undonePartly, counts), 'warning'];
  return [undone === 1 ? texts.undoneOne : fillText(texts.undone, counts), 'success'];
}
