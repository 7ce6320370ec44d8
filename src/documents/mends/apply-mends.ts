import { startsIn } from '../locate-in-json.ts';
import type { Mend } from './mend.ts';

/** A range of a text and its replacement. */
interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Mended<Given> {
  readonly text: string;
  /** The applied ones: a mend inside another, or whose place has moved, waits for the next round. */
  readonly applied: readonly Given[];
}

/** A JSON text with mends applied; everything else of it stays as it is written. */
export function applyMends<Given extends { readonly mend: Mend }>(text: string, given: readonly Given[]): Mended<Given> {
  const edits = given
    .flatMap((one) => {
      const edit = editOf(text, one.mend);
      return edit === undefined ? [] : [{ ...edit, one }];
    })
    .toSorted((a, b) => b.start - a.start);
  let mended = text;
  let free = text.length;
  const applied: Given[] = [];
  for (const { start, end, text: instead, one } of edits) {
    if (end > free) continue;
    mended = mended.slice(0, start) + instead + mended.slice(end);
    free = start;
    applied.push(one);
  }
  return { text: mended, applied };
}

function editOf(text: string, mend: Mend): TextEdit | undefined {
  if ('create' in mend) return undefined;
  if ('cut' in mend) return { start: mend.cut, end: mend.cut + 1, text: '' };
  const { keys, values } = startsIn(text);
  const pointer = 'remove' in mend ? mend.remove : mend.set;
  const start = values.get(pointer);
  if (start === undefined) return undefined;
  const end = endOfValue(text, start);
  if ('set' in mend) return { start, end, text: JSON.stringify(mend.to) };
  return pointer === '' ? undefined : { ...withComma(text, keys.get(pointer) ?? start, end), text: '' };
}

/** With the comma behind it, or, of the last one, the comma before it. */
function withComma(text: string, start: number, end: number): Omit<TextEdit, 'text'> {
  const following = /^\s*,\s*/.exec(text.slice(end));
  if (following !== null) return { start, end: end + following[0].length };
  const before = /,?\s*$/.exec(text.slice(0, start));
  return { start: start - (before?.[0].length ?? 0), end };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s[\]{}:,"]+/gy;
const BETWEEN = /[\s:,]*/gy;

function endOfValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? '';
    if (token === '') return text.length;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    at += token.length;
    if (depth === 0) return at;
    BETWEEN.lastIndex = at;
    at += BETWEEN.exec(text)?.[0].length ?? 0;
  } while (at < text.length);
  return at;
}
