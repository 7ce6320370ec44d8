/** Places a popup beside a control inside the window: on the side with room, scrolling if neither side has enough. */
import type { PopoverProps } from '@mantine/core';

/** Pixels to the edge. */
const EDGE = 8;
/** Less would be useless. */
const LEAST_HEIGHT = 96;

/** A list inside it takes `--room` as its height at most. */
export const INSIDE_WINDOW = {
  // Late content (a calendar, the options of a list) changes the height: the side is chosen again.
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
        // An arrow is outside and would be clipped, so it scrolls only if it must.
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
