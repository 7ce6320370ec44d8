import { pointTo } from '#src/expression/index.ts';
import { operationsOf } from '../../contract/openapi.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';
import type { Understood } from '../../read-documents.ts';

/** Key that names the callers of an operation that no document calls: "outside clients". */
const CALLED_BY = 'x-called-by';

/** Every operation is called by a document or the app, or names its other callers. Operations of an x-resource are exempt. */
export function checkCallers({ catalogue, subjects }: Understood): Finding[] {
  const { documents, vocabulary } = catalogue;
  const called = operationsCalled(subjects);
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { path, method, operation } of operationsOf(value)) {
      const { operationId } = operation;
      const pointer = pointTo('/paths', path, method);
      const isCalled = called.has(operationId) || vocabulary.appCode.includes(`'${operationId}'`);
      const reason = operation[CALLED_BY];
      if (!isCalled && reason === undefined)
        report.add(pointTo(pointer, 'operationId'), `no screen calls "${operationId}": add "${CALLED_BY}": "outside clients"`);
      else if (isCalled && reason !== undefined)
        report.add(pointTo(pointer, CALLED_BY), `is not needed: ${called.get(operationId) ?? 'the app'} calls "${operationId}"`);
      else if (reason !== undefined && (typeof reason !== 'string' || reason.trim() === ''))
        report.add(pointTo(pointer, CALLED_BY), 'must say who calls it');
    }
    return report.findings;
  });
}

/** Operations that documents call, each with a file that does: a screen, if one does. */
function operationsCalled(subjects: readonly Subject[]): ReadonlyMap<string, string> {
  const calls = (subject: Subject) =>
    subject.places.flatMap(({ holds, text }) => (holds.calls === true ? [[text, subject.file] as const] : []));
  const screensFirst = subjects.toSorted((a, b) => Number(b.language === 'screen') - Number(a.language === 'screen'));
  return new Map(screensFirst.toReversed().flatMap((subject) => calls(subject).toReversed()));
}
