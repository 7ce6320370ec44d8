/** What steps say in passing, and put on the clipboard. */
import type { Scope } from '#src/expression/index.ts';
import type { Toast } from '#schemas/generated/documents/screen.ts';
import type { ScreenStore } from '../state/screen-store.ts';

/** What a message offers goes with the screen whose action it is. */
export function sayIn(
  screen: ScreenStore,
  { text, tone, hideAfterMs, action }: Toast,
  bindings: Scope,
  run: (action: string) => void,
): void {
  const { language, services, document, signal } = screen;
  const inWords = (source: string) => language.text(source, screen.scope(bindings));
  const label = action === undefined ? undefined : document.actions?.[action]?.label;
  const own = action === undefined || label === undefined ? undefined : { label: inWords(label), run: () => run(action) };
  // What was done is taken back where it is said, unless the document offers something itself.
  const undo = services.undoing.offer();
  const offer = own ?? undo;
  // There is time to think better of it.
  const key = services.toasts.show(inWords(text), tone, offer === undefined ? hideAfterMs : undefined, offer);
  if (own !== undefined) signal.addEventListener('abort', () => services.toasts.hide(key), { once: true });
}

/** @returns whether it is on the clipboard; if the browser does not let it, that is said. */
export async function copyText({ services: { ports, toasts, texts } }: ScreenStore, text: string): Promise<boolean> {
  try {
    await ports.copyText(Promise.resolve(text));
    return true;
  } catch (thrown) {
    ports.reportError(thrown);
    toasts.show(texts.notCopied, 'error');
    return false;
  }
}
