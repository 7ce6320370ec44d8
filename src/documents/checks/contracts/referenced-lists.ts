import { pointTo } from '#src/expression/index.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { fieldsOfLabel, tabulateReferences, type ReferencedList } from '#src/documents/contract/resources/references.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fieldAt, type Catalogue } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Fields refer to existing lists with values of the type of their keys; labels use fields of the rows. */
export function checkReferencedLists({ documents, entities }: Catalogue): Finding[] {
  const apis = [...documents.apis.values()];
  const lists = tabulateReferences(apis.map(({ value }) => value));
  return [
    ...[...documents.entities].flatMap(([name, { file }]) => {
      const report = createFileReport(file);
      const entity = entities.get(name);
      if (entity !== undefined) checkFields(entity, '', { lists, entities, report, isInside: false });
      return report.findings;
    }),
    ...apis.flatMap(({ file, value }) => {
      const report = createFileReport(file);
      for (const { path, resource } of resourcesOf(value))
        checkLabel(resource.label, entities.get(resource.entity), pointTo('/paths', path, 'x-resource', 'label'), report);
      return report.findings;
    }),
  ];
}

interface Around {
  readonly lists: Readonly<Record<string, ReferencedList>>;
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly report: FileReport;
  /** Of another field. */
  readonly isInside: boolean;
}

function checkFields(record: EntitySchema | FieldSchema, pointer: string, around: Around): void {
  const fields = Object.entries(record.properties ?? {}).map(([name, field]) => [pointTo(pointer, 'properties', name), field] as const);
  for (const [at, field] of fields) visit(field, at, around);
}

function visit(field: FieldSchema, at: string, around: Around): void {
  if (field['x-references'] !== undefined) checkField(field, field['x-references'], at, around);
  checkFields(field, at, { ...around, isInside: true });
}

function checkField(field: FieldSchema, list: string, at: string, { lists, entities, report, isInside }: Around): void {
  const pointer = pointTo(at, 'x-references');
  const { key = '' } = lists[list] ?? {};
  const held = fieldAt(entities.get(list), key);
  if (held === undefined) return;
  if (isInside) return report.add(pointer, 'stands inside another field: only a field of the record itself may refer to a list');
  if (field.type !== held.type) report.add(pointer, `the key of ${list} is of type ${held.type}, this field of type ${field.type}`);
  if (field['x-normalise'] !== held['x-normalise'])
    report.add(pointer, `must be normalised as the key of ${list} is: ${held['x-normalise'] ?? 'not at all'}`);
  if (field.enum !== undefined) report.add(pointTo(at, 'enum'), `has no effect: the values are those of ${list}`);
  if (field['x-codes'] !== undefined) report.add(pointTo(at, 'x-codes'), `has no effect: the values are those of ${list}`);
}

function checkLabel(label: string | undefined, entity: EntitySchema | undefined, pointer: string, report: FileReport): void {
  for (const { name } of fieldsOfLabel(label ?? '')) {
    const field = fieldAt(entity, name);
    if (field !== undefined && field['x-summary'] !== true) report.add(pointer, `"${name}" is not part of list rows: give it x-summary`);
  }
}
