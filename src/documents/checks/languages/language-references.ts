import { pointTo } from '#src/expression/index.ts';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Documents, LoadedDocument } from '../../documents.ts';

/** Every `$ref` of a meta-schema resolves within it; until then documents cannot be checked by it. */
export function checkLanguageReferences({ languages }: Documents): Finding[] {
  return [...languages.values()].flatMap(checkLanguage);
}

function checkLanguage({ file, value }: LoadedDocument<LanguageSchema>): readonly Finding[] {
  const report = createFileReport(file);
  const definitions = Object.keys(value.definitions ?? {}).map((name) => `#/definitions/${name}`);
  walk(value, '', ['#', ...definitions], report);
  return report.findings;
}

function walk(value: unknown, pointer: string, right: readonly string[], report: FileReport): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const at = pointTo(pointer, key);
    if (key === '$ref' && typeof child === 'string') report.expectName(at, child, right, 'a definition of this language');
    else walk(child, at, right, report);
  }
}
