/** The fields of a declaration line that decide whether it takes the tariff of a line before it. */
export interface AdjacentLine {
  readonly line: number;
  readonly productCode: string | null;
  readonly invoicedByTswCode: string | null;
  readonly tariffMatches: number;
  /** Its product line is gone. */
  readonly isDeleted?: boolean;
}

/**
 * The lines that a tariff chosen on one of them is applied to, by line: itself, and those after it of the same product and supplier
 * that do not match exactly one item, up to the first line of another product or supplier. Deleted lines are passed over, as are
 * lines that match exactly one. A line without product code is not grouped.
 */
export function adjacentLines<Line extends AdjacentLine>(lines: readonly Line[], index: number): readonly Line[] {
  const chosen = lines[index];
  if (chosen === undefined) return [];
  const taken = [chosen];
  if (isBlank(chosen.productCode)) return taken;
  const after = lines.filter((each) => each.line > chosen.line && each.isDeleted !== true).sort((left, right) => left.line - right.line);
  for (const each of after) {
    if (each.productCode !== chosen.productCode || (each.invoicedByTswCode ?? '') !== (chosen.invoicedByTswCode ?? '')) break;
    if (each.tariffMatches !== 1) taken.push(each);
  }
  return taken;
}

function isBlank(code: string | null): boolean {
  return code === null || code.trim() === '';
}
