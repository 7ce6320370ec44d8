import type { Finding } from './finding.ts';
import { locate } from './locate.ts';

/** One line a finding: `file pointer line:column: message`, in the order of the files. */
export function printFindings(findings: readonly Finding[], texts: ReadonlyMap<string, string>): string[] {
  const lines = findings.map(({ file, pointer, offset, message }) => {
    const { line, column } = locate(texts.get(file) ?? '', pointer, offset);
    return { file, line, column, text: `${file} ${pointer === '' ? '/' : pointer} ${line}:${column}: ${message}` };
  });
  return lines.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column).map(({ text }) => text);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
