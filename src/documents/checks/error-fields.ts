import { nodesOf, stepsOf, pointTo } from '#renderer/expression/index.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';
import { layoutFields } from '../layout-fields.ts';
import { uiFields } from '../ui-fields.ts';

/** What is typed into the screen, but not into its form. */
const TYPED_ELSEWHERE = /\bstate\.\w+/;

/**
 * A refusal stands where its field is. Two ways to miss that are reported: a problem that is to be shown at a field the
 * form does not draw; and a field of the body that is set from what the user typed elsewhere on the screen (a state), that
 * the form does not draw, and of which "problems" says nothing: its message would only stand in the panel, linked to nothing.
 */
export function checkErrorFields(catalogue: Catalogue): Finding[] {
  return [...catalogue.documents.screens.values()].flatMap(({ file, value }) => {
    const drawn = drawnFields(value, catalogue);
    if (drawn === undefined) return [];
    const report = createFileReport(file);
    for (const [index, { field }] of (value.problems ?? []).entries())
      if (field !== undefined && !drawn.has(field)) report.add(pointTo('/problems', index, 'field'), `"${field}" is not on this form`);
    const answered = new Set((value.problems ?? []).flatMap(({ name }) => name ?? []));
    for (const { pointer, step } of stepsOf(value)) {
      if (!('call' in step)) continue;
      for (const [name, source] of Object.entries(step.call.set ?? {})) {
        const typed = TYPED_ELSEWHERE.exec(source)?.[0];
        if (typed === undefined || drawn.has(name) || answered.has(name)) continue;
        const at = pointTo(pointer, 'call', 'set', name);
        report.add(at, `"${name}" is typed as ${typed}, and not on this form: say in "problems" where a refusal of it is shown`);
      }
    }
    return report.findings;
  });
}

/** Fields that the screen's form draws; undefined where it has none. */
function drawnFields(screen: ScreenDocument, { documents, entities }: Catalogue): ReadonlySet<string> | undefined {
  const forms = nodesOf(screen).flatMap(({ node }) => (node.form === undefined ? [] : [node.form]));
  const { data } = screen;
  if (data === undefined || (forms.length === 0 && screen.kind !== 'lookup')) return undefined;
  const ui = documents.uis.get(data.ui ?? data.schema)?.value;
  const everything =
    ui === undefined
      ? Object.keys(entities.get(data.schema)?.properties ?? {})
      : [...layoutFields(ui['ui:layout']), ...uiFields(ui).flatMap(([, field]) => layoutFields(field['ui:dialog']?.layout ?? []))];
  return new Set(forms.length === 0 || forms.includes(true) ? everything : forms.flatMap((form) => (form === true ? [] : form)));
}
