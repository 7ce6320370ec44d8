import { pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt, type Catalogue } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { recordName } from '../../screen-names.ts';

/** No keyword is without effect: no rule at a read-only field, no keyword that another one overrides. */
export function checkIneffectiveKeywords({ documents, entities }: Catalogue): Finding[] {
  return [...entities].flatMap(([name, entity]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    checkRules(entity, report);
    checkFields(entity, '', report);
    return report.findings;
  });
}

function checkRules(entity: EntitySchema, report: FileReport): void {
  for (const [index, { invalidWhen, target, message }] of (entity['x-rules'] ?? []).entries()) {
    const at = pointTo('/x-rules', index);
    const field = fieldAt(entity, target);
    if (field?.readOnly === true) report.add(pointTo(at, 'target'), `"${target}" is read-only: users cannot correct it there`);
    if (invalidWhen.trim() === `blank(${recordName(entity)}.${target})`) {
      const instead = `"required", and the message "errorMessage": {"required": ${JSON.stringify(message)}}`;
      report.add(pointTo(at, 'invalidWhen'), `makes "${target}" required: use ${instead}`);
    }
  }
}

function checkFields(record: EntitySchema | FieldSchema, pointer: string, report: FileReport): void {
  for (const [name, field] of Object.entries(record.properties ?? {})) {
    const at = pointTo(pointer, 'properties', name);
    const idle = (keyword: string, why: string) =>
      report.add(pointTo(at, keyword), `has no effect: ${why}`, { remove: pointTo(at, keyword) });
    if (field['x-requiredWhen'] !== undefined && record.required?.includes(name) === true)
      idle('x-requiredWhen', 'the field is always required');
    if (field['x-requiredWhen'] !== undefined && field.readOnly === true) idle('x-requiredWhen', 'the field is set by the server');
    if (field['x-access']?.write !== undefined && field.readOnly === true)
      report.add(pointTo(at, 'x-access', 'write'), 'has no effect: the field is read-only');
    const nobody = nobodyTypes(field);
    if (field['x-editableWhen'] !== undefined && nobody !== undefined) idle('x-editableWhen', nobody);
    if (field['x-immutable'] === true && field.readOnly === true) idle('x-immutable', 'the field is read-only');
    if (field.default !== undefined && field['x-value']?.mode === 'always') idle('default', 'the value always follows from others');
    if (field['x-splits'] !== undefined && field.format !== 'hs-code')
      idle('x-splits', 'only an HS code is the beginning of a longer code');
    checkFields(field, at, report);
    if (field.items !== undefined) checkFields(field.items, pointTo(at, 'items'), report);
  }
}

function nobodyTypes(field: FieldSchema): string | undefined {
  if (field.readOnly === true) return 'the field is read-only';
  return field['x-value']?.mode === 'always' ? 'the value always follows from others' : undefined;
}
