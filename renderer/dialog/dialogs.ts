/** The stack of open dialogs. Only the top one is live; each is a screen, and opening it answers a promise. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface DialogOutcome {
  /** Undefined when the dialog was cancelled. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** Something was stored while it was open, even if it was cancelled in the end. */
  readonly hasWritten: boolean;
}

export interface DialogEntry {
  readonly key: number;
  readonly screen: string;
  readonly input: Readonly<Record<string, unknown>>;
  close(outcome: DialogOutcome): void;
}

export interface Dialogs {
  readonly store: StoreApi<readonly DialogEntry[]>;
  open(screen: string, input: Readonly<Record<string, unknown>>): Promise<DialogOutcome>;
  /** Another page was opened: every dialog goes, unanswered work included. */
  closeAll(): void;
}

export function createDialogs(): Dialogs {
  const store = createStore<readonly DialogEntry[]>(() => []);
  let keys = 0;
  return {
    store,
    open: (screen, input) =>
      new Promise((resolve) => {
        const key = ++keys;
        const close = (outcome: DialogOutcome) => {
          if (!store.getState().some((entry) => entry.key === key)) return;
          store.setState((stack) => stack.filter((entry) => entry.key !== key), true);
          resolve(outcome);
        };
        store.setState((stack) => [...stack, { key, screen, input, close }], true);
      }),
    closeAll() {
      for (const entry of store.getState().toReversed()) entry.close({ result: undefined, hasWritten: false });
    },
  };
}
