import type { FieldId } from '../field-ids.ts';
import type { IdUse } from '../ids/id-uses.ts';
import { printPart } from '../ids/part-at.ts';
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

/** Every reader and writer of a field, a line each: `file pointer line:column #id: how`. */
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

/** Every place that names a part, a line each. */
export function printIdUses(uses: readonly IdUse[], texts: ReadonlyMap<string, string>): string[] {
  return uses.map((use) => printPlace(use, use.how, texts));
}

function printUse(use: FieldUse, texts: ReadonlyMap<string, string>): string {
  return printPlace(use, describeUse(use).how, texts);
}

/** `file pointer line:column #id: how`. */
function printPlace({ file, pointer, isKey, offset }: Omit<IdUse, 'how' | 'isQuoted'>, how: string, texts: ReadonlyMap<string, string>) {
  const text = texts.get(file) ?? '';
  const { line, column } = positionOf(text, indexOfText(text, pointer, isKey, offset));
  return `${file} ${pointer} ${line}:${column}${printPart(file, text, pointer)}: ${how}`;
}
