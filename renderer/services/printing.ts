/** Printing: lists load the rest of their rows before the page is printed, because paper cannot be scrolled. */

/** Rows of a list that are printed at most. */
export const MOST_PRINTED = 2_000;

export interface PrintedList {
  /** Whether all rows to print are loaded. */
  isWhole(): boolean;
  read(): Promise<void>;
}

const lists = new Set<PrintedList>();

/** @returns ends the waiting for this list */
export function waitForList(list: PrintedList): () => void {
  if (lists.size === 0) window.addEventListener('keydown', onKeyDown);
  lists.add(list);
  return () => {
    lists.delete(list);
    if (lists.size === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/** Prints the page once every list on it is whole. */
export async function printPage(): Promise<void> {
  const partly = listsToRead();
  if (partly.length === 0) window.print();
  else await readAndPrint(partly);
}

function listsToRead(): readonly PrintedList[] {
  return [...lists].filter((list) => !list.isWhole());
}

/** Whether lists are being loaded: a held key repeats. */
let isPreparing = false;

/** The browser's own key, which it would answer at once. */
function onKeyDown(event: KeyboardEvent): void {
  const asksToPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
  const partly = listsToRead();
  if (!asksToPrint || partly.length === 0) return;
  event.preventDefault();
  void readAndPrint(partly);
}

/** Rows that cannot be loaded are left out; the list shows how many are printed. */
async function readAndPrint(partly: readonly PrintedList[]): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  await Promise.allSettled(partly.map((list) => list.read()));
  isPreparing = false;
  // The user may have left the page meanwhile.
  if (partly.every((list) => lists.has(list))) window.print();
}
