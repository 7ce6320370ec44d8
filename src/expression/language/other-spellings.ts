/** How this language writes what others, and spreadsheets, spell otherwise; in small letters. */
const SPELLINGS = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['&', '&&'],
  ['|', '||'],
  ['=', '=='],
  ['===', '=='],
  ['!==', '!='],
  ['<>', '!='],
  ['=<', '<='],
  ['=>', '>='],
  ['eq', '=='],
  ['ne', '!='],
  ['if', 'condition ? yes : no'],
  ['iif', 'condition ? yes : no'],
  ['then', 'condition ? yes : no'],
  ['else', 'condition ? yes : no'],
  ['isempty', 'blank(x)'],
  ['isblank', 'blank(x)'],
  ['isnull', 'blank(x)'],
  ['empty', 'blank(x)'],
  ['has', 'blank(x)'],
  ['len', 'size(x)'],
  ['length', 'size(x)'],
  ['count', 'size(x)'],
  ['concat', 'a + b'],
  ['coalesce', 'orElse(x, y)'],
  ['ifnull', 'orElse(x, y)'],
]);

/** The sentence about a word or sign of another language; undefined for any other. */
export function otherSpelling(text: string): string | undefined {
  const right = SPELLINGS.get(text.toLowerCase());
  return right === undefined ? undefined : `"${text}" is written ${right}`;
}

/** The word, or the whole sign, at the position of a fault: of `not x` the parser stops at the x. */
export function tokenAt(source: string, offset: number): { readonly text: string; readonly offset: number } {
  const [before = ''] = /[=<>!&|]*$|\bnot\s+$/i.exec(source.slice(0, offset)) ?? [];
  const start = offset - before.length;
  return { text: /^(?:\w+|[=<>!&|]+)/.exec(source.slice(start))?.[0] ?? '', offset: start };
}
