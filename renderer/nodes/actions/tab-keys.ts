/** Alt and a digit open a tab of the screen, and take the focus there. */
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { placeOfKey } from '#renderer/screen/keys/shortcut.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { ScreenNode, Tab } from '#schemas/generated/documents/screen.ts';

type TabbedScreen = ScreenValues & ScreenWithGrids;

/** The first row of tabs that is shown. */
export function tabsOf({ document, language, scope }: Pick<ScreenValues, 'document' | 'language' | 'scope'>): ScreenNode | undefined {
  const shown = partsOf(walkScreen(document), 'ScreenNode').find(
    ({ value }) => value.tabs !== undefined && language.condition(value.visible, scope()),
  );
  return shown?.value;
}

/** The tabs that are there now. */
export function shownTabs({ language, scope }: Pick<ScreenValues, 'language' | 'scope'>, tabs: readonly Tab[] = []): readonly Tab[] {
  return tabs.filter(({ visible }) => language.condition(visible, scope()));
}

/** @returns whether the key opened a tab */
export function openTabOfKey(screen: TabbedScreen, event: KeyboardEvent, frame: HTMLElement | null): boolean {
  const place = placeOfKey(event);
  const node = place === undefined ? undefined : tabsOf(screen);
  const tab = shownTabs(screen, node?.tabs)[(place ?? 0) - 1];
  if (tab === undefined) return false;
  screen.setState(node?.tab ?? 'tab', tab.id);
  frame?.querySelector<HTMLElement>(`[role="tab"][data-tab="${tab.id}"]`)?.focus();
  const grid = firstGrid(tab.children);
  if (grid !== undefined) screen.grids.whenDrawn(grid, (handle) => handle.goTo(undefined));
  return true;
}

function firstGrid(nodes: readonly ScreenNode[] = []): string | undefined {
  for (const { grid, children } of nodes) {
    const found = grid ?? firstGrid(children);
    if (found !== undefined) return found;
  }
  return undefined;
}
