import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';
import { currenciesNamed } from '../../reference/currency-words.ts';
import { currencyOf } from '../../reference/currencies.ts';
import { codeOfWord } from '../plan/code-words.ts';
import { bracketed } from './header-words.ts';
import { meaningWords } from './heading-words.ts';
import { plainLetters } from './normalise-header.ts';

/** The field that a header resembles, and the word that gives the header another meaning, if any. */
interface HeaderReading {
  readonly field: PlannedField;
  readonly but: string | undefined;
}

/** Words in brackets that show that a column is not about the ordered goods themselves: stock, delivery, places, charges, packages. */
const foreignWords = new Set(
  'hand stock available balance outstanding received returned cancelled minimum ship shipping billing bill destination consignee vendor port city state freight insurance discount tax vat gst incl package buyer'.split(
    ' ',
  ),
);
const longestMark = 3;
/** Words for a value per unit, as in "price per piece". */
export const perUnitWords: ReadonlySet<string> = new Set(['per', '/', 'each', 'unit', 'item', 'piece']);
/** The field whose pattern a normalised header follows with no other word; else the one it resembles, and that word. */
export function headerPattern(header: string, text: string, plan: PastePlan): HeaderReading | undefined {
  const words = meaningWords(text);
  let nearest: HeaderReading | undefined;
  for (const field of plan.fields) {
    for (const { words: needed, beside = [] } of field.paste.patterns ?? []) {
      const others = othersThan(words, needed);
      if (others === undefined) continue;
      const but =
        withoutMarks(others, field, plan).find((word) => !beside.includes(word) && !needed.flat().includes(word)) ??
        otherMeaning(header, field);
      if (but === undefined) return { field, but };
      if (nearest === undefined || isPerUnit(field, but)) nearest = { field, but };
    }
  }
  return nearest;
}

/** The word in brackets that gives a header another meaning than the field its other words name. */
export function otherMeaning(header: string, { paste: { patterns = [] } }: PlannedField): string | undefined {
  const own = patterns.flatMap(({ words, beside = [] }) => [...words.flat(), ...beside]);
  return bracketed(header)
    .flatMap((content) => meaningWords(plainLetters(content)))
    .find((word) => foreignWords.has(word) && !own.includes(word));
}

/** Whether the word that gives a header another meaning makes it a value per unit. */
export function isPerUnit({ paste }: PlannedField, but: string | undefined): boolean {
  return (paste.unit ?? paste.currency) !== undefined && but !== undefined && perUnitWords.has(but);
}

/** The words left after removing one of each list, found in that order; undefined if one is missing. */
function othersThan(words: readonly string[], needed: readonly (readonly string[])[]): readonly string[] | undefined {
  const used = new Set<number>();
  let from = 0;
  for (const choices of needed) {
    const found = words.findIndex((word, index) => index >= from && choices.includes(word));
    if (found < 0) return undefined;
    used.add(found);
    from = found + 1;
  }
  return words.filter((_, index) => !used.has(index));
}

/** The words without currencies and units, which may be several words: "NZ dollars". */
function withoutMarks(words: readonly string[], field: PlannedField, plan: PastePlan): readonly string[] {
  for (let length = Math.min(longestMark, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1)
      if (!perUnitWords.has(words[at] ?? '') && isMark(words.slice(at, at + length).join(' '), field, plan))
        return withoutMarks([...words.slice(0, at), ...words.slice(at + length)], field, plan);
  return words;
}

/** Whether words are a currency or a unit of the column's numbers. */
export function isMark(phrase: string, { paste }: PlannedField, { byName }: PastePlan): boolean {
  const word = phrase.replace(/^in /, '');
  if (paste.currency !== undefined) return currencyOf(word.toUpperCase()) !== undefined || currenciesNamed(word).length > 0;
  const unit = byName.get(paste.unit ?? '');
  return unit !== undefined && word !== 'no' && codeOfWord(unit.schema)(word) !== undefined;
}
