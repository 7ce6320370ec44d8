import packageAliases from './package-aliases.json' with { type: 'json' };
import unitAliases from './unit-aliases.json' with { type: 'json' };
import { packageTypes } from './package-types.ts';

const unitByWord = codesByWord(unitAliases);
const packageTypeByWord = new Map([
  ...packageTypes.map(({ code, name }) => [name.toLowerCase(), code] as const),
  ...codesByWord(packageAliases),
]);

/** A unit as the product stores it: "KGS" and "kg" are "kgm"; a word without an alias is lower-cased. */
export function unitCodeOf(text: string): string {
  const word = wordOf(text);
  return unitByWord.get(word) ?? word;
}

/** A package type's code: "Cartons" and "ctns" are "CT"; a word without an alias is upper-cased. */
export function packageTypeCodeOf(text: string): string {
  return packageTypeByWord.get(wordOf(text)) ?? text.trim().toUpperCase();
}

/** Sheets write the abbreviation with and without its dot: "pcs." is "pcs". */
function wordOf(text: string): string {
  const word = text.trim().toLowerCase();
  return word.endsWith('.') ? word.slice(0, -1) : word;
}

function codesByWord(aliases: Record<string, readonly string[]>): Map<string, string> {
  return new Map(Object.entries(aliases).flatMap(([code, words]) => words.map((word) => [word, code] as const)));
}
