/** Something that the box leads to or does. */
export interface JumpEntry {
  /** Unique in the box. */
  readonly id: string;
  readonly title: string;
  /** What tells it from others. */
  readonly detail?: string | undefined;
  /** Name of its icon. */
  readonly icon?: string | undefined;
  /** As they are shown. */
  readonly keys?: readonly string[];
  /** Why it cannot be chosen now; empty if there are no words for it. */
  readonly reason?: string | undefined;
  /** Where it leads; an action leads nowhere. */
  readonly place?: string;
  /** It was found for the text as it was when it was asked for. */
  readonly isAnswer?: true;
  choose(): void;
}

export interface JumpGroup {
  readonly title: string;
  readonly entries: readonly JumpEntry[];
  /** How many there are beside those shown. */
  readonly more?: number;
}

export interface Ranked<Item> {
  readonly item: Item;
  readonly rank: number;
}

/** The very text, and nothing. */
export const EXACT = 0;
const BEGINS = 1;
const WORDS_BEGIN = 2;
const CONTAINS = 3;

/** Those that have every word of the text, the best first; all in their order if nothing is sought. */
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

/** @param texts the name first, by which alone it is called so */
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
