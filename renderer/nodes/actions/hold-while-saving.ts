/**
 * While an action stores, the fields of its form take nothing. Keys typed meanwhile are kept, and typed where the action leaves the focus:
 * all of them, in their order, so that no half of a value is in any field.
 */
import { goFrom, movesOn, WITH_OPEN_LIST } from '#renderer/focus/enter-moves-on.ts';
import { isTyped } from '#renderer/focus/select-on-focus.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { withPerformed } from '#src/expression/index.ts';

/** Keys that do nothing to a field. */
const PASSING: readonly string[] = ['Escape', 'F1', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** @returns stops it */
export function holdWhileSaving(screen: ScreenStore): () => void {
  const { form, store } = screen;
  const life = new AbortController();
  const held: KeyboardEvent[] = [];
  let isClosed = false;
  let isAnswered = false;

  const open = () => {
    if (store.getState().busy !== undefined && !isAnswered) return;
    isClosed = false;
    for (const key of held.splice(0)) {
      const { activeElement: field } = document;
      if (isOfForm(field, form?.id)) typeKey(key, field);
    }
  };
  const stops = [
    store.subscribe(({ busy, isWriting }, before) => {
      if (before.isWriting && !isWriting) isAnswered = true;
      if (busy === before.busy) return;
      isAnswered = false;
      if (busy !== undefined) isClosed = ends(screen, busy);
      // The focus may still move.
      else setTimeout(open);
    }),
    // From here on keys belong to the next record, even if the action is still loading.
    form?.onFocus(() => isClosed && isAnswered && setTimeout(open)),
  ];
  const listen = <Type extends keyof DocumentEventMap>(type: Type, onEvent: (event: DocumentEventMap[Type]) => boolean) =>
    document.addEventListener(
      type,
      (event) => {
        if (!isClosed || !isOfForm(event.target, form?.id) || !onEvent(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal: life.signal },
    );
  listen('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (!isCommand && !PASSING.includes(event.key)) held.push(event);
    return isCommand ? event.key === 'Backspace' : !PASSING.includes(event.key);
  });
  listen('mousedown', () => {
    if (isAnswered) open();
    return isClosed;
  });
  for (const type of ['click', 'beforeinput'] as const) listen(type, () => true);
  return () => {
    life.abort();
    for (const stop of stops) stop?.();
  };
}

/** Whether one of its steps changes what is stored, or closes the screen: what is typed after it belongs to neither. */
function ends({ document, services }: ScreenStore, action: string): boolean {
  return withPerformed(document, document.actions?.[action]?.do ?? []).some(
    (step) => 'close' in step || ('call' in step && services.ports.isWrite(step.call.operation) && step.call.cancellable !== true),
  );
}

/** In the form, or in a list or calendar that one of its fields has open. */
function isOfForm(target: EventTarget | null, form: string | undefined): target is Element {
  if (form === undefined || !(target instanceof Element)) return false;
  const isOfField = target.closest<HTMLElement>('[data-form]')?.dataset['form'] === form;
  return (
    isOfField || (target.closest('[data-portal]') !== null && document.querySelector(`[data-form="${form}"] ${WITH_OPEN_LIST}`) !== null)
  );
}

function typeKey({ key, shiftKey }: KeyboardEvent, field: Element): void {
  const isNewLine = key === 'Enter' && field instanceof HTMLTextAreaElement;
  if (!isTyped(field)) return;
  if ((key === 'Enter' || key === 'Tab') && !isNewLine) {
    if (movesOn(field)) goFrom(field, shiftKey ? 'previous' : 'next');
  } else if (key === 'Backspace') document.execCommand('delete');
  else if (isNewLine || key.length === 1) document.execCommand('insertText', false, isNewLine ? '\n' : key);
}
