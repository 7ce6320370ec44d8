import { partsOf } from '#src/expression/index.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Subject } from '../../places/subject.ts';

/** Two fields beside each other in a form have two labels. */
export function checkLayouts(subjects: readonly Subject[]): Finding[] {
  const forms = formsOf(subjects);
  return subjects.flatMap((subject) => {
    const { places, record, file, language } = subject;
    const report = createFileReport(file);
    if (language !== 'ui') return [];
    const labelled = new Map<string, string>();
    for (const { holds, text, pointer } of places) {
      const label = holds.draws === true ? labelOf(text, subject) : undefined;
      if (label === undefined) continue;
      const group = `${pointer.slice(0, pointer.lastIndexOf('/'))} ${label}`;
      const other = labelled.get(group);
      const isBeside = forms.get(record?.$id ?? '')?.some((draws) => other !== undefined && draws(text) && draws(other));
      if (isBeside === true)
        report.add(pointer, `"${text}" has the label of "${other}" beside it, "${label}": give one of them another title`);
      labelled.set(group, text);
    }
    return report.findings;
  });
}

/** Undefined for a field that is hidden at times: of two that are shown by turns, one is seen. */
function labelOf(name: string, { record, catalogue, file }: Subject): string | undefined {
  const ui = [...catalogue.documents.uis.values()].find((document) => document.file === file)?.value;
  const { 'ui:label': own, 'ui:visible': visible }: { readonly 'ui:label'?: string; readonly 'ui:visible'?: unknown } = Object(ui?.[name]);
  const field = fieldAt(record, name);
  return visible !== undefined || field?.['x-access']?.read !== undefined ? undefined : (own ?? field?.title);
}

/** Whether each form of a record draws a field, by entity. */
function formsOf(subjects: readonly Subject[]): ReadonlyMap<string, readonly ((field: string) => boolean)[]> {
  const forms = subjects.flatMap((subject) => {
    const drawn = partsOf(subject, 'ScreenNode').flatMap(({ value: { form } }) => (form === undefined ? [] : [form]));
    const draws = (field: string) => drawn.some((form) => form === true || form.includes(field));
    return drawn.length === 0 ? [] : [{ of: subject.screen?.data?.schema ?? '', draws }];
  });
  return new Map([...Map.groupBy(forms, ({ of }) => of)].map(([of, all]) => [of, all.map(({ draws }) => draws)]));
}
