import { formats } from '#schemas/formats/index.ts';

import { codeOfWord } from '../plan/code-words.ts';
import { limitsOf } from '../plan/value-limits.ts';
import type { CellKind } from './cell-reader.ts';

const formatByName: ReadonlyMap<string, { readonly name: string; parse(text: string): unknown }> = new Map(
  formats.map((format) => [format.name, format]),
);

/** Text as it is stored, kept also where it is too long: over-long text is easier put right than lost. */
export const textCell: CellKind = {
  reads: () => true,
  reader(field, { context: { messages }, report }) {
    const [limit, normalise, ofWord] = [limitsOf(field, messages), normaliser(field.schema['x-normalise']), codeOfWord(field.schema)];
    return (cell) => {
      const value = ofWord(cell) ?? normalise(cell);
      const fault = limit(value);
      if (fault !== undefined) report.tell('error', field, fault);
      return value;
    };
  },
};

/** Cells come trimmed. */
function normaliser(how: string | undefined): (text: string) => string {
  switch (how) {
    case undefined:
    case 'trim':
      return (text) => text;
    case 'upper':
      return (text) => text.toUpperCase();
    case 'lower':
      return (text) => text.toLowerCase();
    default: {
      const format = formatByName.get(how);
      return (text) => {
        const parsed = format?.parse(text);
        return typeof parsed === 'string' ? parsed : text;
      };
    }
  }
}
