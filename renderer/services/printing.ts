/** Printing: lists load the rest of their rows and images arrive before the page is printed, because paper waits for nothing. */
import { sheetFor, turnSheet, type Orientation } from './print-sheet.ts';

/** Rows of a list that are printed at most. */
export const MOST_PRINTED = 2_000;

export interface PrintedPart {
  /** Whether all that is to be printed is loaded. */
  isWhole(): boolean;
  read(signal: AbortSignal): Promise<void>;
  /** Whether a dialog is over it: then the dialog is printed. */
  isCovered?(): boolean;
  /** Whether landscape fits more of it. */
  isBetterTurned?(): boolean;
  /** The page is laid out for this sheet next. */
  begin?(sheet: Orientation): void;
  end?(): void;
}

const parts = new Set<PrintedPart>();

/** @returns ends the waiting for this part */
export function waitForPart(part: PrintedPart): () => void {
  if (parts.size === 0) {
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeprint', beginSheet);
    window.addEventListener('afterprint', endSheet);
  }
  parts.add(part);
  return () => {
    parts.delete(part);
    if (parts.size > 0) return;
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('beforeprint', beginSheet);
    window.removeEventListener('afterprint', endSheet);
    leaveSheet();
  };
}

/** Prints the page once every part of it is loaded. */
export async function printPage(): Promise<void> {
  const partly = partsToRead();
  if (partly.length === 0) window.print();
  else await readAndPrint(partly);
}

/** Cancels loading for print; nothing is printed. */
export function giveUpPrinting(): void {
  preparing?.abort();
}

function partsOnPaper(): readonly PrintedPart[] {
  return [...parts].filter((part) => part.isCovered?.() !== true);
}

function partsToRead(): readonly PrintedPart[] {
  return partsOnPaper().filter((part) => !part.isWhole());
}

/** While parts are being loaded: a held key repeats. */
let preparing: AbortController | undefined;

/** The browser's own key, which it would answer at once. */
function onKeyDown(event: KeyboardEvent): void {
  const asksToPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
  if (!asksToPrint) return;
  const partly = partsToRead();
  if (partly.length === 0) return;
  event.preventDefault();
  void readAndPrint(partly);
}

/** What cannot be loaded is left out; a list shows how many rows are printed. */
async function readAndPrint(partly: readonly PrintedPart[]): Promise<void> {
  if (preparing !== undefined) return;
  const { signal } = (preparing = new AbortController());
  const isGivenUp = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await Promise.race([Promise.allSettled(partly.map((part) => part.read(signal))), isGivenUp]);
  preparing = undefined;
  // The user may have left the page meanwhile.
  if (!signal.aborted && partly.every((part) => parts.has(part))) window.print();
}

let leaveSheet: () => void = () => {};

function beginSheet(): void {
  const printed = partsOnPaper();
  const sheet = sheetFor(printed.some((part) => part.isBetterTurned?.() === true));
  leaveSheet();
  leaveSheet = turnSheet(sheet);
  for (const part of printed) part.begin?.(sheet);
}

function endSheet(): void {
  leaveSheet();
  for (const part of parts) part.end?.();
}
