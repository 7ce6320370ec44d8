import { createHash } from 'node:crypto';
import type { IndexDefinition } from '#src/server/database/schema/indexes.ts';
import { valueExpression } from '#src/server/resources/value-expression.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import { resolveEntity } from '#src/documents/contract/resolve.ts';
import { resourcesOf } from '#src/documents/contract/resources/expand.ts';

/** The indexes of all resources: one for each field a list may be sorted by, over that list's records alone. */
export function listIndexes(
  apis: ReadonlyMap<string, OpenApiDocument>,
  schemas: ReadonlyMap<string, JsonSchema>,
): readonly IndexDefinition[] {
  return [...apis.values()].flatMap(resourcesOf).flatMap(({ resource: { entity } }) => {
    const { properties = {} } = resolveEntity(`${entity}.schema.json`, schemas);
    return Object.entries(properties).flatMap(([name, field]) => (field['x-sort'] === true ? [sortIndex(entity, name, field)] : []));
  });
}

function sortIndex(entity: string, name: string, field: JsonSchema): IndexDefinition {
  const columns = `on resource_record (registration_id, ${valueExpression(name, field.type)}, id) where resource = '${entity}'`;
  const hash = createHash('sha256').update(columns).digest('hex').slice(0, 8);
  const words = `${entity.split('/').at(-1) ?? ''}_${name}`.replaceAll('-', '_').toLowerCase().slice(0, 40);
  const index = `by_document_${words}_${hash}`;
  return { name: index, sql: `create index if not exists ${index} ${columns}` };
}
