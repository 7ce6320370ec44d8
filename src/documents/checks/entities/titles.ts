import { pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Every field has a title, its own or that of its definition, for forms, columns and messages. */
export function checkTitles({ documents, entities }: Catalogue): Finding[] {
  return [...entities].flatMap(([name, entity]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    checkFields(entity, '', report);
    return report.findings;
  });
}

function checkFields(record: EntitySchema | FieldSchema, pointer: string, report: FileReport): void {
  for (const [name, field] of Object.entries(record.properties ?? {})) {
    const at = pointTo(pointer, 'properties', name);
    if (field.title === undefined) report.add(at, `the field "${name}" has no "title": forms and messages call it by that`);
    checkFields(field, at, report);
    if (field.items !== undefined) checkFields(field.items, pointTo(at, 'items'), report);
  }
}
