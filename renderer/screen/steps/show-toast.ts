/** Steps that show toasts and copy texts. */
import { withPerformed, type Scope } from '#src/expression/index.ts';
import type { DoStep, Toast } from '#schemas/generated/documents/screen.ts';
import type { ScreenStore } from '../state/screen-store.ts';

/**
 * What the steps of this screen have answered by now, but for those of the toast's own action: a later answer does not change what the
 * toast is about.
 */
export function resultsOf({ document, scope }: ScreenStore, action: string | undefined): Scope {
  const { actions = {}, procedures = {} } = document;
  const own = new Set(namesBound(withPerformed(document, actions[action ?? '']?.do ?? [])));
  const names = namesBound([...Object.values(actions).flatMap((each) => each.do), ...Object.values(procedures).flat()]);
  const now = scope();
  return Object.fromEntries(names.filter((name) => !own.has(name)).map((name) => [name, now[name]]));
}

function namesBound(steps: readonly DoStep[]): readonly string[] {
  return steps.flatMap((step) => ('call' in step ? step.call.as : 'open' in step ? step.open.as : undefined) ?? []);
}

/** The action of a toast disappears with its screen. */
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
  // The toast of a change offers Undo, unless the document has an action of its own.
  const said = inWords(text);
  const undo = services.undoing.offer(said);
  const offer = own ?? undo;
  // Stays longer, to leave time for Undo.
  const key = services.toasts.show(said, tone, offer === undefined ? hideAfterMs : undefined, offer);
  if (own !== undefined) signal.addEventListener('abort', () => services.toasts.hide(key), { once: true });
}

/** @returns whether it was copied; shows a toast if the browser refuses. */
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
