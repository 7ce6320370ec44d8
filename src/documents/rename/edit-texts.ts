import { indexOfText, positionOf } from '../locate-in-json.ts';
import type { FieldUse } from '../uses/find-uses.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Position of a name in a document. */
export type NamedPlace = Pick<FieldUse, 'file' | 'pointer' | 'isKey' | 'offset' | 'length' | 'isQuoted'>;

/** Positions of the uses in the text of their file, each once, in order. */
export function editsOf(uses: readonly NamedPlace[], text: string): TextRange[] {
  const edits = uses.map(({ pointer, isKey, offset, length, isQuoted }) => {
    // The quotes of ["name"] stay.
    const quote = isQuoted ? 1 : 0;
    return {
      start: indexOfText(text, pointer, isKey, offset + quote),
      end: indexOfText(text, pointer, isKey, offset + length - quote),
    };
  });
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].toSorted((a, b) => a.start - b.start);
}

/** The text with `name` at every edit; all else stays as it was written. */
export function applyEdits(text: string, edits: readonly TextRange[], name: string): string {
  let at = 0;
  const parts = edits.flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, name];
  });
  return [...parts, text.slice(at)].join('');
}

/** The changed lines, before and after. */
export function showEdits(file: string, before: string, after: string, edits: readonly TextRange[]): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const lines = [...new Set(edits.map(({ start }) => positionOf(before, start).line))];
  return [`--- ${file}`, ...lines.flatMap((line) => [`@@ ${line} @@`, `-${old[line - 1] ?? ''}`, `+${fresh[line - 1] ?? ''}`])];
}
