/** The text of a cell typed anew: of the sheet's row and a field of the pasted line. */
interface CorrectionEntry {
  readonly row: unknown;
  readonly field: unknown;
  readonly text: string;
}

/** The corrections with those of edited cells, each in place of an earlier one of the same cell; a cell that is reset has none. */
export function withCorrections(corrections: readonly unknown[], edits: readonly unknown[]): readonly unknown[] {
  const known = new Map(corrections.map((one) => [cellOf(one), one]));
  for (const edit of edits) {
    const { row, field, value, isReset }: Record<string, unknown> = { ...(isRecord(edit) ? edit : {}) };
    known.delete(cellOf(edit));
    const correction: CorrectionEntry = { row, field, text: typeof value === 'string' ? value : '' };
    if (isReset !== true) known.set(cellOf(edit), correction);
  }
  return [...known.values()];
}

function cellOf(entry: unknown): string {
  return isRecord(entry) ? `${String(entry['row'])} ${String(entry['field'])}` : '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
