import { isRecord, partsOf, pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** A call that changes a versioned record sends the version that the user saw: of `version`, of the edited row, or of the form's record. */
export function checkVersions(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const report = createFileReport(subject.file);
    for (const { pointer, value } of partsOf(subject, 'Call')) {
      const { operation, params, version, cancellable } = value;
      // A dry run stores nothing.
      const isDry = cancellable === true || (isRecord(params) && params['dryRun'] === 'true');
      if (version !== undefined || isDry || subject.catalogue.operations.get(operation)?.takesVersion !== true) continue;
      if (!isOfEditedRow(pointer, subject) && !isOfForm(operation, subject))
        report.add(pointTo(pointer, 'operation'), `${operation} changes a versioned record: say in "version" which version the user saw`);
    }
    return report.findings;
  });
}

/** The rows of the list have versions. */
function isOfEditedRow(pointer: string, { screen, catalogue }: Subject): boolean {
  const [, grid = ''] = /^\/grids\/([^/]+)\/edited\//.exec(pointer) ?? [];
  const { operation = '' } = screen?.sources?.[screen.grids?.[grid]?.source ?? ''] ?? {};
  return catalogue.operations.get(operation)?.item?.properties?.['version'] !== undefined;
}

/** The form is of the record that the operation changes, or acts on. */
function isOfForm(operation: string, { screen, catalogue }: Subject): boolean {
  const source = screen?.sources?.[screen.data?.source ?? ''];
  const [read, changed] = [source?.operation ?? '', operation].map((name) => catalogue.operations.get(name)?.path);
  return read !== undefined && (read === changed || read === changed?.replace(/(?<=\{\})\/[^{}]+$/, ''));
}
