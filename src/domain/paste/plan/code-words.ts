import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

/**
 * The code of a word by the field's aliases and, of an enumeration, its codes and labels.
 * @param keyOf the key by which words are compared
 */
export function codeOfWord(schema: FieldSchema, keyOf: (word: string) => string = wordOf): (word: string) => string | undefined {
  const { 'x-aliases': aliases = {}, 'x-labels': labels = {}, enum: codes = [] } = schema;
  const known = new Map<string, string>();
  for (const [code, label] of Object.entries(labels)) known.set(keyOf(label), code);
  for (const [code, words] of Object.entries(aliases)) for (const word of [code, ...words]) known.set(keyOf(word), code);
  for (const code of codes) known.set(keyOf(String(code)), String(code));
  return known.size === 0 ? () => undefined : (word) => known.get(word) ?? known.get(keyOf(word));
}

/** Sheets write a word in any case, and an abbreviation with and without its dot: "PCS." is "pcs". */
export function wordOf(text: string): string {
  const word = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return word.endsWith('.') ? word.slice(0, -1) : word;
}
