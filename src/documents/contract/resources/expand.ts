import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { mapValues, type JsonSchema } from '../json-schema.ts';
import { completeApi } from '../complete-operations.ts';
import type { OpenApiDocument, PathItem } from '../openapi.ts';
import { resolveEntity } from '../resolve-references.ts';
import { describeActions, operationIdOf } from './actions.ts';

/** One x-resource and its path. */
export interface PlacedResource {
  readonly path: string;
  readonly resource: ResourceDeclaration;
}

/** Every x-resource of the document. */
export function resourcesOf({ paths }: Pick<OpenApiDocument, 'paths'>): PlacedResource[] {
  return Object.entries(paths).flatMap(([path, { 'x-resource': resource }]) => (resource === undefined ? [] : [{ path, resource }]));
}

/**
 * The documents with every x-resource written out as operations, and every operation complete.
 * @throws Error for an unknown entity or an operation that already exists.
 */
export function expandResources(
  apis: ReadonlyMap<string, OpenApiDocument>,
  schemas: ReadonlyMap<string, JsonSchema>,
): ReadonlyMap<string, OpenApiDocument> {
  return new Map([...apis].map(([area, document]) => [area, expandDocument(document, schemas)] as const));
}

function expandDocument(document: OpenApiDocument, schemas: ReadonlyMap<string, JsonSchema>): OpenApiDocument {
  const paths: Record<string, PathItem> = mapValues(document.paths, ({ 'x-resource': _resource, 'x-find': _find, ...item }) => item);
  for (const { path, resource } of resourcesOf(document)) {
    const entity = resolveEntity(`${resource.entity}.schema.json`, schemas);
    const find = document.paths[path]?.['x-find'];
    for (const { path: at, method, operation } of describeActions(path, resource, entity)) {
      if (paths[at]?.[method] !== undefined) throw new Error(`${method} ${at} is written out beside the x-resource that makes it.`);
      const isFound = find !== undefined && operation.operationId === operationIdOf(path, resource, 'list');
      const along = operation.operationId === operationIdOf(path, resource, 'create') ? (resource.along ?? []) : [];
      const written = method === 'get' ? {} : { 'x-writes': [resource.entity, ...along] };
      paths[at] = { ...paths[at], [method]: { ...operation, ...written, ...(isFound && { 'x-find': find }) } };
    }
  }
  return completeApi({ ...document, paths });
}
