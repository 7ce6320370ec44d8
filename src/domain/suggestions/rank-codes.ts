/** Ranks the likely codes of a description by agreement with past lines, by counting words, without a model. */
import { agreementOf, type WordCache, wordsOf, type Word } from './words.ts';

export interface Sought {
  readonly description: string;
  readonly productCode?: string | undefined;
  readonly supplier?: string | undefined;
}

/** A line that was classified before. */
export interface PastClassification {
  /** The key of the code. */
  readonly code: string;
  readonly description: string;
  readonly productCode?: string | undefined;
  readonly supplier?: string | undefined;
  readonly origin?: string | undefined;
  /** Of two equal lines the later one weighs more; sorted as text. */
  readonly when: string;
}

export interface RankedCode<K extends PastClassification> {
  readonly code: string;
  /** The line that agrees best. */
  readonly best: K;
  /** All lines that agree nearly as well. */
  readonly agreeing: readonly K[];
  /** The matching words of the best line, as written there. */
  readonly words: readonly string[];
  readonly origin: string | undefined;
}

/** Below this agreement nothing is suggested: one matching word of several is weak evidence. */
const LEAST = 0.34;
/** Lines with at least this share of the best agreement are counted with the best. */
const NEARLY = 0.6;
/** Exponent by which one good match outweighs many weak ones. */
const POWER = 8;
/** Share of the agreement that the typed words contribute; the found words contribute the rest. */
const TYPED = 0.75;
const SAME_SUPPLIER = 1.2;
const SAME_PRODUCT = 0.6;
/** A number agrees by chance more easily than a word. */
const NUMBER = 0.5;

/** @returns at most `most`, the likeliest first */
export function rankCodes<K extends PastClassification>(sought: Sought, known: readonly K[], most: number): readonly RankedCode<K>[] {
  const judged = judge(sought, known).filter(({ agreement }) => agreement >= LEAST);
  const byCode = Map.groupBy(judged, ({ of }) => of.code);
  return [...byCode.entries()]
    .map(([code, all]) => ({ code, all, weight: all.reduce((sum, { agreement }) => sum + agreement ** POWER, 0) }))
    .toSorted((a, b) => b.weight - a.weight || compare(newest(b.all), newest(a.all)) || compare(a.code, b.code))
    .slice(0, most)
    .map(({ code, all }) => rankedCode(code, all));
}

interface Judged<K> {
  readonly of: K;
  readonly agreement: number;
  readonly words: readonly string[];
}

function judge<K extends PastClassification>(sought: Sought, known: readonly K[]): readonly Judged<K>[] {
  const vocabulary: WordCache = new Map();
  const typed = wordsOf(sought.description).map((word) => ({ ...word, compared: new Map<Word, number>() }));
  const read = known.map((of) => ({ of, agreeing: agreementsOf(typed, wordsOf(of.description, vocabulary)) }));
  const weights = weigh(typed, read);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return read.map(({ of, agreeing: { best, words, share } }) => {
    const found = whole === 0 ? 0 : best.reduce((sum, agreement, index) => sum + agreement * (weights[index] ?? 0), 0) / whole;
    const text = found * (TYPED + (1 - TYPED) * share);
    const isSameProduct = isSame(sought.productCode, of.productCode);
    const isSameSupplier = isSame(sought.supplier, of.supplier);
    return { of, words, agreement: (text + (isSameProduct ? SAME_PRODUCT : 0)) * (isSameSupplier ? SAME_SUPPLIER : 1) };
  });
}

interface TypedWord extends Word {
  /** Similarity to words seen before. */
  readonly compared: Map<Word, number>;
}

interface Agreements {
  /** The best matching found word for each typed word. */
  readonly best: readonly number[];
  /** The words found that agree. */
  readonly words: readonly string[];
  /** Their share of all words found. */
  readonly share: number;
}

function agreementsOf(typed: readonly TypedWord[], found: readonly Word[]): Agreements {
  const words = new Set<string>();
  const best = typed.map((word) => {
    let highest = 0;
    let by: Word | undefined;
    for (const other of found) {
      const agreement = word.compared.get(other) ?? agreementOf(word, other);
      word.compared.set(other, agreement);
      if (agreement > highest) [highest, by] = [agreement, other];
    }
    if (by !== undefined) words.add(by.written);
    return highest;
  });
  return { best, words: [...words], share: found.length === 0 ? 0 : words.size / found.length };
}

/** Weight of a word: higher if few codes have it. */
function weigh<K extends PastClassification>(
  typed: readonly Word[],
  read: readonly { readonly of: K; readonly agreeing: Agreements }[],
): number[] {
  const codes = new Set(read.map(({ of }) => of.code)).size;
  return typed.map(({ isNumber }, index) => {
    const having = new Set(read.filter(({ agreeing }) => (agreeing.best[index] ?? 0) > 0).map(({ of }) => of.code)).size;
    // A word that no line has is no evidence for or against a code.
    const weight = having === 0 ? 0.25 : Math.log(1 + (codes + 1) / having);
    return weight * (isNumber ? NUMBER : 1);
  });
}

function rankedCode<K extends PastClassification>(code: string, all: readonly Judged<K>[]): RankedCode<K> {
  const ordered = all.toSorted((a, b) => b.agreement - a.agreement || compare(b.of.when, a.of.when));
  const best = ordered[0];
  if (best === undefined) throw new Error(`Nothing stands for the code ${code}.`);
  const agreeing = ordered.filter(({ agreement }) => agreement >= best.agreement * NEARLY).map(({ of }) => of);
  return { code, best: best.of, agreeing, words: best.words, origin: best.of.origin ?? commonest(agreeing) };
}

function commonest(known: readonly PastClassification[]): string | undefined {
  const origins = known.flatMap(({ origin }) => origin ?? []);
  const counted = Object.entries(Object.groupBy(origins, (origin) => origin));
  return counted.toSorted(([, a = []], [, b = []]) => b.length - a.length)[0]?.[0];
}

function newest<K extends PastClassification>(judged: readonly Judged<K>[]): string {
  return judged.reduce((latest, { of: { when } }) => (when > latest ? when : latest), '');
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  const plain = (text: string | undefined) => (text ?? '').trim().toLowerCase();
  return plain(one) !== '' && plain(one) === plain(other);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
