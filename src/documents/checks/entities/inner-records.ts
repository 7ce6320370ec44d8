import { createEnvironment, itemNameOf, pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { contextOf, PRESENT, recordName } from '../../screen-names.ts';

/** Keywords that cannot apply to a field inside a record, because lists, replies and requests treat the record as a whole. */
const OF_WHOLE_FIELDS = ['x-search', 'x-sort', 'x-summary', 'writeOnly'] as const;

/** Items have a name of their own, and their rules concern only their own fields. */
export function checkItemNames({ documents, entities }: Catalogue): Finding[] {
  return [...entities].flatMap(([name, entity]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    const taken = [recordName(entity), ...Object.keys(entity['x-context'] ?? {})];
    for (const [path, field] of Object.entries(entity.properties)) checkField(field, pointTo('/properties', path), taken, report);
    return report.findings;
  });
}

/** Keywords of inner records, and access to searched fields, hold at every place where the value is read or written. */
export function checkInnerRecords(catalogue: Catalogue): Finding[] {
  return [...catalogue.entities].flatMap(([name, entity]) => {
    const report = createFileReport(catalogue.documents.entities.get(name)?.file ?? '');
    for (const [path, field] of Object.entries(entity.properties)) {
      const at = pointTo('/properties', path);
      for (const [inner, schema, name] of insideOf(field, at)) checkInner(path, inner, schema, name, report);
    }
    checkHidden(entity, catalogue, report);
    return report.findings;
  });
}

function checkField(field: FieldSchema, at: string, taken: readonly string[], report: FileReport): void {
  for (const keyword of ['x-as', 'x-rules'] as const)
    if (field[keyword] !== undefined) report.add(pointTo(at, keyword), 'belongs to the items of a list, not to a field');
  for (const [name, inner] of Object.entries(field.properties ?? {})) checkField(inner, pointTo(at, 'properties', name), taken, report);
  const { items } = field;
  if (items?.properties === undefined) return;
  const place = pointTo(at, 'items');
  const name = itemNameOf(items);
  if (taken.includes(name)) report.add(items['x-as'] === undefined ? place : pointTo(place, 'x-as'), `"${name}" is already in use`);
  for (const [inner, schema] of Object.entries(items.properties))
    checkField(schema, pointTo(place, 'properties', inner), [...taken, ...(items['x-as'] === undefined ? [] : [name])], report);
}

type Inner = readonly [pointer: string, schema: FieldSchema, name: string];

/** Fields of an inner record; items of lists are checked by the keyword table. */
function insideOf({ properties = {} }: FieldSchema, at: string): readonly Inner[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const pointer = pointTo(at, 'properties', name);
    return [[pointer, schema, name] as const, ...insideOf(schema, pointer)];
  });
}

function checkInner(whole: string, at: string, field: FieldSchema, name: string, report: FileReport): void {
  if (field['x-total'] !== undefined)
    report.add(pointTo(at, 'x-total'), `cannot apply to "${name}" alone: lists sum fields of the record itself`);
  for (const keyword of OF_WHOLE_FIELDS)
    if (field[keyword] === true) report.add(pointTo(at, keyword), `cannot apply to "${name}" alone: set it on "${whole}"`);
  if (field['x-access']?.read !== undefined)
    report.add(pointTo(at, 'x-access', 'read'), `cannot apply to "${name}" alone: set it on "${whole}"`);
}

/** Searching or sorting by a field reveals its values. */
function checkHidden(entity: EntitySchema, { entities, vocabulary }: Catalogue, report: FileReport): void {
  const name = recordName(entity);
  const names = { ...contextOf(entity, entities), [name]: entity };
  const environment = createEnvironment({ definitions: entity['x-names'], names, functions: vocabulary.functions, present: PRESENT });
  for (const [path, field] of Object.entries(entity.properties)) {
    const read = field['x-access']?.read;
    if (read === undefined) continue;
    const at = pointTo('/properties', path);
    if (field['x-search'] === true) report.add(pointTo(at, 'x-search'), `"${path}" is hidden from some users: it cannot be searched`);
    const isOwnChoice = environment.compile(read).reads.some((path) => path === name || path.startsWith(`${name}.`));
    if (field['x-sort'] === true && isOwnChoice)
      report.add(pointTo(at, 'x-sort'), `each record decides who sees "${path}": it cannot be sorted by`);
  }
}
