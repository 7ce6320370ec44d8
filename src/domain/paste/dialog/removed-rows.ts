/** The rows of the sheet with findings; findings of the whole sheet have no row. */
export function rowsInError(findings: readonly unknown[]): readonly number[] {
  const rows = findings.flatMap((finding) => {
    const { severity, row }: { severity?: unknown; row?: unknown } = typeof finding === 'object' && finding !== null ? finding : {};
    return severity === 'error' && typeof row === 'number' ? [row] : [];
  });
  return [...new Set(rows)];
}

/** The rows removed, with more of them: each once, in the order of the sheet. */
export function withRows(removed: readonly unknown[], rows: readonly unknown[]): readonly number[] {
  const all = new Set([...removed, ...rows].map(Number).filter((row) => Number.isInteger(row) && row > 0));
  return [...all].toSorted((a, b) => a - b);
}
