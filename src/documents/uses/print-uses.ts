import type { FieldId } from '../field-ids.ts';
import { indexOfText, positionOf } from '../locate.ts';
import type { CodeUse } from '#scripts/documents/code-uses.ts';
import { describeUse, type Access } from './describe-use.ts';
import type { FieldUse } from './find-uses.ts';

const HEADINGS: readonly (readonly [Access, string])[] = [
  ['defined', 'Defined'],
  ['written', 'Written'],
  ['shown', 'Shown'],
  ['read', 'Read'],
];

/** Every reader and writer of a field, a line each: `file pointer line:column: how`. */
export function printUses(
  field: FieldId,
  uses: readonly FieldUse[],
  code: readonly CodeUse[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const own = uses.filter((use) => use.field === field);
  const documents = HEADINGS.flatMap(([access, heading]) => {
    const lines = own.filter((use) => describeUse(use).access === access).map((use) => printUse(use, texts));
    return lines.length === 0 ? [] : [`${heading}:`, ...[...new Set(lines)].toSorted().map((line) => `  ${line}`)];
  });
  const lines = code.map(({ file, line, text }) => `  ${file}:${line}: ${text}`);
  return lines.length === 0 ? documents : [...documents, 'Named in TypeScript, of this or another record:', ...lines];
}

/** `file pointer line:column: how`. */
function printUse(use: FieldUse, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(use.file) ?? '';
  const { line, column } = positionOf(text, indexOfText(text, use.pointer, use.isKey, use.offset));
  return `${use.file} ${use.pointer} ${line}:${column}: ${describeUse(use).how}`;
}
