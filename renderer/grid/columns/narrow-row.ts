/** How high a row will about be when its columns stand beneath each other instead of side by side. */

const PADDING = 13;
const FIRST_LINE = 20;
const LINE = 18;
const GAP = 12;
/** Average pixels of a character of the small text. */
const CHARACTER = 6;
/** The part of its column that a value mostly takes. */
const TAKEN = 0.55;

/**
 * Pixels that the first column and, wrapped beneath it, "label value" of each other column take. What a row
 * really takes is measured once it is drawn.
 * @param width of the text in pixels, without box and buttons
 */
export function narrowRowHeight(columns: readonly { readonly header: string; readonly size: number }[], width: number): number {
  let lines = columns.length > 1 ? 1 : 0;
  let used = 0;
  for (const { header, size } of columns.slice(1)) {
    const pair = Math.min(width, header.length * CHARACTER + size * TAKEN);
    if (used > 0 && used + GAP + pair > width) {
      lines++;
      used = 0;
    }
    used += (used > 0 ? GAP : 0) + pair;
  }
  return PADDING + FIRST_LINE + lines * LINE;
}
