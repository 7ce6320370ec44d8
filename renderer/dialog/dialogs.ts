/**
 * The stack of open dialogs. Only the top one is live; each is a screen or a form of its own, and opening it returns a promise of the
 * result.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Form, FormDialogs } from '#renderer/form/contract/form.ts';
import type { DialogOutcome, Dialogs, DrawnDialog, KeyGroup } from '#renderer/services/dialogs.ts';
import type { OpenRequest } from '#renderer/screen/open/open-screen.ts';
import type { ScreenOpening } from '#renderer/screen/open/opening.ts';

interface StackEntry {
  readonly key: number;
  close(outcome: DialogOutcome): void;
}

export interface ScreenEntry extends StackEntry {
  readonly kind: 'screen';
  readonly screen: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The control a popover is placed beside; undefined for a dialog. */
  readonly anchor: HTMLElement | undefined;
  /** Undefined in a stack that is not drawn. */
  readonly opening: ScreenOpening | undefined;
}

/** A form over the draft of another one; any result means that the draft is accepted. */
export interface FormEntry extends StackEntry {
  readonly kind: 'form';
  readonly title: string;
  readonly form: Form;
}

/** The list of keys of the screen beneath. */
export interface KeysEntry extends StackEntry {
  readonly kind: 'keys';
  readonly groups: readonly KeyGroup[];
}

/** A window whose content the opener draws. */
export interface DrawnEntry extends StackEntry, DrawnDialog {
  readonly kind: 'drawn';
}

export type DialogEntry = ScreenEntry | FormEntry | KeysEntry | DrawnEntry;

export interface DialogStackStore extends Dialogs, FormDialogs {
  readonly store: StoreApi<readonly DialogEntry[]>;
  /** The drafts that are edited. */
  forms(): readonly Form[];
  /** Screens that were asked for and are not there yet. */
  opening(): readonly Pick<ScreenEntry, 'screen' | 'input'>[];
}

/** @param begin opens a screen before it is drawn, so that its requests start at once */
export function createDialogs(begin?: (request: OpenRequest) => ScreenOpening): DialogStackStore {
  const store = createStore<readonly DialogEntry[]>(() => []);
  const asked = new Map<number, DialogEntry>();
  let keys = 0;
  const show = (make: (entry: StackEntry) => DialogEntry): Promise<DialogOutcome> =>
    new Promise((resolve) => {
      const key = ++keys;
      const close = (outcome: DialogOutcome) => {
        if (!asked.delete(key)) return;
        if (store.getState().includes(entry)) store.setState((stack) => stack.filter((shown) => shown !== entry), true);
        else if (entry.kind === 'screen') entry.opening?.stop();
        resolve(outcome);
      };
      const entry = make({ key, close });
      const push = () => {
        if (asked.has(key)) store.setState((stack) => [...stack, entry], true);
      };
      asked.set(key, entry);
      if (entry.kind === 'screen' && entry.opening !== undefined) setTimeout(push);
      else push();
    });
  return {
    store,
    open: (screen, input, anchor) =>
      show((entry) => ({
        kind: 'screen',
        screen,
        input,
        anchor,
        opening: begin?.({ id: screen, input, onClose: entry.close }),
        ...entry,
      })),
    edit: async (title, form) => (await show((entry) => ({ kind: 'form', title, form, ...entry }))).result !== undefined,
    forms: () => store.getState().flatMap((entry) => (entry.kind === 'form' ? [entry.form] : [])),
    opening: () =>
      [...asked.values()].flatMap((entry) =>
        entry.kind === 'screen' && entry.opening !== undefined && entry.opening.store.getState().state !== 'open'
          ? [{ screen: entry.screen, input: entry.input }]
          : [],
      ),
    async showKeys(groups) {
      // Pressed twice before it is there.
      if (store.getState().at(-1)?.kind !== 'keys') await show((entry) => ({ kind: 'keys', groups, ...entry }));
    },
    show: async (drawn) => void (await show((entry) => ({ kind: 'drawn', ...drawn, ...entry }))),
    closeAll() {
      for (const entry of [...asked.values()].toReversed()) entry.close({ result: undefined, hasWritten: false });
    },
  };
}
