/** 1-based, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * The position of the value at `pointer` in the text of a JSON document; with `offset`, of the character that far into a text value.
 * A pointer to a missing value gives the nearest value around it.
 */
export function locate(text: string, pointer: string, offset?: number): Position {
  const { values: starts } = scan(text);
  let nearest = pointer;
  while (!starts.has(nearest) && nearest !== '') nearest = nearest.slice(0, nearest.lastIndexOf('/'));
  const start = starts.get(nearest) ?? 0;
  return positionOf(text, offset === undefined || nearest !== pointer ? start : insideString(text, start, offset));
}

/** Index in the text of a character of the text value at `pointer`, or of the pointer's last key. */
export function indexOfText(text: string, pointer: string, isKey: boolean, offset: number): number {
  const { keys, values } = scan(text);
  const start = (isKey ? keys : values).get(pointer);
  if (start === undefined) throw new Error(`Nothing stands at ${pointer}.`);
  return insideString(text, start, offset);
}

/** A duplicate key, of which JSON silently keeps the last value. */
export interface RepeatedKey {
  /** Of its value. */
  readonly pointer: string;
  readonly name: string;
  /** Where it is in the text. */
  readonly index: number;
}

/** Every duplicate key of an object in a valid JSON text. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  return scan(text).repeated;
}

/** Where every value and every key begins in a valid JSON text, by JSON pointer. */
export function startsIn(text: string): Pick<Scanned, 'values' | 'keys'> {
  return scan(text);
}

export function positionOf(text: string, index: number): Position {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

interface Scanned {
  /** Start of every value, by JSON pointer. */
  readonly values: ReadonlyMap<string, number>;
  /** Start of the key of every member, by the pointer of its value. */
  readonly keys: ReadonlyMap<string, number>;
  readonly repeated: readonly RepeatedKey[];
}

const scanned = new Map<string, Scanned>();

/** The positions of all values in a valid JSON text, computed once a text. */
function scan(text: string): Scanned {
  const known = scanned.get(text) ?? scanOnce(text);
  scanned.set(text, known);
  return known;
}

function scanOnce(text: string): Scanned {
  const values = new Map<string, number>();
  const keys = new Map<string, number>();
  const repeated: RepeatedKey[] = [];
  const tokens = [...text.matchAll(TOKEN)];
  let next = 0;

  function take(): { token: string; index: number } {
    const match = tokens[next++];
    return { token: match?.[0] ?? '', index: match?.index ?? text.length };
  }

  function value(pointer: string): void {
    const { token, index } = take();
    values.set(pointer, index);
    if (token !== '{' && token !== '[') return;
    for (let item = 0; next < tokens.length; item++) {
      const following = tokens[next]?.[0] ?? '';
      if (following === '}' || following === ']') break;
      if (following === ',') next++;
      if (token === '[') value(`${pointer}/${item}`);
      else member(pointer);
    }
    next++;
  }

  function member(pointer: string): void {
    const { token, index } = take();
    const key = String(JSON.parse(token));
    next++;
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (keys.has(at)) repeated.push({ pointer: at, name: key, index });
    keys.set(at, index);
    value(at);
  }

  value('');
  return { values, keys, repeated };
}

/** Index in the document of a character of the text value that starts at `start`; an escape stands for one character. */
function insideString(text: string, start: number, offset: number): number {
  let index = start + 1;
  for (let passed = 0; passed < offset && index < text.length; passed++) {
    if (text[index] === '\\') index += text[index + 1] === 'u' ? 6 : 2;
    else index++;
  }
  return index;
}
