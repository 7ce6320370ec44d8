import { isUtf8 } from 'node:buffer';

const MAX_DEPTH = 20;
/** Limit of keys in one object. No record has a hundred; a million take seconds to compare. */
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

/** Parses a body. Invalid UTF-8 is refused, which decoders would replace silently. Throws `UnreadableJson`. */
export function parseJsonBytes(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new UnreadableJson('syntax');
  return parseJsonText(bytes.toString('utf8'));
}

/**
 * Parses JSON strictly: at most 20 levels deep, at most 10,000 keys in one object, and no key twice in one object, where parsers differ on which one counts.
 * Throws `UnreadableJson`.
 */
export function parseJsonText(text: string): unknown {
  scan(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableJson('syntax', { cause });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Scans the text once before it is parsed, without recursion. The grammar is left to the parser. */
function scan(text: string): void {
  const keys: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        const seen = keys.at(-1);
        if (seen && isKey(text, end)) {
          const key = unescaped(text.slice(at, end));
          if (seen.has(key)) throw new UnreadableJson('duplicate');
          if (seen.add(key).size > MOST_KEYS) throw new UnreadableJson('keys');
        }
        at = end - 1;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (keys.push(text.charCodeAt(at) === OPEN_BRACE ? new Set() : undefined) > MAX_DEPTH) throw new UnreadableJson('depth');
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        keys.pop();
        break;
    }
  }
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
