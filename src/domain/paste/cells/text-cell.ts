import { formats } from '#schemas/formats/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

import { codeOfWord } from '../plan/code-words.ts';
import { limitsOf } from '../plan/value-limits.ts';
import { isSpreadsheetRemains } from '../values/spreadsheet-remains.ts';
import type { CellKind } from './cell-reader.ts';

const formatByName: ReadonlyMap<string, { readonly name: string; parse(text: string): unknown }> = new Map(
  formats.map((format) => [format.name, format]),
);

/** Longer texts describe: what a spreadsheet has replaced in them does not pass for a code. */
const longestCode = 35;

/** Text as it is stored, kept also if it is too long: over-long text is easier put right than lost. */
export const textCell: CellKind = {
  reads: () => true,
  reader(field, { context: { messages }, report }) {
    const [limit, normalise, ofWord] = [limitsOf(field, messages), normaliser(field.schema), codeOfWord(field.schema)];
    const severity = (field.schema.maxLength ?? Infinity) > longestCode ? 'warning' : 'error';
    return (cell) => {
      const value = ofWord(cell) ?? normalise(cell);
      const fault = limit(value);
      if (fault !== undefined) report.addMessage('error', field, fault);
      else if (isSpreadsheetRemains(cell)) report[severity](field, 'paste.spreadsheet-remains');
      return value;
    };
  },
};

/** Cells come trimmed. */
function normaliser({ format, 'x-normalise': how }: FieldSchema): (text: string) => string {
  const known = formatByName.get(how ?? '') ?? formatByName.get(format ?? '');
  const read = (text: string) => {
    const value = known?.parse(text);
    return typeof value === 'string' ? value : text;
  };
  if (how === 'upper') return (text) => read(text).toUpperCase();
  return how === 'lower' ? (text) => read(text).toLowerCase() : read;
}
