/** The text of a cell typed anew: of the sheet's row and a field of the pasted line. */
interface CorrectionEntry {
  readonly row: unknown;
  readonly field: unknown;
  readonly text: string;
}

/** The corrections with one more, in place of an earlier one of the same cell. */
export function withCorrection(corrections: readonly unknown[], row: number, field: string, text: string): readonly unknown[] {
  const correction: CorrectionEntry = { row, field, text };
  return [...withoutCorrection(corrections, row, field), correction];
}

/** The corrections without that of a cell. */
export function withoutCorrection(corrections: readonly unknown[], row: number, field: string): readonly unknown[] {
  return corrections.filter((one) => {
    const { row: ofRow, field: ofField }: Partial<CorrectionEntry> = typeof one === 'object' && one !== null ? one : {};
    return ofRow !== row || ofField !== field;
  });
}
