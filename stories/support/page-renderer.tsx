/** Draws pages of text in Storybook, in the colours of its toolbar. */
import { createRoot, type Root } from 'react-dom/client';
import type { ComponentType } from 'react';
import { addons } from 'storybook/preview-api';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { Look } from './product-theme.tsx';
import { readToolbar, type Globals } from './toolbar.ts';

interface PageRenderer {
  render(context: unknown, page: { readonly page: ComponentType }, element: HTMLElement): Promise<void>;
  unmount(element: HTMLElement): void;
}

const roots = new WeakMap<HTMLElement, Root>();

/** Storybook's contract for a renderer of pages; asked again whenever the toolbar changes. */
export async function createPageRenderer(): Promise<PageRenderer> {
  return {
    async render(_, { page: Page }, element) {
      const root = roots.get(element) ?? createRoot(element);
      roots.set(element, root);
      root.render(
        <Look scheme={readToolbar(currentGlobals()).scheme}>
          <Page />
        </Look>,
      );
      // Drawn by the next frame; who waits for the page wants to see it.
      await new Promise(requestAnimationFrame);
    },
    unmount(element) {
      roots.get(element)?.unmount();
      roots.delete(element);
    },
  };
}

function currentGlobals(): Globals {
  const channel = addons.getChannel();
  const said: readonly { readonly globals: Globals }[] = channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? [];
  return said[0]?.globals ?? {};
}
