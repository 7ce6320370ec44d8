/** The sheet that a page is printed on. */

export type Orientation = 'portrait' | 'landscape';

/** The last page that has print settings of its own. */
let given: readonly { readonly orientation: Orientation }[] = [];

/** Until the returned function is called, the page is printed in this orientation, even if the other would fit better. */
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

/** Rotates the paper of any size. @returns a function that rotates it back */
export function turnSheet(sheet: Orientation): () => void {
  if (sheet === 'portrait' || given.length > 0) return () => {};
  const rules = new CSSStyleSheet();
  rules.replaceSync('@page { size: landscape; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
  };
}
