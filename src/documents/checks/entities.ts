import { pointTo } from '#renderer/expression/index.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../catalogue.ts';
import { createFileReport, type FileReport } from '../file-report.ts';
import type { Finding } from '../finding.ts';

const NORMALISERS = ['upper', 'lower', 'trim'];

/** Entities are closed and name only what exists: required fields, targets of rules, context, formats. */
export function checkEntities({ documents, entities, vocabulary }: Catalogue): Finding[] {
  const own = [...documents.entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    if (value.$id !== name) report.add('/$id', `must be "${name}", as the file is named`);
    const schema = entities.get(name);
    if (schema !== undefined) checkNames(schema, entities, report);
    checkShape(value, '', vocabulary.formats, report);
    return report.findings;
  });
  const shared = [...documents.shared.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const [name, definition] of Object.entries(value.definitions ?? {}))
      checkShape(definition, pointTo('/definitions', name), vocabulary.formats, report);
    return report.findings;
  });
  return [...own, ...shared];
}

function checkNames(schema: EntitySchema, entities: ReadonlyMap<string, EntitySchema>, report: FileReport): void {
  for (const [name, entity] of Object.entries(schema['x-context'] ?? {})) {
    report.expectName(pointTo('/x-context', name), entity, entities.keys(), 'an entity');
  }
  const ids = new Set<string>();
  for (const [index, { id }] of (schema['x-rules'] ?? []).entries()) {
    if (ids.has(id)) report.add(pointTo('/x-rules', index, 'id'), `"${id}" is already a rule`);
    ids.add(id);
  }
}

/** What holds for the record and for every record inside it. */
function checkShape(schema: JsonSchema, pointer: string, formats: readonly string[], report: FileReport): void {
  if (schema.properties !== undefined && schema.additionalProperties !== false)
    report.add(pointer, 'is not closed: "additionalProperties" must be false');
  if (schema.format !== undefined) report.expectName(pointTo(pointer, 'format'), schema.format, formats, 'a format');
  const normaliser = schema['x-normalise'];
  if (typeof normaliser === 'string')
    report.expectName(pointTo(pointer, 'x-normalise'), normaliser, [...NORMALISERS, ...formats], 'a way to normalise');
  const { enum: values = schema.type === 'boolean' ? [true, false] : undefined, 'x-labels': labels } = schema;
  if (Array.isArray(values) && typeof labels === 'object' && labels !== null) {
    const noun = schema.type === 'boolean' ? 'true or false' : 'a value of the enumeration';
    for (const label of Object.keys(labels)) report.expectName(pointTo(pointer, 'x-labels', label), label, values.map(String), noun);
  }
  checkSteps(schema, pointer, report);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    checkShape(field, pointTo(pointer, 'properties', name), formats, report);
  if (schema.items !== undefined) checkShape(schema.items, pointTo(pointer, 'items'), formats, report);
}

/** Steps lead from values of the enumeration to others. */
function checkSteps({ enum: values, 'x-steps': steps }: JsonSchema, pointer: string, report: FileReport): void {
  if (typeof steps !== 'object' || steps === null) return;
  const known = Array.isArray(values) ? values.map(String) : [];
  for (const [from, next] of Object.entries(steps)) {
    report.expectName(pointTo(pointer, 'x-steps', from), from, known, 'a value of the enumeration');
    const named: readonly unknown[] = Array.isArray(next) ? next : [];
    for (const [index, to] of named.entries())
      report.expectName(pointTo(pointer, 'x-steps', from, index), String(to), known, 'a value of the enumeration');
  }
}
