import { createContext, use } from 'react';

/** The z-index of the lowest window; dropdowns of its controls are 100 above it. */
export const LOWEST = 200;

/** The number of windows up to and including this one: 0 on the page. */
export const DepthContext = createContext(0);

/** The layer of the surrounding window, also of what opens beside its controls: later elements of a layer are on top. */
export function useWindowLayer(): number {
  return LOWEST + Math.max(use(DepthContext) - 1, 0);
}
