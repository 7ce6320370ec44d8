/** 1-based, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Where the value at `pointer` stands in the text of a JSON document; with `offset`, the character that many into a text value.
 * A pointer to something that is not there leads to the nearest thing around it.
 */
export function locate(text: string, pointer: string, offset?: number): Position {
  const starts = scan(text);
  let nearest = pointer;
  while (!starts.has(nearest) && nearest !== '') nearest = nearest.slice(0, nearest.lastIndexOf('/'));
  const start = starts.get(nearest) ?? 0;
  return positionOf(text, offset === undefined || nearest !== pointer ? start : insideString(text, start, offset));
}

export function positionOf(text: string, index: number): Position {
  const before = text.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** Start of every value of a valid JSON text, by JSON pointer. */
function scan(text: string): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const tokens = [...text.matchAll(TOKEN)];
  let next = 0;

  function take(): { token: string; index: number } {
    const match = tokens[next++];
    return { token: match?.[0] ?? '', index: match?.index ?? text.length };
  }

  function value(pointer: string): void {
    const { token, index } = take();
    starts.set(pointer, index);
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
    const key: string = JSON.parse(take().token);
    next++;
    value(`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }

  value('');
  return starts;
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
