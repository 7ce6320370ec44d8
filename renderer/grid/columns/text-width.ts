/** How wide texts are before they are drawn. */
const PADDING = 22;
const ARROW = 15;
/** As the stylesheets have them. */
const HEAD = '600 13px';
/** The bolder one of a cell and a total. */
const FIGURE = '500 14px';
/** Pixels of a character where nothing can be measured. */
const CHARACTER = 8;

const contexts = new Map<string, CanvasRenderingContext2D | null>();

/** Pixels that the head takes with the mark of its order, if it has one. */
export function headWidth(header: string, isSorted: boolean): number {
  return textWidth(header, HEAD) + PADDING + (isSorted ? ARROW : 0);
}

/** Pixels of a number and the words beside it: every digit is as wide as the widest. */
export function figureWidth(text: string): number {
  return textWidth(text.replaceAll(/\d/g, '0'), FIGURE);
}

/** Pixels of a button whose text is its label. */
export function buttonWidth(label: string): number {
  return textWidth(label, FIGURE) + PADDING;
}

function textWidth(text: string, font: string): number {
  return Math.ceil(contextOf(font)?.measureText(text).width ?? text.length * CHARACTER);
}

function contextOf(font: string): CanvasRenderingContext2D | null {
  const known = contexts.get(font);
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  contexts.set(font, context);
  return context;
}
