import { fieldAt } from '../catalogue.ts';
import type { FieldName } from '../fields/field-name.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

/** Every field that is named is there. */
export function checkFieldNames(names: readonly FieldName[]): Finding[] {
  return names.flatMap(({ file, pointer, name, of, noun }) => {
    if (of?.properties === undefined || fieldAt(of, name) !== undefined) return [];
    const report = createFileReport(file);
    report.expectName(pointer, name, Object.keys(of.properties), noun);
    return report.findings;
  });
}
