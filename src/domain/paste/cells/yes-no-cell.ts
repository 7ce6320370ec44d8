import type { CellKind } from './cell-reader.ts';

const words: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

/** Yes or no. */
export const yesNoCell: CellKind = {
  reads: ({ schema }) => schema.type === 'boolean',
  reader:
    (field, { report }) =>
    (cell) => {
      const value = words.get(cell.toLowerCase());
      if (value === undefined) report.error(field, 'paste.not-yes-or-no');
      return value ?? null;
    },
};
