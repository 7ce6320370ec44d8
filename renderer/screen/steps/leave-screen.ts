/** Leaving a screen without losing what was typed, and without leaving a save half done. */
import type { Form } from '#renderer/form/contract/form.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenServices } from '../state/screen-services.ts';

/** Where something was typed: a screen, or a form over a draft. */
export interface Work {
  readonly form: Form | undefined;
  /** Panels inside. */
  readonly parts?: ReadonlySet<Work>;
  readonly services: Pick<ScreenServices, 'confirmations' | 'texts'>;
  readonly signal: AbortSignal;
}

export function hasTyped({ form, parts }: Work): boolean {
  return form?.summary().isDirty === true || [...(parts ?? [])].some(hasTyped);
}

/** Asks before typed work is thrown away. */
export async function mayDiscard(work: Work): Promise<boolean> {
  if (!hasTyped(work)) return true;
  const { services, signal } = work;
  const { discardTitle, discardBody, discard } = services.texts;
  return services.confirmations.ask(
    { title: discardTitle, body: discardBody, label: discard, isDestructive: true, anchor: undefined },
    signal,
  );
}

/** Asks where the document does not say that what is typed here is of no worth. */
export async function mayLeave(screen: ScreenStore): Promise<boolean> {
  return screen.document.dismiss === 'freely' || mayDiscard(screen);
}

/** Escape and the close button. A save on its way is waited for: its answer decides what is lost. */
export async function leaveScreen(screen: ScreenStore): Promise<void> {
  const isHeld = () => screen.store.getState().isWriting;
  if (screen.document.dismiss === 'never' || isHeld()) return;
  if ((await mayLeave(screen)) && !isHeld()) screen.close(undefined);
}
