/** What a cell of the table says of a keyword at a place. `open`: known to be missing, and being mended. */
export type CellState = 'holds' | 'not applicable' | 'refused' | 'open';

export interface Cell {
  readonly state: CellState;
  /** Empty where it holds. */
  readonly reason: string;
}

/** `schemas/meta/keywords.json`: every keyword of a field, by every place a value comes in or is shown. */
export interface KeywordTable {
  readonly description: string;
  /** What each place is. */
  readonly places: Readonly<Record<string, string>>;
  /** By keyword, or by one of its kinds: `x-value always`, `x-access.read`. A text: the reason why it applies nowhere. */
  readonly keywords: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const STATES: readonly (readonly [mark: string, state: CellState])[] = [
  ['-: ', 'not applicable'],
  ['refused: ', 'refused'],
  ['open: ', 'open'],
];

/** Undefined for a text that is no cell. */
export function readCell(text: string): Cell | undefined {
  if (text === 'holds') return { state: 'holds', reason: '' };
  const [mark, state] = STATES.find(([start]) => text.startsWith(start)) ?? [];
  return mark === undefined || state === undefined || text.length === mark.length ? undefined : { state, reason: text.slice(mark.length) };
}

/** The keyword that a row is about. */
export function keywordOf(row: string): string {
  return row.split(/[ .]/, 1)[0] ?? row;
}

/** The table as lines of text, a mark a cell: + holds, . does not apply, ! is refused, ? is open. */
export function printTable({ places, keywords }: KeywordTable): string[] {
  const names = Object.keys(places);
  const width = Math.max(...Object.keys(keywords).map(({ length }) => length));
  const rows = Object.entries(keywords).map(([keyword, row]) => {
    const marks = names.map((place) =>
      MARKS[(typeof row === 'string' ? undefined : readCell(row[place] ?? ''))?.state ?? 'not applicable'].padEnd(place.length),
    );
    return `${keyword.padEnd(width)}  ${marks.join('  ')}`.trimEnd();
  });
  return [`${''.padEnd(width)}  ${names.join('  ')}`, ...rows];
}

const MARKS: Readonly<Record<CellState, string>> = { holds: '+', 'not applicable': '.', refused: '!', open: '?' };

/** Every cell of one state: "x-sort at item: …". */
export function cellsOf(
  { keywords }: KeywordTable,
  state: CellState,
): { readonly keyword: string; readonly place: string; readonly reason: string }[] {
  return Object.entries(keywords).flatMap(([keyword, row]) =>
    typeof row === 'string'
      ? []
      : Object.entries(row).flatMap(([place, text]) => {
          const cell = readCell(text);
          return cell?.state === state ? [{ keyword, place, reason: cell.reason }] : [];
        }),
  );
}
