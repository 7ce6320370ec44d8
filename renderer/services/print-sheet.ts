/** The sheet that a page is printed on. */

export type Orientation = 'portrait' | 'landscape';

/** The last page that has print settings of its own. */
let given: readonly { readonly orientation: Orientation }[] = [];

/** Until the answer is called, the page is printed so, whatever would fit better. */
export function giveOrientation(orientation: Orientation): () => void {
  const own = { orientation };
  given = [...given, own];
  return () => {
    given = given.filter((one) => one !== own);
  };
}

export function sheetFor(isBetterTurned: boolean): Orientation {
  return given.at(-1)?.orientation ?? (isBetterTurned ? 'landscape' : 'portrait');
}

/** Turns the paper in the printer, of whatever size it is. @returns turns it back */
export function turnSheet(sheet: Orientation): () => void {
  if (sheet === 'portrait' || given.length > 0) return () => {};
  const rules = new CSSStyleSheet();
  rules.replaceSync('@page { size: landscape; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
  };
}
