/** The actions of an open screen, with their keys and the reasons why some are disabled. */
import { figuresOf, fillText, type Scope } from '#src/expression/index.ts';
import { keysOfActions, type ActionKey } from '#renderer/screen/keys/action-keys.ts';
import { shortcutText } from '#renderer/screen/keys/shortcut.ts';
import { tooManySelected } from '#renderer/screen/steps/bulk-actions.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { RendererTexts } from '#renderer/screen/state/screen-services.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { Action } from '#schemas/generated/documents/screen.ts';
import { isDrawn } from './screen-keys.ts';
import { entersNextField } from './section-keys.ts';

export type ShownTexts = Pick<RendererTexts, 'keys' | 'form' | 'screen' | 'grid'>;

export interface Offer {
  /** Of the action, unique among those of the screen and the ones drawn inside it. */
  readonly id: string;
  readonly label: string;
  readonly icon: string | undefined;
  /** As they are shown. */
  readonly keys: readonly string[];
  /** Why it cannot be run now, as far as there are words for it; undefined: it can. */
  readonly reason: string | undefined;
  /** It only leaves the screen. */
  readonly leaves: boolean;
  run(): void;
}

/** Of the screen and of those drawn inside it. */
export function offersOf(screen: ScreenStore, texts: ShownTexts): Offer[] {
  return [screen, ...screen.parts].flatMap((one) => offersOfScreen(one, texts));
}

export function offersOfScreen(screen: ScreenStore, texts: ShownTexts): Offer[] {
  const { document, language } = screen;
  const goesOn = entersNextField(screen);
  return [...keysOfActions(document)].flatMap(([name, key]) => {
    const action = document.actions?.[name];
    const keys = shownKeys(key, goesOn);
    const row = key.grid === undefined ? undefined : screen.grids.drawn.get(key.grid)?.activeRow();
    if (action === undefined || keys.length === 0 || !isDrawn(screen, name) || (key.grid !== undefined && row === undefined)) return [];
    const bindings = row === undefined ? {} : { row };
    const scope = screen.scope(bindings);
    if (!language.condition(action.visible, scope)) return [];
    const label = language.text(action.label, scope);
    return [
      {
        id: `${document.id} ${name}`,
        label: key.grid === undefined ? label : fillText(texts.keys.ofRow, { label }),
        icon: action.icon,
        keys,
        reason: reasonOf(screen, name, action, scope, texts),
        leaves: key.leaves,
        run: () => void runAction(screen, name, bindings),
      },
    ];
  });
}

/** The document's words, else the part of the condition that decided; empty if there are none. */
function reasonOf(screen: ScreenStore, name: string, action: Action, scope: Scope, texts: ShownTexts): string | undefined {
  const { language } = screen;
  if (language.condition(action.enabled, scope)) {
    const tooMany = tooManySelected(screen, name);
    return tooMany && fillText(texts.grid.tooMany, figuresOf(tooMany));
  }
  const because = language.text(action.because ?? '', scope);
  if (because !== '' || typeof action.enabled !== 'string') return because;
  const part = language.decidingPart(action.enabled, scope)?.explain(texts.form.explanation);
  return part === undefined ? '' : fillText(texts.screen.notNow, { part });
}

/** Enter may go on to the next field instead. */
function shownKeys({ shortcut, submits, leaves, opens }: ActionKey, goesOn: boolean): string[] {
  const others = [submits && !goesOn ? 'enter' : undefined, leaves ? 'escape' : undefined, opens ? 'enter' : undefined];
  return [shortcut, ...others].flatMap((key) => (key === undefined ? [] : [shortcutText(key)]));
}
