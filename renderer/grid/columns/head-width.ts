/** How wide a column's head is, before it is drawn. */
const PADDING = 22;
const ARROW = 15;
/** Of a head, as its stylesheet has it. */
const FONT = '600 13px';
/** Pixels of a character where nothing can be measured. */
const CHARACTER = 8;

let context: CanvasRenderingContext2D | null | undefined;

/** Pixels that the head takes with the mark of its order, if it has one. */
export function headWidth(header: string, isSorted: boolean): number {
  return textWidth(header) + PADDING + (isSorted ? ARROW : 0);
}

function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
    if (context !== null) context.font = `${FONT} ${getComputedStyle(document.body).fontFamily}`;
  }
  return Math.ceil(context?.measureText(text).width ?? text.length * CHARACTER);
}
