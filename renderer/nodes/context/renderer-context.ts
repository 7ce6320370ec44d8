/** React contexts of the renderer and the screen. */
import { createContext, use } from 'react';
import type { Scope } from '#src/expression/index.ts';
import type { Renderer } from '#renderer/screen/open/renderer.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';

export const RendererContext = createContext<Renderer | undefined>(undefined);
export const ScreenContext = createContext<ScreenStore | undefined>(undefined);

/** Names bound only here: the row that is drawn of a list. */
export const BoundContext = createContext<Scope | undefined>(undefined);

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
