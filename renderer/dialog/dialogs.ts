/** The stack of open dialogs. Only the top one is live; each is a screen or a form of its own, and opening it answers a promise. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Form } from '#renderer/form/store.ts';

export interface DialogOutcome {
  /** Undefined when the dialog was cancelled. */
  readonly result: Readonly<Record<string, unknown>> | undefined;
  /** Something was stored while it was open, even if it was cancelled in the end. */
  readonly hasWritten: boolean;
}

interface Entry {
  readonly key: number;
  close(outcome: DialogOutcome): void;
}

export interface ScreenEntry extends Entry {
  readonly kind: 'screen';
  readonly screen: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What a popover stands beside; a dialog has none. */
  readonly anchor: HTMLElement | undefined;
}

/** A form over the draft of another one; any result means that the draft is accepted. */
export interface FormEntry extends Entry {
  readonly kind: 'form';
  readonly title: string;
  readonly form: Form;
}

export type DialogEntry = ScreenEntry | FormEntry;

export interface Dialogs {
  readonly store: StoreApi<readonly DialogEntry[]>;
  /** @param anchor what a popover stands beside */
  open(screen: string, input: Readonly<Record<string, unknown>>, anchor?: HTMLElement): Promise<DialogOutcome>;
  /** Shows a form; answers whether the user accepted what stands in it, which is valid then. */
  edit(title: string, form: Form): Promise<boolean>;
  /** Another page was opened: every dialog goes, unanswered work included. */
  closeAll(): void;
}

export function createDialogs(): Dialogs {
  const store = createStore<readonly DialogEntry[]>(() => []);
  let keys = 0;
  const show = (make: (entry: Entry) => DialogEntry): Promise<DialogOutcome> =>
    new Promise((resolve) => {
      const key = ++keys;
      const close = (outcome: DialogOutcome) => {
        if (!store.getState().some((entry) => entry.key === key)) return;
        store.setState((stack) => stack.filter((entry) => entry.key !== key), true);
        resolve(outcome);
      };
      store.setState((stack) => [...stack, make({ key, close })], true);
    });
  return {
    store,
    open: (screen, input, anchor) => show((entry) => ({ kind: 'screen', screen, input, anchor, ...entry })),
    edit: async (title, form) => (await show((entry) => ({ kind: 'form', title, form, ...entry }))).result !== undefined,
    closeAll() {
      for (const entry of store.getState().toReversed()) entry.close({ result: undefined, hasWritten: false });
    },
  };
}
