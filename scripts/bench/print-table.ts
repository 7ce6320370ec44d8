import type { Measurement } from './measurement.ts';

const HEADS = ['', 'ours', 'yardstick', 'ratio', 'mark', ''];

/** Prints measurements in aligned columns. */
export function printTable(title: string, findings: readonly Measurement[]): void {
  const rows = [HEADS, ...findings.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
}

function cellsOf({ what, ours, yardstick, ratio, mark, isMet }: Measurement): string[] {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED';
  return [what, ours, yardstick, ratio === undefined ? '' : ratio.toFixed(2), mark, verdict];
}
