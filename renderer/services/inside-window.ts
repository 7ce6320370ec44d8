/** Whatever opens beside a control stands inside the window: on the side with room, and scrolling if neither side has enough. */
import type { PopoverProps } from '@mantine/core';

/** Pixels to the edge. */
const EDGE = 8;
/** Less would show nothing of it. */
const LEAST_HEIGHT = 96;

/** A list inside it takes `--room` as its height at most. */
export const INSIDE_WINDOW = {
  // What comes late (a calendar, the options of a list) makes it higher: the side is chosen anew.
  preventPositionChangeWhenVisible: false,
  middlewares: {
    flip: { padding: EDGE },
    shift: { padding: EDGE, crossAxis: true },
    size: {
      padding: EDGE,
      apply({ availableWidth, availableHeight, elements: { floating } }) {
        const room = Math.max(availableHeight, LEAST_HEIGHT);
        floating.style.setProperty('--room', `${room}px`);
        floating.style.maxHeight = `${room}px`;
        floating.style.maxWidth = `${availableWidth}px`;
        // An arrow stands outside and would be cut off: it scrolls only if it must.
        floating.style.overflowY = floating.scrollHeight > room + 1 ? 'auto' : '';
      },
    },
  },
} as const satisfies Pick<PopoverProps, 'middlewares' | 'preventPositionChangeWhenVisible'>;

/** The same for the list of a field that is typed into: if neither side has enough it scrolls, and never lies over the field. */
export const BESIDE_FIELD = {
  ...INSIDE_WINDOW,
  middlewares: { ...INSIDE_WINDOW.middlewares, shift: { padding: EDGE } },
} as const satisfies Pick<PopoverProps, 'middlewares' | 'preventPositionChangeWhenVisible'>;
