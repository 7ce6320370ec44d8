/** The browser's Back closes the topmost dialog, as Escape does; without one it leaves the page. */
import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface BackStack {
  /**
   * Registers a dialog on top.
   * @param leave closes it; it may ask the user first, or refuse.
   * @returns unregisters it
   */
  add(leave: () => void): () => void;
}

/** @param holdBack see `Ports.holdBack` */
export function createBackStack(holdBack: (onBack: () => void) => () => void): BackStack {
  const standing: { readonly leave: () => void }[] = [];
  let release: (() => void) | undefined;
  return {
    add(leave) {
      const window = { leave };
      standing.push(window);
      release ??= holdBack(() => standing.at(-1)?.leave());
      return () => {
        standing.splice(standing.indexOf(window), 1);
        if (standing.length > 0) return;
        release?.();
        release = undefined;
      };
    },
  };
}

/** Used without history: for a form drawn alone. */
export const BackContext = createContext<BackStack>({ add: () => () => undefined });

/** While it is drawn, and `isOpen`, Back means `leave`. */
export function useBack(leave: () => void, isOpen = true): void {
  const backs = use(BackContext);
  const onBack = useEffectEvent(leave);
  useEffect(() => (isOpen ? backs.add(() => onBack()) : undefined), [backs, isOpen]);
}
