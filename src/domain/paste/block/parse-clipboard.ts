import type { Delimiter } from './delimiters.ts';
import { maxClipboardBytes, maxRows } from '../limits.ts';
import { parseRows, type ParsedRows } from './parse-rows.ts';

/** A pasted block, read. */
export interface Sheet extends ParsedRows {
  readonly kind: 'sheet';
}

/** A block beyond the caps: 2 MB of UTF-8, 5,000 rows and a header. */
export interface OversizedBlock {
  readonly kind: 'too-large';
  readonly limit: 'bytes' | 'rows';
}

/** Splits a pasted block into rows and cells (RFC 4180 quoting, any line ends; `"Sunny" brand tea` is text). Never throws. */
export function parseClipboard(text: string, delimiter: Delimiter): Sheet | OversizedBlock {
  if (exceedsUtf8Bytes(text, maxClipboardBytes)) return { kind: 'too-large', limit: 'bytes' };
  const rows = parseRows(text, delimiter, maxRows + 1);
  return rows === undefined ? { kind: 'too-large', limit: 'rows' } : { kind: 'sheet', ...rows };
}

/** The limit that a block exceeds; undefined if none. Most blocks are judged by their line breaks alone. */
export function limitBroken(text: string, delimiter: Delimiter): OversizedBlock['limit'] | undefined {
  if (exceedsUtf8Bytes(text, maxClipboardBytes)) return 'bytes';
  if (countBreaks(text.trimEnd(), maxRows + 1) <= maxRows) return undefined;
  const sheet = parseClipboard(text, delimiter);
  return sheet.kind === 'too-large' ? sheet.limit : undefined;
}

/** Line breaks of any kind, counted no further than to `most`. */
function countBreaks(text: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && count < most; at = text.indexOf('\n', at + 1)) count += 1;
  for (let at = text.indexOf('\r'); at >= 0 && count < most; at = text.indexOf('\r', at + 1)) if (text.charAt(at + 1) !== '\n') count += 1;
  return count;
}

/** Called at once if counting takes a while. */
// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\0-\x7f]/;

function exceedsUtf8Bytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit || !beyondAscii.test(text)) return false;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Each half of a surrogate pair counts two of the pair's four bytes.
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    if (unit < 0x80) bytes += 1;
    else bytes += unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes > limit;
}
