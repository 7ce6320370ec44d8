import { headingParts, wordsOf } from '../columns/header-words.ts';
import { matchColumns } from '../columns/match-columns.ts';
import { meaningWords } from '../columns/heading-words.ts';
import { normaliseHeader, plainLetters } from '../columns/normalise-header.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { aboutOf, createMeanings, type Meaning } from '../rows/mark-meaning.ts';
import { wordOf } from '../plan/code-words.ts';
import { everyday, harmless, scaleOf } from './heading-vocabulary.ts';

/** A word of a heading, and what it may mean; nothing if it is not known. */
export interface HeadingWord {
  readonly word: string;
  readonly meanings: readonly Meaning[];
  /** Whether the phrase has only this meaning. */
  readonly isCertain: boolean;
}

/** Words that change no number, in the spelling of `meaningWords`. */
const inAllLanguages = new Set(['excl', 'incl', 'tax', 'net', 'gross', 'total']);

/** No unit or scale has more words: "cu ft", "per 1000", "imperial gallon". */
const longestPhrase = 3;

/** Reads the words of a number column's heading other than its name; words that do not change the number are left out. */
export function createHeadingReader(context: PasteContext): (field: PlannedField, heading: string) => HeadingWord[] {
  const { plan } = context;
  const meaningsOf = createMeanings(context);
  return (field, heading) => {
    const { headers = [], patterns = [] } = field.paste;
    const names = new Set(
      [...headers, ...patterns.flatMap(({ words, beside = [] }) => [...words.flat(), ...beside]), field.label.toLowerCase()].flatMap(
        wordsOf,
      ),
    );
    const isNamed = headers.includes(normaliseHeader(heading));
    const [match] = matchColumns([heading], plan).matches;
    // A heading of another kind was mapped by hand: its words are the column's name.
    const isMatched = match?.reason === 'other' && match.like === field;
    const hasSmallLetters = /\p{Ll}|\p{Lo}/u.test(heading);
    const isUnit = field.paste.unit !== undefined;
    // Printed beside its numbers, and in headings of files.
    const ownUnit = wordOf(field.schema['x-unit'] ?? '');

    function read(phrase: string, isName: boolean, isLast: boolean): HeadingWord | 'harmless' | undefined {
      const lower = wordOf(phrase);
      if (ownUnit !== '' && lower === ownUnit) return 'harmless';
      const isLetter = /^\p{Script=Latin}$/u.test(lower);
      // "Gr. Weight" is gross.
      if (isName && !isLast && lower === 'gr') return 'harmless';
      const isCapital = everyday.has(lower) && phrase !== lower && hasSmallLetters;
      if (isName && !isCapital && (harmless.has(lower) || (isLetter && !isLast && names.has(lower)))) return 'harmless';
      if (everyday.has(lower) && (isName ? phrase === lower || (!hasSmallLetters && harmless.has(lower)) : harmless.has(phrase)))
        return 'harmless';
      const own = meaningsOf({ field, beside: phrase });
      const { factors, isSure } = scaleOf(lower);
      const meanings = isUnit && own.length > 0 ? own : [...own, ...factors.map((factor) => ({ factor }))];
      const isDoubtful = isLetter ? !isUnit || phrase !== lower : everyday.has(lower) && !(isCapital && !isName);
      if (meanings.length > 0) {
        return { word: phrase, meanings, isCertain: meanings.length === 1 && !isDoubtful && (own.length > 0 || isSure) };
      }
      return harmless.has(lower) || names.has(lower) || isHarmlessIn(phrase, isName) ? 'harmless' : undefined;
    }

    /** Whether a word of any language changes no number, or is part of the column's name. */
    function isHarmlessIn(phrase: string, isName: boolean): boolean {
      const words = phrase.length === 1 || phrase.includes(' ') ? [] : meaningWords(plainLetters(phrase));
      return words.length > 0 && words.every((word) => inAllLanguages.has(word) || (isName && names.has(word)));
    }

    function* wordsIn(text: string, isName: boolean): Generator<HeadingWord> {
      const words = wordsOf(text);
      // "Units" alone is the name of a column.
      if (isName && words.length === 1 && isHarmlessIn(text, true)) return;
      const whole = isName ? undefined : read(text, false, true);
      if (whole !== undefined) {
        if (whole !== 'harmless') yield whole;
        return;
      }
      for (let at = 0; at < words.length;) {
        const lengths = Array.from({ length: Math.min(longestPhrase, words.length - at) }, (_, index) => index + 1).toReversed();
        const found = lengths
          .map((length) => ({ length, read: read(words.slice(at, at + length).join(' '), isName, at + length === words.length) }))
          .find((each) => each.read !== undefined);
        if (found?.read !== undefined && found.read !== 'harmless') yield found.read;
        if (found === undefined && (!isName || isMatched)) yield { word: words[at] ?? '', meanings: [], isCertain: false };
        at += found?.length ?? 1;
      }
    }
    return headingParts(heading)
      .filter(({ isName }) => !isName || !isNamed)
      .flatMap(({ text, isName }) => [...wordsIn(text, isName)]);
  };
}

/** Likely currencies and units, offered if a heading has an unknown one. */
export function likelyMeanings(field: PlannedField, { plan, defaults }: PasteContext): readonly Meaning[] {
  const about = aboutOf(plan, field);
  if (field.paste.currency !== undefined) {
    const codes = new Set([String(defaults['currencyCode'] ?? 'USD'), 'USD', 'EUR', 'GBP', 'CNY', 'JPY', 'AUD', 'NZD']);
    return [...codes].map((code) => ({ code }));
  }
  return (about?.schema.enum ?? []).map((code) => ({ code: String(code) }));
}
