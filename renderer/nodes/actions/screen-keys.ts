/** Which action of an open screen a key stands for. */
import { getHotkeyHandler } from '@mantine/hooks';
import { isAround, partsOf, walkScreen } from '#renderer/expression/index.ts';
import { currentStep, type SteppedScreen } from '#renderer/screen/state/wizard.ts';

/** The action whose shortcut was pressed, where it is on offer. */
export function actionOfKey(screen: SteppedScreen, event: KeyboardEvent): string | undefined {
  return Object.entries(screen.document.actions ?? {}).find(
    ([name, { shortcut }]) => shortcut !== undefined && isPressed(shortcut, event) && isOffered(screen, name),
  )?.[0];
}

export function submittingAction(screen: SteppedScreen): string | undefined {
  return Object.entries(screen.document.actions ?? {}).find(([name, { submit }]) => submit === true && isOffered(screen, name))?.[0];
}

/** Drawn in the open step, visible and enabled. */
function isOffered(screen: SteppedScreen, name: string): boolean {
  const { document, language } = screen;
  const action = document.actions?.[name];
  const step = currentStep(screen);
  const isDrawn =
    step === undefined ||
    step.buttons.includes(name) ||
    partsOf(walkScreen(document), 'ScreenNode').some(({ value, part }) => value.actions?.includes(name) === true && isAround(part, step));
  const scope = screen.scope();
  return isDrawn && language.condition(action?.visible, scope) && language.condition(action?.enabled, scope);
}

function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  let isMatch = false;
  getHotkeyHandler([[shortcut, () => (isMatch = true), { preventDefault: false }]])(event);
  return isMatch;
}
