/** What every part of a drawn screen can reach. */
import { createContext, use } from 'react';
import type { WidgetTable } from '#renderer/widgets/index.ts';
import type { FormTexts } from '#renderer/form/contract/texts.ts';
import type { GridTexts } from '#renderer/grid/contract/types.ts';
import type { OpenScreens } from '#renderer/screen/open/screen-drafts.ts';
import type { ScreenServices, ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { ScreenTexts } from '#renderer/screen/state/texts.ts';

export interface RendererTexts {
  readonly screen: ScreenTexts;
  readonly form: FormTexts;
  readonly grid: GridTexts;
}

export interface Renderer extends Omit<ScreenServices, 'texts'> {
  readonly texts: RendererTexts;
  readonly widgets: WidgetTable;
  readonly openScreens: OpenScreens;
}

export const RendererContext = createContext<Renderer | undefined>(undefined);
export const ScreenContext = createContext<ScreenStore | undefined>(undefined);

/** How many dialogs lie beneath what is drawn here, its own included: 0 on the page. */
export const DepthContext = createContext(0);

export function useRenderer(): Renderer {
  const renderer = use(RendererContext);
  if (renderer === undefined) throw new Error('A screen is drawn inside <RendererProvider>.');
  return renderer;
}

export function useScreen(): ScreenStore {
  const screen = use(ScreenContext);
  if (screen === undefined) throw new Error('This is drawn inside <Screen>.');
  return screen;
}
