import { printPage } from '#renderer/services/printing.ts';

/** The menu is gone by then, and not on the paper. */
const PRINT_AFTER_MS = 250;

export function printSoon(): void {
  setTimeout(() => void printPage(), PRINT_AFTER_MS);
}
