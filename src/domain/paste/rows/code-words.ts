import type { PasteContext } from '../paste-context.ts';
import { codeOfWord } from '../plan/code-words.ts';

/** Whether a word, in lower case, is the code or a short name of a unit or a currency, as printed beside totals. */
export function codeWords({ plan, isCode }: PasteContext): (word: string) => boolean {
  const units = new Set(plan.fields.flatMap(({ paste: { unit } }) => unit ?? []));
  const ofUnits = [...units].flatMap((name) => {
    const field = plan.byName.get(name);
    return field === undefined ? [] : [codeOfWord(field.schema)];
  });
  return (word) => isCode('currencies', word.toUpperCase()) || ofUnits.some((ofWord) => ofWord(word) !== undefined);
}
