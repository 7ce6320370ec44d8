import { codeOfWord } from '../plan/code-words.ts';
import type { CellKind } from './cell-reader.ts';

/** A value of an enumeration, by code, alias or label. Anything else leaves the default. */
export const choiceCell: CellKind = {
  reads: ({ schema }) => schema.enum !== undefined,
  reader(field, { report }) {
    const { enum: values = [], default: usual } = field.schema;
    const ofWord = codeOfWord(field.schema);
    const valueOf = new Map(values.map((value) => [String(value), value]));
    const otherwise = typeof usual === 'string' || typeof usual === 'number' ? usual : null;
    return (cell) => {
      const value = valueOf.get(ofWord(cell) ?? '');
      if (typeof value === 'string' || typeof value === 'number') return value;
      report.error(field, 'paste.unknown.any');
      return otherwise;
    };
  },
};
