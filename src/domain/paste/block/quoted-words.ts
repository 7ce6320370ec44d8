import type { Delimiter } from './delimiters.ts';

/**
 * Puts cells that begin with a quoted word, `"Sunny" brand tea`, into quotes as RFC 4180 has them: spreadsheets copy
 * such a cell as it is. A quoted cell behind spaces loses these if commas divide. What could be read in two
 * ways is left unchanged, so that it is refused: a quoted text with delimiters that continues after its quotes.
 * @param text rows end in LF.
 */
export function quoteWords(text: string, delimiter: Delimiter): string {
  if (!text.includes('"')) return text;
  const parts: string[] = [];
  let copied = 0;
  let start = 0;
  let evenUntil = 0;
  while (start < text.length) {
    const quote = delimiter === ',' ? afterSpaces(text, start) : start;
    if (text.charAt(quote) !== '"') {
      start = cellEnd(text, start, delimiter) + 1;
      continue;
    }
    const closing = closingQuote(text, quote + 1);
    if (closing < 0) break;
    const after = afterSpaces(text, closing + 1);
    const end = cellEnd(text, after, delimiter);
    if (after === end) {
      parts.push(text.slice(copied, start), text.slice(quote, closing + 1));
    } else {
      const word = text.slice(quote, closing);
      if (word.includes(delimiter) || word.includes('\n')) break;
      if (delimiter === ',' && quote >= evenUntil) {
        evenUntil = cellEnd(text, quote, '\n');
        if (!hasPairs(text.slice(quote, evenUntil))) break;
      }
      parts.push(text.slice(copied, start), `"${text.slice(quote, end).replaceAll('"', '""')}"`);
    }
    copied = end;
    start = end + 1;
  }
  return parts.join('') + text.slice(copied);
}

/** Index of the quote that closes a cell, or of a single one within it; -1 if there is none. A pair of them is one quote typed. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote >= 0 && text.charAt(quote + 1) === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** Commas are typed in prose: a row that leaves a quote over may hold a quoted cell that was badly written. */
function hasPairs(line: string): boolean {
  return (line.match(/"/g) ?? []).length % 2 === 0;
}

function afterSpaces(text: string, from: number): number {
  let index = from;
  while (text.charAt(index) === ' ') index += 1;
  return index;
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let index = from;
  while (index < text.length && text.charAt(index) !== delimiter && text.charAt(index) !== '\n') index += 1;
  return index;
}
