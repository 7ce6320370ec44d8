/**
 * A list taller than a browser can lay out, scrolled by a shorter bar. Logical pixels are those of the list at its full height,
 * physical ones those of the bar. Near both ends they are one to one, so the wheel never slows there; between, proportional.
 */
export interface Heights {
  /** Logical height of the list. */
  readonly full: number;
  /** Physical height of its body. */
  readonly height: number;
  /** Height of the view, the same in both. */
  readonly view: number;
}

/** Chromium lays out 33.5 million pixels, Firefox 17.9. */
export const TALLEST = 15_000_000;
/** Pixels at each end that are one to one. */
export const EXACT_END = 5_000;

export function toPhysical(logical: number, { full, height, view }: Heights): number {
  const long = Math.max(0, full - view);
  const short = height - view;
  if (long <= short || logical < EXACT_END) return logical;
  if (logical > long - EXACT_END) return short - (long - logical);
  return EXACT_END + ((logical - EXACT_END) / (long - 2 * EXACT_END)) * (short - 2 * EXACT_END);
}

export function toLogical(physical: number, { full, height, view }: Heights): number {
  const long = Math.max(0, full - view);
  const short = height - view;
  if (long <= short || physical < EXACT_END) return physical;
  if (physical > short - EXACT_END) return long - (short - physical);
  return EXACT_END + ((physical - EXACT_END) / (short - 2 * EXACT_END)) * (long - 2 * EXACT_END);
}
