/**
 * Unsaved input of the open screens, page first, then the dialogs above it: saved when the user has to leave for a while,
 * and restored into the same screens later. Secrets are never saved.
 */
import { changedField } from '#renderer/form/contract/form-values.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { hasUnsaved, type Unsaved } from '../steps/leave-screen.ts';

export interface ScreenDraft {
  /** Id of the screen. */
  readonly screen: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The open step of a wizard. */
  readonly step?: string | undefined;
  /** Typed values by field; null if the user emptied it. */
  readonly typed: Readonly<Record<string, unknown>>;
  /** Panels with input, and the state of the screen around them, which may decide whether they are shown. */
  readonly parts?: readonly ScreenDraft[];
  readonly state?: Readonly<Record<string, unknown>>;
}

export interface OpenScreens {
  /** Registers an open screen; returns a function to remove it. */
  add(screen: ScreenStore, input: Readonly<Record<string, unknown>>): () => void;
  /** Its opening steps have run: restores its draft. */
  isReady(screen: ScreenStore): void;
  /** The one above all others; undefined while none is open. */
  top(): ScreenStore | undefined;
  /** Every open screen, dirty or pristine, and those about to be restored or still being opened. */
  all(): readonly ScreenDraft[];
  /** Those that hold something unsaved, and the forms above them. */
  unsaved(): readonly Unsaved[];
  /** The screens up to the topmost dirty one; none when all are pristine. */
  typed(): readonly ScreenDraft[];
  /**
   * Opens the dialogs that were open above the page and restores the input of each.
   * @param reopen what opens each dialog, such as one that the screen editor must know of
   */
  restore(drafts: readonly ScreenDraft[], reopen?: Dialogs['open']): void;
}

interface OpenOne {
  readonly screen: ScreenStore;
  readonly input: Readonly<Record<string, unknown>>;
}

interface OpenedDialogs extends Pick<Dialogs, 'open'> {
  /** The drafts that are edited. */
  forms(): readonly Form[];
  /** Screens that were asked for and are not there yet. */
  opening(): readonly Pick<ScreenDraft, 'screen' | 'input'>[];
}

export function createOpenScreens(dialogs: OpenedDialogs): OpenScreens {
  let open: readonly OpenOne[] = [];
  let waiting: readonly ScreenDraft[] = [];
  /** The first that waits is a page. */
  let isForPage = false;
  let openDialog = dialogs.open;
  /** Panels belong to no place in the stack: each takes its draft once both are there. */
  let waitingParts: readonly ScreenDraft[] = [];
  const parts = new Set<ScreenStore>();

  /** In the order in which the user opened them. */
  function openNext(): void {
    const next = waiting[0];
    if (next === undefined || open.some((one) => isSame(one, next))) return;
    void openDialog(next.screen, next.input).then(({ hasWritten }) => {
      if (hasWritten) void open.at(-1)?.screen.sources.refresh();
    });
  }

  function putBack(one: OpenOne): void {
    const draft = waiting[0];
    if (draft === undefined || !isSame(one, draft)) return;
    waiting = waiting.slice(1);
    isForPage = false;
    fill(one.screen, draft);
    openNext();
  }

  function fill(screen: ScreenStore, draft: ScreenDraft): void {
    screen.form?.editMany(draft.typed);
    if (draft.step !== undefined) screen.update({ step: draft.step });
    for (const [name, value] of Object.entries(draft.state ?? {})) screen.setState(name, value);
    waitingParts = [...waitingParts, ...(draft.parts ?? [])];
    for (const part of parts) putBackPart(part);
  }

  function putBackPart(screen: ScreenStore): void {
    const draft = waitingParts.find((waitingDraft) => isSame({ screen, input: screen.input }, waitingDraft));
    if (draft === undefined) return;
    waitingParts = waitingParts.filter((other) => other !== draft);
    fill(screen, draft);
  }

  return {
    add(screen, input) {
      const one = { screen, input };
      open = [...open, one];
      return () => void (open = open.filter((other) => other !== one));
    },
    isReady(screen) {
      const one = open.find((candidate) => candidate.screen === screen);
      if (one !== undefined) return putBack(one);
      parts.add(screen);
      screen.signal.addEventListener('abort', () => parts.delete(screen), { once: true });
      putBackPart(screen);
    },
    top: () => open.at(-1)?.screen,
    all() {
      // While another page is open, what waits for a page is not above it.
      const due = isForPage && open.length > 0 ? [] : waiting;
      const known = [...open.filter((one) => !due.some((draft) => isSame(one, draft))).map(draftOf), ...due];
      const opening = dialogs.opening().filter((each) => !known.some((draft) => isAt(each, draft)));
      return [...known, ...opening.map((each) => ({ ...each, typed: {} }))];
    },
    unsaved() {
      const screens = open
        .map(({ screen }) => screen)
        .filter(({ document }) => document.access !== 'anonymous' && document.dismiss !== 'freely');
      return [...screens, ...dialogs.forms().map((form) => ({ form }))].filter(hasUnsaved);
    },
    typed: () => upToTyped(open.map(draftOf)),
    restore(drafts, reopen = dialogs.open) {
      waiting = drafts;
      openDialog = reopen;
      isForPage = true;
      waitingParts = [];
      if (open[0] !== undefined) putBack(open[0]);
    },
  };
}

function draftOf({ screen, input }: OpenOne): ScreenDraft {
  const step = screen.store.getState().step;
  const fields = screen.form?.document.fields;
  const typed = (screen.form?.changes() ?? [])
    .map((change) => [changedField(change), change.value] as const)
    .filter(([name]) => fields?.get(name)?.widget.isSecret !== true);
  const parts = [...screen.parts].map((part) => draftOf({ screen: part, input: part.input })).filter(hasInput);
  const state = Object.keys(screen.document.state ?? {}).map((name) => [name, screen.state(name)] as const);
  return {
    screen: screen.document.id,
    input,
    ...(step === undefined ? {} : { step }),
    typed: Object.fromEntries(typed),
    ...(parts.length > 0 && { parts, state: Object.fromEntries(state) }),
  };
}

function upToTyped(drafts: readonly ScreenDraft[]): readonly ScreenDraft[] {
  return drafts.slice(0, drafts.findLastIndex(hasInput) + 1);
}

function hasInput({ typed, parts = [] }: ScreenDraft): boolean {
  return Object.keys(typed).length > 0 || parts.some(hasInput);
}

function isSame({ screen, input }: OpenOne, draft: ScreenDraft): boolean {
  return isAt({ screen: screen.document.id, input }, draft);
}

function isAt({ screen, input }: Pick<ScreenDraft, 'screen' | 'input'>, draft: ScreenDraft): boolean {
  return screen === draft.screen && JSON.stringify(input) === JSON.stringify(draft.input);
}
