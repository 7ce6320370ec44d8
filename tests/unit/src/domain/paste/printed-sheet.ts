export type Quoting = 'always' | 'needed' | 'as it stands';

/** A sheet as text, its cells in quotes always, where RFC 4180 needs it, or only where a delimiter or a line end needs it. */
export function printed(rows: readonly (readonly string[])[], delimiter: string, lineEnd: string, quoting: Quoting): string {
  const print = (cell: string) => {
    const breaks = cell.includes(delimiter) || /[\r\n]/.test(cell);
    const isQuoted = quoting === 'always' || breaks || (quoting === 'needed' && cell.includes('"'));
    return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return rows.map((cells) => cells.map(print).join(delimiter)).join(lineEnd);
}
