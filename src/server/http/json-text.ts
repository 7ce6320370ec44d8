import { isUtf8 } from 'node:buffer';
import type { Steps } from '#src/domain/steps.ts';

const MAX_DEPTH = 20;
/** No record has a hundred keys; a million take seconds to compare. */
const MOST_KEYS = 10_000;

/** The text is not JSON, or not accepted; the message names the reason. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';
  readonly reason: 'syntax' | 'depth' | 'duplicate' | 'keys';
  constructor(reason: UnreadableJson['reason'], options?: ErrorOptions) {
    super(`Unreadable JSON: ${reason}`, options);
    this.reason = reason;
  }
}

/** Parses a body, in steps. Refuses invalid UTF-8, which decoders would replace silently. Throws `UnreadableJson`. */
export function* parsingJsonBytes(bytes: Buffer): Steps<unknown> {
  if (!isUtf8(bytes)) throw new UnreadableJson('syntax');
  yield;
  return yield* parsingJsonText(bytes.toString('utf8'));
}

/** Characters scanned or parsed in one step. */
const PIECE = 1 << 15;

/**
 * Parses JSON strictly: at most 20 levels deep, at most 10,000 keys in one object, and no key twice in one object, where parsers differ.
 * Long lists of the top-level object are parsed in pieces. Throws `UnreadableJson`.
 */
export function* parsingJsonText(text: string, piece = PIECE): Steps<unknown> {
  const lists = yield* scanning(text, piece);
  let rest = text;
  // Backwards, so that the other positions stay valid.
  for (const { from, to } of lists.toReversed()) rest = rest.slice(0, from) + rest.slice(to);
  const value = parse(rest);
  for (const { key, from, cuts, to } of lists) {
    const list: unknown = Reflect.get(Object(value), key);
    if (!Array.isArray(list)) throw new UnreadableJson('syntax');
    for (const [index, cut] of [...cuts, to].entries()) {
      yield;
      const elements = parse(`[${text.slice(index === 0 ? from : (cuts[index - 1] ?? 0) + 1, cut)}]`);
      // A comma without an element.
      if (!Array.isArray(elements) || elements.length === 0) throw new UnreadableJson('syntax');
      for (const element of elements) list.push(element);
    }
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableJson('syntax', { cause });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** A list of the top-level object that is worth parsing in pieces. */
interface LongList {
  readonly key: string;
  /** Range of its elements. */
  readonly from: number;
  readonly to: number;
  /** Commas between its elements at which it is cut. */
  readonly cuts: readonly number[];
}

/** Scans the text once before it is parsed, without recursion. The parser checks the grammar. */
function* scanning(text: string, piece: number): Steps<readonly LongList[]> {
  const keys: (Set<string> | undefined)[] = [];
  const lists: LongList[] = [];
  let key = '';
  let list: { readonly from: number; readonly cuts: number[] } | undefined;
  let begun = 0;
  let pause = piece;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        const seen = keys.at(-1);
        if (seen && isKey(text, end)) {
          const named = unescaped(text.slice(at, end));
          if (seen.has(named)) throw new UnreadableJson('duplicate');
          if (seen.add(named).size > MOST_KEYS) throw new UnreadableJson('keys');
          if (keys.length === 1) key = named;
        }
        at = end - 1;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET: {
        const isList = text.charCodeAt(at) === OPEN_BRACKET;
        if (keys.push(isList ? undefined : new Set()) > MAX_DEPTH) throw new UnreadableJson('depth');
        if (isList && keys.length === 2 && keys[0] !== undefined) list = { from: (begun = at + 1), cuts: [] };
        break;
      }
      case COMMA:
        if (list !== undefined && keys.length === 2 && at - begun >= piece) list.cuts.push((begun = at));
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        if (list !== undefined && keys.length === 2) {
          if (text.charCodeAt(at) !== CLOSE_BRACKET) throw new UnreadableJson('syntax');
          if (list.cuts.length > 0) lists.push({ ...list, key, to: at });
          list = undefined;
        }
        keys.pop();
        break;
    }
    if (at < pause) continue;
    pause = at + piece;
    yield;
  }
  return lists;
}

/** Just behind the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) === 0x20 || (text.charCodeAt(at) >= 0x09 && text.charCodeAt(at) <= 0x0d)) at++;
  return text.charCodeAt(at) === COLON;
}

function unescaped(key: string): string {
  if (!key.includes('\\')) return key.slice(1, -1);
  try {
    const value: unknown = JSON.parse(key);
    return String(value);
  } catch (cause) {
    throw new UnreadableJson('syntax', { cause });
  }
}
