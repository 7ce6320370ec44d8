/** How long the pointer rests before a tooltip shows; one on its way elsewhere shows nothing. */
export const TOOLTIP_DELAY_MS = 1_000;
