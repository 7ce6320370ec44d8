/** Finds the action of an open screen by key. */
import { isAround, partsOf, type Scope } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { isPressed } from '#renderer/screen/keys/shortcut.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { currentStep, type SteppedScreen } from '#renderer/screen/state/wizard.ts';

export type KeyedScreen = SteppedScreen & ScreenWithGrids;

export interface KeyedAction {
  readonly name: string;
  /** The row it acts on. */
  readonly bindings: Scope;
}

/** The offered action of the pressed shortcut; a row action if the focus is in its grid. */
export function actionOfKey(screen: KeyedScreen, event: KeyboardEvent): KeyedAction | undefined {
  for (const [name, { shortcut, grid, standsAlone }] of keysOfActions(screen.document)) {
    if (shortcut === undefined || !isPressed(shortcut, event)) continue;
    const row = grid === undefined ? undefined : screen.grids.drawn.get(grid)?.rowInFocus();
    if (grid !== undefined && row === undefined && !standsAlone) continue;
    const bindings = row === undefined ? {} : { row };
    if (isOffered(screen, name, bindings)) return { name, bindings };
  }
  return undefined;
}

export function submittingAction(screen: KeyedScreen): string | undefined {
  return Object.entries(screen.document.actions ?? {}).find(([name, { submit }]) => submit === true && isOffered(screen, name, {}))?.[0];
}

/** Drawn in the open step, visible and enabled. */
function isOffered(screen: SteppedScreen, name: string, bindings: Scope): boolean {
  const { language, document } = screen;
  const action = document.actions?.[name];
  const scope = screen.scope(bindings);
  return isDrawn(screen, name) && language.condition(action?.visible, scope) && language.condition(action?.enabled, scope);
}

/** Of a wizard, the actions of the open step. */
export function isDrawn(screen: SteppedScreen, name: string): boolean {
  const step = currentStep(screen);
  return (
    step === undefined ||
    step.buttons.includes(name) ||
    partsOf(walkScreen(screen.document), 'ScreenNode').some(
      ({ value, part }) =>
        (value.upload?.button === name ||
          value.actions?.some((button) => (typeof button === 'string' ? button === name : button.actions.includes(name))) === true) &&
        isAround(part, step),
    )
  );
}
