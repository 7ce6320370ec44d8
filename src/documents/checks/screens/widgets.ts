import { partsOf, pointTo } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { fieldAround } from '../../places/records.ts';
import type { Subject } from '../../places/subject.ts';

/** A widget supports the type of its field. */
export function checkWidgets(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const { file, record, catalogue } = subject;
    const { widgets } = catalogue.vocabulary;
    const report = createFileReport(file);
    for (const { pointer, value, part } of partsOf(subject, 'UiField')) {
      const name = value['ui:widget'] ?? '';
      const path = fieldAround({ part });
      const field = fieldAt(record, path);
      if (!Object.hasOwn(widgets, name) || field === undefined || canShow(widgets[name], field)) continue;
      const others = Object.keys(widgets).filter((other) => Array.isArray(widgets[other]) && canShow(widgets[other], field));
      report.add(pointTo(pointer, 'ui:widget'), `"${name}" cannot show "${path}", ${kindOf(field)}${instead(others)}`);
    }
    return report.findings;
  });
}

function canShow(shown: 'anything' | readonly string[] | undefined, { type, format }: FieldSchema): boolean {
  if (shown === 'anything' || shown === undefined || type === undefined) return true;
  return shown.includes(type) || (format !== undefined && shown.includes(format));
}

function kindOf({ type, format }: FieldSchema): string {
  return format === undefined ? `of type ${type ?? 'any'}` : `of format ${format}`;
}

function instead(names: readonly string[]): string {
  return names.length === 0 ? '' : `; ${names.join(', ')} can`;
}
