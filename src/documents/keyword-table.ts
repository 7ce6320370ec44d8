/** A cell of the table: whether a keyword applies at a place. */
export type CellState = 'holds' | 'not applicable' | 'refused';

export interface KeywordCell {
  readonly state: CellState;
  /** Empty if the keyword applies. */
  readonly reason: string;
  /** Entities whose own code implements a keyword that is refused elsewhere. */
  readonly allowed: readonly string[];
}

/** `schemas/meta/keywords.json`: every keyword of a field, by every place where a value is entered or shown. */
export interface KeywordTable {
  readonly description: string;
  /** What each place is. */
  readonly places: Readonly<Record<string, string>>;
  /** By keyword, or by one of its kinds: `x-value always`, `x-access.read`. A text: the reason why it applies nowhere. */
  readonly keywords: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** "-: why", "refused: why", "refused but for accounts/user, accounts/branch: why". */
const REASONED = /^(?<mark>-|refused)(?: but for (?<allowed>[a-z/-]+(?:, [a-z/-]+)*))?: (?<reason>.+)$/;

/** Undefined if the text is not a cell. */
export function readCell(text: string): KeywordCell | undefined {
  if (text === 'holds') return { state: 'holds', reason: '', allowed: [] };
  const { mark, allowed, reason } = REASONED.exec(text)?.groups ?? {};
  if (reason === undefined || (mark === '-' && allowed !== undefined)) return undefined;
  return { state: mark === '-' ? 'not applicable' : 'refused', reason, allowed: allowed?.split(', ') ?? [] };
}

/** The keyword that a row is about. */
export function keywordOf(row: string): string {
  return row.split(/[ .]/, 1)[0] ?? row;
}

/** The table as lines of text, a mark a cell: + holds, . does not apply, ! is refused. */
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

const MARKS: Readonly<Record<CellState, string>> = { holds: '+', 'not applicable': '.', refused: '!' };

/** Every cell of one state: "x-sort at item: …". */
export function cellsOf(
  { keywords }: KeywordTable,
  state: CellState,
): (KeywordCell & { readonly keyword: string; readonly place: string })[] {
  return Object.entries(keywords).flatMap(([keyword, row]) =>
    typeof row === 'string'
      ? []
      : Object.entries(row).flatMap(([place, text]) => {
          const cell = readCell(text);
          return cell?.state === state ? [{ keyword, place, ...cell }] : [];
        }),
  );
}
