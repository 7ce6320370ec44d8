import { partsOf, pointTo } from '#src/expression/index.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { fieldsDrawn } from '../../places/drawn-fields.ts';
import type { Subject } from '../../places/subject.ts';

/** Input of the screen outside its form. */
const TYPED_ELSEWHERE = /\bstate\.\w+/;

/**
 * Every message has a field to be shown at. Two mistakes are reported: a problem to be shown at a field that the
 * form does not draw; and a field of the body that is set from what the user typed elsewhere on the screen (a state), that
 * the form does not draw, and of which "problems" says nothing: its message would only stand in the panel, linked to nothing.
 */
export function checkErrorFields(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const drawn = drawnFields(subject);
    if (drawn === undefined) return [];
    const report = createFileReport(subject.file);
    const problems = partsOf(subject, 'ProblemRule');
    for (const { pointer, value } of problems)
      if (value.field !== undefined && !drawn.has(value.field))
        report.add(pointTo(pointer, 'field'), `"${value.field}" is not on this form`);
    const answered = new Set(problems.flatMap(({ value }) => value.name ?? []));
    for (const { pointer, value } of partsOf(subject, 'Call')) {
      for (const [name, source] of Object.entries(value.set ?? {})) {
        const typed = TYPED_ELSEWHERE.exec(source)?.[0];
        if (typed === undefined || drawn.has(name) || answered.has(name)) continue;
        const at = pointTo(pointer, 'set', name);
        report.add(at, `"${name}" is typed as ${typed}, which is not on this form: name in "problems" the field that shows its refusal`);
      }
    }
    return report.findings;
  });
}

/** Fields that the screen's form draws; undefined if it has none. */
function drawnFields(subject: Subject): ReadonlySet<string> | undefined {
  const { screen, record, catalogue } = subject;
  const forms = partsOf(subject, 'ScreenNode').flatMap(({ value: { form } }) => (form === undefined ? [] : [form]));
  if (screen?.data === undefined || (forms.length === 0 && screen.kind !== 'lookup')) return undefined;
  const ui = catalogue.documents.uis.get(screen.data.ui ?? screen.data.schema)?.value;
  const everything = ui === undefined ? Object.keys(record?.properties ?? {}) : fieldsDrawn(ui, catalogue);
  return new Set(forms.length === 0 || forms.includes(true) ? everything : forms.flatMap((form) => (form === true ? [] : form)));
}
