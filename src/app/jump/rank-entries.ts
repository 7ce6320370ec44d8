/** A page, record or action of the box. */
export interface JumpEntry {
  /** Unique in the box. */
  readonly id: string;
  readonly title: string;
  /** Distinguishes it from others with the same title. */
  readonly detail?: string | undefined;
  /** Name of its icon. */
  readonly icon?: string | undefined;
  /** As they are shown. */
  readonly keys?: readonly string[];
  /** Why it cannot be chosen now; empty without a reason. */
  readonly reason?: string | undefined;
  /** The address it opens; undefined for an action. */
  readonly place?: string;
  /** Found by the server, for the text as it was then. */
  readonly isAnswer?: true;
  choose(): void;
}

export interface JumpGroup {
  readonly title: string;
  readonly entries: readonly JumpEntry[];
  /** How many more there are than shown. */
  readonly more?: number;
}

export interface Ranked<Item> {
  readonly item: Item;
  readonly rank: number;
}

/** The title equals the text. */
export const EXACT = 0;
const BEGINS = 1;
const WORDS_BEGIN = 2;
const CONTAINS = 3;

/** The items with every word of the text, the best first; all in their order if the text is empty. */
export function rankEntries<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
  sought: string,
): readonly Ranked<Item>[] {
  const text = sought.trim().toLowerCase();
  return items
    .flatMap((item) => {
      const rank = rankOf(textsOf(item), text);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** @param texts the title first; the others only count for words they contain */
function rankOf(texts: readonly string[], text: string): number | undefined {
  const [name = '', ...others] = texts.map((own) => own.toLowerCase());
  if (text === '') return BEGINS;
  if (name === text) return EXACT;
  if (name.startsWith(text)) return BEGINS;
  const words = text.split(/\s+/);
  const own = name.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return WORDS_BEGIN;
  const whole = [name, ...others].join(' ');
  return words.every((word) => whole.includes(word)) ? CONTAINS : undefined;
}
