/** Closes a screen without losing edits and without interrupting a save. */
import type { Form } from '#renderer/form/contract/form.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenServices } from '../state/screen-services.ts';

/** Whatever can be dirty: a screen, or a form over a draft. */
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

/** Asks before edits are discarded. */
export async function mayDiscard(work: Work): Promise<boolean> {
  if (!hasTyped(work)) return true;
  const { services, signal } = work;
  const { discardTitle, discardBody, discard } = services.texts;
  return services.confirmations.ask(
    { title: discardTitle, body: discardBody, label: discard, isDestructive: true, anchor: undefined },
    signal,
  );
}

/** Asks unless the document says `freely`. */
export async function mayLeave(screen: ScreenStore): Promise<boolean> {
  return screen.document.dismiss === 'freely' || mayDiscard(screen);
}

/** Escape and the close button. A running save is awaited first. */
export async function leaveScreen(screen: ScreenStore): Promise<void> {
  const isHeld = () => screen.store.getState().isWriting;
  if (screen.document.dismiss === 'never' || isHeld()) return;
  if ((await mayLeave(screen)) && !isHeld()) screen.close(undefined);
}
