import type { FieldId } from '../field-ids.ts';
import type { IdUse } from '../ids/id-uses.ts';
import { printPart } from '../ids/parts.ts';
import type { FileTexts } from '../documents.ts';
import { indexOfText, positionOf } from '../locate-in-json.ts';
import type { FieldAccess, FieldUse } from './find-uses.ts';

/** A line of TypeScript that may mean the field. */
export interface CodeUse {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const HEADINGS: readonly (readonly [FieldAccess['access'], string])[] = [
  ['defined', 'Defined'],
  ['written', 'Written'],
  ['shown', 'Shown'],
  ['read', 'Read'],
];

/** Every reader and writer of a field, a line each: `file pointer line:column #id: how`. */
export function printUses(field: FieldId, uses: readonly FieldUse[], code: readonly CodeUse[], texts: FileTexts): string[] {
  const own = uses.filter((use) => use.field === field);
  const documents = HEADINGS.flatMap(([access, heading]) => {
    const lines = own.filter(({ use }) => use.access === access).map((use) => printUse(use, texts));
    return lines.length === 0 ? [] : [`${heading}:`, ...[...new Set(lines)].toSorted().map((line) => `  ${line}`)];
  });
  const lines = code.map(({ file, line, text }) => `  ${file}:${line}: ${text}`);
  return lines.length === 0 ? documents : [...documents, 'Named in TypeScript, of this or another record:', ...lines];
}

/** Every place that names a part, a line each. */
export function printIdUses(uses: readonly IdUse[], texts: FileTexts): string[] {
  return uses.map((use) => printUse(use, texts));
}

function printUse({ file, pointer, isKey, offset, use }: Omit<IdUse, 'isQuoted' | 'length'>, texts: FileTexts): string {
  const text = texts.get(file) ?? '';
  const { line, column } = positionOf(text, indexOfText(text, pointer, isKey, offset));
  return `${file} ${pointer} ${line}:${column}${printPart(file, pointer, texts)}: ${use.how}`;
}
