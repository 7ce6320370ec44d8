import type { ListDeclaration } from '#schemas/generated/documents/list.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { findsOf } from '../global-search.ts';
import { operationsOf, type OpenApiDocument } from '../openapi.ts';
import { operationIdOf } from './actions.ts';
import { resourcesOf } from './expand.ts';

/** A list whose records fields may refer to. */
export interface ReferencedList {
  /** Field that references hold. */
  readonly key: string;
  /** Text with {names} of fields. */
  readonly label: string;
  /** The lookup operation; absent if the list needs a filter. */
  readonly operation?: string;
  /** The dialog of a new record, the field of its input for what was typed, and who may create one. */
  readonly new?: { readonly screen: string; readonly typed: string; readonly access: string };
}

/** One x-list and its operation. */
export interface PlacedList {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly list: ListDeclaration;
}

/** Every x-list of the document. */
export function listsOf(document: Pick<OpenApiDocument, 'paths'>): PlacedList[] {
  return operationsOf(document).flatMap(({ path, method, operation: { operationId, 'x-list': list } }) =>
    list === undefined ? [] : [{ path, method, operationId, list }],
  );
}

/** Lists that fields may refer to, by entity: every x-resource and x-list. */
export function tabulateReferences(apis: Iterable<OpenApiDocument>): Record<string, ReferencedList> {
  const documents = [...apis];
  const lists = documents
    .flatMap(listsOf)
    .map(({ operationId, list: { entity, key, label } }) => [entity, { key, label, operation: operationId }]);
  const resources = documents
    .flatMap(resourcesOf)
    .map(({ path, resource }) => [resource.entity, { ...referencedResource(path, resource), ...newRecord(resource, documents) }]);
  return Object.fromEntries([...lists, ...resources]);
}

function newRecord({ entity, access }: ResourceDeclaration, documents: readonly OpenApiDocument[]): Pick<ReferencedList, 'new'> {
  const { screen, typed } = documents.flatMap(findsOf).find(({ find }) => find.entity === entity)?.find ?? {};
  return screen === undefined || typed === undefined || access.write === undefined ? {} : { new: { screen, typed, access: access.write } };
}

function referencedResource(path: string, resource: ResourceDeclaration): ReferencedList {
  const isFree = (resource.filters ?? []).every(({ required }) => required !== true);
  const operation = operationIdOf(path, resource, 'lookup') ?? operationIdOf(path, resource, 'list');
  return { key: resource.reference ?? resource.key, label: labelOf(resource), ...(isFree && operation !== undefined && { operation }) };
}

/** The label of a record that another one refers to. */
export function labelOf({ label, unique, key }: ResourceDeclaration): string {
  return label ?? (unique.length === 0 ? [key] : unique).map((field) => `{${field}}`).join(' ');
}

/** Fields that a label names, with their place in it. */
export function fieldsOfLabel(label: string): readonly { readonly name: string; readonly offset: number }[] {
  return [...label.matchAll(/\{(\w+)\}/g)].map(({ index, 1: name = '' }) => ({ name, offset: index + 1 }));
}
