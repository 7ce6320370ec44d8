import { createContext } from 'react';

/** The lowest window's place above the page; the lists of its controls lie 100 above. */
export const LOWEST = 200;

/** The layer of the window around: what opens beside one of its controls lies there too, over it because it comes later. */
export const WindowLayer = createContext(LOWEST);
