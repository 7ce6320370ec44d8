/** The words of a description of goods, and how far two of them agree. */
import { stemmer } from 'stemmer';
import { isSilent, otherForms } from './trade-words.ts';

export interface Word {
  /** As it was written. */
  readonly written: string;
  /** In small letters, without accents. */
  readonly plain: string;
  readonly stem: string;
  readonly isNumber: boolean;
}

/** Letters and numbers, one beside the other too: 14in and M8x50 are several words. */
const PARTS = /\p{L}+|\d+(?:[.,]\d+)*/gu;
/** Agreement of equal words, of other forms of a word, and of weaker matches. */
const SAME = 1;
const OTHER_FORM = 0.9;
const BEGINNING = 0.8;
const MISSPELT = 0.75;
const CONTRACTED = 0.65;

/** Cache of analysed words by spelling: many texts share few words. */
export type WordCache = Map<string, Word>;

/** Each word once, in its order, without those that do not describe goods. */
export function wordsOf(text: string, vocabulary: WordCache = new Map()): readonly Word[] {
  const words = new Map<string, Word>();
  for (const [written] of text.normalize('NFC').matchAll(PARTS)) {
    const word = vocabulary.get(written) ?? readWord(written);
    vocabulary.set(written, word);
    if (!isSilent(word.plain) && !words.has(word.plain)) words.set(word.plain, word);
  }
  return [...words.values()];
}

function readWord(written: string): Word {
  const plain = plainOf(written);
  const isNumber = /^\d/.test(plain);
  return { written, plain, stem: isNumber ? numberOf(plain) : stemmer(plain), isNumber };
}

/** Symmetric agreement from 0 (none) to 1. */
export function agreementOf(one: Word, other: Word): number {
  if (one.stem === other.stem) return SAME;
  if (one.isNumber || other.isNumber) return 0;
  const [short, long] = one.plain.length <= other.plain.length ? [one, other] : [other, one];
  if (otherForms(short.plain).has(long.plain) || otherForms(short.plain).has(long.stem) || otherForms(short.stem).has(long.stem))
    return OTHER_FORM;
  if (short.plain[0] !== long.plain[0] || short.plain.length < 3) return 0;
  if (long.plain.startsWith(short.plain)) return BEGINNING;
  if (short.plain.length > 4 && isOneStepAway(short.plain, long.plain)) return MISSPELT;
  return isContraction(short.plain, long.plain) ? CONTRACTED : 0;
}

/** Some of its letters in their order, all of its vowels left out or nearly so: blk, shrt, cttn. */
function isContraction(short: string, long: string): boolean {
  if (short.length > long.length - 1 || /[aeiou]/.test(short.slice(1))) return false;
  const consonants = long.replaceAll(/(?<!^)[aeiou]/g, '').replaceAll(/(.)\1/g, '$1');
  const wanted = short.replaceAll(/(.)\1/g, '$1');
  if (wanted.length * 2 <= consonants.length) return false;
  let at = 0;
  for (const letter of consonants) if (letter === wanted[at]) at += 1;
  return at === wanted.length;
}

/** One letter more, less or other, or two neighbours exchanged. */
function isOneStepAway(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restOf = (text: string, skipped: number) => text.slice(start + skipped);
  if (short.length < long.length) return restOf(short, 0) === restOf(long, 1);
  if (restOf(short, 1) === restOf(long, 1)) return true;
  return short[start] === long[start + 1] && short[start + 1] === long[start] && restOf(short, 2) === restOf(long, 2);
}

function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** 14.0 and 14 are one number. */
function numberOf(plain: string): string {
  const point = plain.replaceAll(',', '.');
  return point.includes('.') ? point.replace(/\.?0+$/, '') : point;
}
