/** Closes a screen without losing edits and without interrupting a save. */
import type { Form } from '#renderer/form/contract/form.ts';
import type { Confirmations, Question } from '#renderer/services/confirmations.ts';
import type { ScreenGrids } from '../state/screen-grids.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenServices } from '../state/screen-services.ts';
import type { ScreenTexts } from '../state/texts.ts';

/** Whatever can hold something unsaved: a screen, or a form over a draft. */
export interface Unsaved {
  readonly form: Form | undefined;
  /** Unsaved edits of cells. */
  readonly grids?: Pick<ScreenGrids, 'hasUnsaved'>;
  /** Panels inside. */
  readonly parts?: ReadonlySet<Unsaved>;
  /** The document's text about what leaving loses besides input; undefined if nothing. */
  unsaved?(): string | undefined;
  /** Changes of a screen, after which it may have nothing unsaved. */
  readonly store?: { subscribe(listener: () => void): () => void };
}

export interface Work extends Unsaved {
  readonly services: Pick<ScreenServices, 'confirmations' | 'texts'>;
  readonly signal: AbortSignal;
}

function hasTyped({ form, grids, parts }: Unsaved): boolean {
  return form?.summary().isDirty === true || grids?.hasUnsaved() === true || [...(parts ?? [])].some(hasTyped);
}

function unsavedIn({ unsaved, parts }: Unsaved): readonly string[] {
  const own = unsaved?.();
  return [...(own === undefined ? [] : [own]), ...[...(parts ?? [])].flatMap(unsavedIn)];
}

export function hasUnsaved(work: Unsaved): boolean {
  return hasTyped(work) || unsavedIn(work).length > 0;
}

type LossTexts = Pick<ScreenTexts, 'discardTitle' | 'discardBody' | 'discardOther' | 'discard' | 'keepEditing'>;

function lossQuestion(works: readonly Unsaved[], texts: LossTexts): Question {
  const isTyped = works.some(hasTyped);
  return {
    title: isTyped ? texts.discardTitle : texts.discardOther,
    body: [...(isTyped ? [texts.discardBody] : []), ...works.flatMap(unsavedIn)].join(' '),
    label: texts.discard,
    declineLabel: texts.keepEditing,
    isDestructive: true,
    isLoss: true,
    anchor: undefined,
  };
}

/** Asks before something unsaved is discarded. Goes ahead without an answer once nothing is: a save may have ended meanwhile. */
export async function mayDiscardAll(
  works: readonly Unsaved[],
  { confirmations, texts }: { readonly confirmations: Confirmations; readonly texts: LossTexts },
  signal?: AbortSignal,
): Promise<boolean> {
  if (!works.some(hasUnsaved)) return true;
  const answer = confirmations.ask(lossQuestion(works, texts), signal);
  const { asked } = confirmations.store.getState();
  const check = () => {
    if (!works.some(hasUnsaved)) asked?.answer(true);
  };
  const stops = works.flatMap(({ store, form }) => [store?.subscribe(check), form?.store.subscribe(check)]);
  try {
    return await answer;
  } finally {
    for (const stop of stops) stop?.();
  }
}

export async function mayDiscard(work: Work): Promise<boolean> {
  return mayDiscardAll([work], work.services, work.signal);
}

/** Asks unless the document has `freely`. */
export async function mayLeave(screen: ScreenStore): Promise<boolean> {
  return screen.document.dismiss === 'freely' || mayDiscard(screen);
}

/** Escape and the close button. A running save is awaited first: neither the key is lost nor what is being saved. */
export async function leaveScreen(screen: ScreenStore): Promise<void> {
  if (screen.document.dismiss === 'never') return;
  if (screen.store.getState().isWriting) await untilWritten(screen);
  if (screen.signal.aborted || !(await mayLeave(screen))) return;
  if (screen.store.getState().isWriting) await untilWritten(screen);
  screen.close(undefined);
}

function untilWritten({ store, signal }: ScreenStore): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(({ isWriting }) => {
      if (isWriting) return;
      unsubscribe();
      resolve();
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
