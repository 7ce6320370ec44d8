import { pointTo } from '#src/expression/index.ts';
import type { FindDeclaration } from '#schemas/generated/documents/find.ts';
import { operationsOf, type OpenApiDocument } from './openapi.ts';

/** One x-find and its place. */
export interface PlacedFind {
  readonly pointer: string;
  readonly find: FindDeclaration;
}

/** Every x-find of the document: at an operation, or beside the x-resource whose list it is. */
export function findsOf(document: Pick<OpenApiDocument, 'paths'>): PlacedFind[] {
  const ofOperations = operationsOf(document).map(({ path, method, operation }) => ({
    pointer: pointTo('/paths', path, method, 'x-find'),
    find: operation['x-find'],
  }));
  const ofResources = Object.entries(document.paths).map(([path, item]) => ({
    pointer: pointTo('/paths', path, 'x-find'),
    find: item['x-find'],
  }));
  return [...ofOperations, ...ofResources].flatMap(({ pointer, find }) => (find === undefined ? [] : [{ pointer, find }]));
}
