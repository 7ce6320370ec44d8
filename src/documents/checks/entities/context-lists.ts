import { contextListsOf, pointTo } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { readReference } from '../../contract/resolve-references.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Lists that expressions read whole can be loaded wherever those are evaluated, on the server and in the browser. */
export function checkContextLists({ documents, entities, vocabulary }: Catalogue): Finding[] {
  const served = new Map(
    [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value)).map(({ resource }) => [resource.entity, resource]),
  );
  const inner = new Map([...documents.entities].map(([name, { value }]) => [name, innerEntities(value, name)]));
  const isInner = (name: string) => [...inner.values()].some((within) => within.some(({ entity }) => entity === name));
  return [...entities].flatMap(([name, entity]) => {
    const report = createFileReport(documents.entities.get(name)?.file ?? '');
    const lists = contextListsOf(entity);
    for (const list of lists) checkList(served.get(list.entity), list.entity, pointTo('/x-context', list.name), report);
    if (lists.length > 0 && !served.has(name) && !isInner(name) && !vocabulary.listReaders.includes(name))
      report.add('/x-context', 'only records of an x-resource, and the items of their lists, read a list whole: nothing else supplies it');
    for (const { entity: item, at } of inner.get(name) ?? []) checkOwner(entity, entities.get(item), at, report);
    for (const [field, schema] of Object.entries(entity.properties)) checkRights(schema, pointTo('/properties', field), lists, report);
    return report.findings;
  });
}

function checkList(resource: ResourceDeclaration | undefined, entity: string, at: string, report: FileReport): void {
  if (resource === undefined) return report.add(at, `no x-resource serves ${entity}`);
  if (resource.scope !== 'shared') report.add(at, `each business has its own ${entity}: only a shared list is read whole`);
  if (resource.access.read !== 'session') report.add(at, `not every user may read ${entity}`);
  if (resource.filters?.some(({ required }) => required === true) === true) report.add(at, `${entity} is never listed whole`);
  return undefined;
}

/** Expressions of items are evaluated with the names of the record around them. */
function checkOwner({ 'x-context': own = {} }: EntitySchema, item: EntitySchema | undefined, at: string, report: FileReport): void {
  for (const [name, bound] of Object.entries(item?.['x-context'] ?? {}))
    if (own[name] !== bound) report.add(at, `its items read "${name}": "x-context" must supply it as ${bound}`);
}

/** Access is evaluated for whole pages of records, before any list is loaded. */
function checkRights(field: FieldSchema, at: string, lists: ReturnType<typeof contextListsOf>, report: FileReport): void {
  for (const right of ['read', 'write'] as const) {
    const source = field['x-access']?.[right];
    const read = lists.find(({ name }) => source !== undefined && new RegExp(`\\b${name}\\b`).test(source));
    if (read !== undefined) report.add(pointTo(at, 'x-access', right), `"${read.name}" is a list: no right depends on it`);
  }
}

/** Entities that are the items of a field, by reference. */
function innerEntities({ properties = {} }: JsonSchema, name: string): readonly { readonly entity: string; readonly at: string }[] {
  return Object.entries(properties).flatMap(([field, { items }]) => {
    if (items?.$ref === undefined) return [];
    const { file, fragment } = readReference(items.$ref, `${name}.schema.json`);
    return fragment === '' ? [{ entity: file.replace(/\.schema\.json$/, ''), at: pointTo('/properties', field, 'items', '$ref') }] : [];
  });
}
