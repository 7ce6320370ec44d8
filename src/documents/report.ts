import type { Finding } from './finding.ts';
import { printPart } from './ids/parts.ts';
import { printMend } from './mends/mend.ts';
import { locate, positionOf } from './locate-in-json.ts';

/** One line a finding: `file pointer line:column #id: message`, causes first, else in the order of the files; the id is that of the innermost part. */
export function printFindings(findings: readonly Finding[], texts: ReadonlyMap<string, string>): string[] {
  const lines = findings.map(({ file, pointer, offset, index, message, mend, isCause = false }) => {
    const text = texts.get(file) ?? '';
    const { line, column } = index === undefined ? locate(text, pointer, offset) : positionOf(text, index);
    return {
      rank: isCause ? 0 : 1,
      file,
      line,
      column,
      text: `${file} ${pointer === '' ? '/' : pointer} ${line}:${column}${printPart(file, pointer, texts)}: ${message}${mend === undefined ? '' : ` (--fix: ${printMend(mend)})`}`,
    };
  });
  return lines
    .toSorted((a, b) => a.rank - b.rank || compare(a.file, b.file) || a.line - b.line || a.column - b.column)
    .map(({ text }) => text);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
