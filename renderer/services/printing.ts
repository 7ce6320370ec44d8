/** Printing: lists load the rest of their rows and images arrive before the page is printed, because paper waits for nothing. */

/** Rows of a list that are printed at most. */
export const MOST_PRINTED = 2_000;

export interface PrintedPart {
  /** Whether all that is to be printed is loaded. */
  isWhole(): boolean;
  read(): Promise<void>;
}

const parts = new Set<PrintedPart>();

/** @returns ends the waiting for this part */
export function waitForPart(part: PrintedPart): () => void {
  if (parts.size === 0) window.addEventListener('keydown', onKeyDown);
  parts.add(part);
  return () => {
    parts.delete(part);
    if (parts.size === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/** Prints the page once every part of it is whole. */
export async function printPage(): Promise<void> {
  const partly = partsToRead();
  if (partly.length === 0) window.print();
  else await readAndPrint(partly);
}

function partsToRead(): readonly PrintedPart[] {
  return [...parts].filter((part) => !part.isWhole());
}

/** Whether parts are being loaded: a held key repeats. */
let isPreparing = false;

/** The browser's own key, which it would answer at once. */
function onKeyDown(event: KeyboardEvent): void {
  const asksToPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
  const partly = partsToRead();
  if (!asksToPrint || partly.length === 0) return;
  event.preventDefault();
  void readAndPrint(partly);
}

/** What cannot be loaded is left out; a list shows how many rows are printed. */
async function readAndPrint(partly: readonly PrintedPart[]): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  await Promise.allSettled(partly.map((part) => part.read()));
  isPreparing = false;
  // The user may have left the page meanwhile.
  if (partly.every((part) => parts.has(part))) window.print();
}
