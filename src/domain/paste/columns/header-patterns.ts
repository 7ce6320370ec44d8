import type { HeaderPattern } from '#schemas/generated/documents/entity.ts';

import type { PastePlan, PlannedField } from '../plan/paste-plan.ts';

const packWords = ['carton', 'ctn', 'pack', 'package', 'pkg', 'box', 'bag', 'pallet'] as const;

const measureWords = new Set('weight wt wgt gw kg kgs volume vol cbm m3 cube cubic other'.split(' '));
const unitWords = new Set(['unit', 'piece', 'pc', 'pcs', 'item', 'set', 'pair', 'each', 'ea', ...packWords]);
const ofOne = new Set(['unit', 'piece', 'pc', 'item', 'each']);

/** The field whose pattern a normalised header matches; of several, leading words win, and those that only begin it come last. */
export function headerPattern(header: string, plan: PastePlan): PlannedField | undefined {
  // The whole row of a sheet separated by semicolons, not the name of one column.
  if (header.includes(';')) return undefined;
  const words = wordsOf(header);
  const found = plan.fields.flatMap((field) =>
    (field.paste.patterns ?? []).filter((pattern) => follows(words, pattern)).map((pattern) => ({ field, rank: rankOf(pattern) })),
  );
  return found.toSorted((a, b) => a.rank - b.rank)[0]?.field;
}

/** Whether a normalised header names a measure of one unit: "weight/unit", "unit volume". */
export function isPerUnit(header: string): boolean {
  const words = wordsOf(header);
  const measure = words.findIndex((word) => measureWords.has(word));
  if (measure < 0) return false;
  const after = words.slice(measure + 1);
  return (
    words.slice(0, measure).some((word) => ofOne.has(word)) ||
    after.some((word) => word === 'each' || word === 'ea') ||
    isPer(after, unitWords)
  );
}

function rankOf({ leads, atStart }: HeaderPattern): number {
  return leads === true ? 0 : atStart === true ? 2 : 1;
}

/** Whether "/" or "per" precedes one of the words. */
function isPer(words: readonly string[], units: ReadonlySet<string>): boolean {
  return words.some((word, index) => (word === '/' || word === 'per') && units.has(words[index + 1] ?? ''));
}

function follows(words: readonly string[], pattern: HeaderPattern): boolean {
  let from = 0;
  for (const choices of pattern.words) {
    const found = words.findIndex((word, index) => index >= from && choices.includes(word));
    if (found < 0 || (pattern.atStart === true && found > 0)) return false;
    from = found + 1;
  }
  return pattern.notPer === undefined || !isPer(words, new Set(pattern.notPer));
}

/** Letters and digits, and the two signs that carry meaning in headers. */
function wordsOf(header: string): string[] {
  return header.match(/[\p{L}\p{N}]+|[/#]/gu) ?? [];
}
