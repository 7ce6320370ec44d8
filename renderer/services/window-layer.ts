import { createContext } from 'react';

/** The z-index of the lowest window; dropdowns of its controls are 100 above it. */
export const LOWEST = 200;

/** The layer of the surrounding window, also of what opens beside its controls: later elements of a layer are on top. */
export const WindowLayer = createContext(LOWEST);
