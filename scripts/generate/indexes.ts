import { createHash } from 'node:crypto';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { storedLists } from '#src/server/database/lists/stored-lists.ts';
import type { IndexDefinition } from '#src/server/database/schema/indexes.ts';
import { storedName } from '#src/server/records/declaration/stored-name.ts';
import { codeFieldOf } from '#src/server/records/declaration/code-field.ts';
import { searchExpression, textExpression, valueExpression } from '#src/server/records/filters/value-expression.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import { resolveEntity } from '#src/documents/contract/resolve-references.ts';
import { resourcesOf } from '#src/documents/contract/resources/expand.ts';

type Fields = Readonly<Record<string, JsonSchema>>;

/**
 * The indexes of all resources, each over one list's records alone: one for each field the list is sorted or narrowed by or
 * referred to by, one for its text, and one for each field whose records count as uses of another list. The few records of a consignment
 * are found by that.
 */
export function listIndexes(
  apis: ReadonlyMap<string, OpenApiDocument>,
  schemas: ReadonlyMap<string, JsonSchema>,
): readonly IndexDefinition[] {
  const resources = [...apis.values()].flatMap(resourcesOf).map(({ resource }) => resource);
  const indexes = resources.flatMap((resource) => {
    const { properties = {} } = resolveEntity(`${resource.entity}.schema.json`, schemas);
    const listed = resource.scope === 'consignment' ? [] : [...valueIndexes(resource, properties), ...textIndex(resource, properties)];
    return resource.table === undefined ? [...listed, ...usageIndexes(resource, properties)] : [];
  });
  // Two lists may be used by the same fields.
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** What every call of the list is narrowed by comes first. */
function valueIndexes(resource: ResourceDeclaration, fields: Fields): IndexDefinition[] {
  const { entity, filters = [], reference } = resource;
  const leading = filters.flatMap(({ field, required }) => (required === true ? [field] : []));
  const sorted = Object.keys(fields).filter((name) => fields[name]?.['x-sort'] === true);
  const found = [codeFieldOf(resource, fields), reference].filter((name) => name !== undefined);
  const ordered = new Set([...sorted, ...filters.map(({ field }) => field), ...found]);
  return [...ordered].flatMap((name) => {
    const names = [...leading.filter((field) => field !== name), name];
    if (!names.every((field) => field in fields)) return [];
    const values = names.map((field) => valueExpression(field, fields[field]?.type));
    return [indexOf(entity, name, `on resource_record (registration_id, ${values.join(', ')}, id) where resource = '${entity}'`)];
  });
}

function textIndex({ entity }: ResourceDeclaration, fields: Fields): IndexDefinition[] {
  const searched = Object.keys(fields).filter((name) => fields[name]?.['x-search'] === true);
  if (searched.length === 0) return [];
  const columns = `on resource_record using gin (${searchExpression(searched)} gin_trgm_ops) where resource = '${entity}'`;
  return [indexOf(entity, 'words', columns)];
}

/** Of the records that hold a key of another list, and of those that hold the same values as its own. */
function usageIndexes(resource: ResourceDeclaration, fields: Fields): IndexDefinition[] {
  const { entity, usedBy = [] } = resource;
  const references = Object.keys(fields).filter((name) => fields[name]?.['x-references'] !== undefined);
  return [
    ...references.map((name) => usageIndex(entity, [name], storedName(resource))),
    ...usedBy.map((use) => usageIndex(use.entity, Object.keys(use.where))),
  ];
}

function usageIndex(entity: string, fields: readonly string[], name = entity): IndexDefinition {
  const values = [...fields.map(textExpression), 'registration_id'].join(', ');
  const stored = Object.entries(storedLists).find(([name]) => name === entity)?.[1];
  const columns = stored === undefined ? `resource_record (${values}) where resource = '${name}'` : `${stored.table} (${values})`;
  return indexOf(entity, `${fields.join('_')}_use`, `on ${columns}`);
}

function indexOf(entity: string, what: string, columns: string): IndexDefinition {
  const hash = createHash('sha256').update(columns).digest('hex').slice(0, 8);
  const words = `${entity.split('/').at(-1) ?? ''}_${what}`.replaceAll('-', '_').toLowerCase().slice(0, 40);
  const name = `by_document_${words}_${hash}`;
  return { name, sql: `create index if not exists ${name} ${columns}` };
}
