import { type Part, partsOf, pointTo } from '#src/expression/index.ts';
import type { Choices } from '#schemas/generated/documents/ui.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { fieldAround } from '../../places/records.ts';
import type { Subject } from '../../places/subject.ts';

/** UI-schemas belong to an entity, and their choices and lookups fit it. */
export function checkUiSchemas(subjects: readonly Subject[]): Finding[] {
  return subjects.flatMap((subject) => {
    const { file, language, record, catalogue } = subject;
    if (language !== 'ui') return [];
    const report = createFileReport(file);
    if (record === undefined) report.add('', `no entity is named ${file.replace(/^schemas\/|\.ui\.json$/g, '')}`);
    for (const { pointer, value, part } of partsOf(subject, 'Choices'))
      checkChoices(value, pointer, schemaAround(part, subject), subject, report);
    for (const { pointer, value } of partsOf(subject, 'FieldLookup')) {
      const kind = catalogue.documents.screens.get(value.screen)?.value.kind;
      if (kind !== undefined && kind !== 'lookup') report.add(pointTo(pointer, 'screen'), `${value.screen} is a ${kind}, no lookup`);
    }
    for (const { pointer, value, part } of partsOf(subject, 'ArrayGrid'))
      if (value.entity !== undefined)
        checkItems(value.entity, pointTo(pointer, 'entity'), schemaAround(part, subject)?.items, subject, report);
    return report.findings;
  });
}

/** A UI-schema that arranges items names the entity of the items, whose rules the list has. */
function checkItems(name: string, pointer: string, items: FieldSchema | undefined, { catalogue }: Subject, report: FileReport): void {
  const entity = catalogue.entities.get(name);
  const fields = (record: FieldSchema | undefined) => Object.keys(record?.properties ?? {}).join();
  if (entity !== undefined && Object.keys(entity.properties).join() !== fields(items))
    report.add(pointer, `the items are not of "${name}": name their entity by "items": {"$ref": …}`);
}

function checkChoices(
  choices: Choices,
  pointer: string,
  schema: FieldSchema | undefined,
  { catalogue }: Subject,
  report: FileReport,
): void {
  const { operation, from, value, label } = choices;
  if (operation !== undefined && from !== undefined) report.add(pointer, 'has both of the keys operation, from');
  const isListed = operation !== undefined || from !== undefined;
  if (isListed && (value === undefined || label === undefined))
    report.add(pointer, 'needs the keys value, label for the options of a list');
  const hasValues = (schema?.enum ?? schema?.items?.enum) !== undefined;
  if (!isListed && !hasValues) report.add(pointer, 'needs one of the keys operation, from: the field has no enumeration');
  if (!isListed && hasValues && (value !== undefined || label !== undefined))
    report.add(pointer, 'has value or label without a list: the options are the values of the enumeration, with their labels');
  const called = catalogue.operations.get(operation ?? '');
  if (called !== undefined && called.item === undefined) report.add(pointTo(pointer, 'operation'), `"${operation}" answers no list`);
}

function schemaAround(part: Part, { record }: Subject): FieldSchema | undefined {
  return fieldAt(record, fieldAround({ part }));
}
