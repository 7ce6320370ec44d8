/** The entities of all cases as resources of one server: each by itself, and as the items of a list. */
import { readFileSync } from 'node:fs';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { keywordCases, type KeywordCase } from './cases.ts';

/** `x-value always`: x-value-always; `minLength`: min-length. */
export function slugOf(keyword: string): string {
  return keyword.replaceAll(/[ .]/g, '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const LINE = 'consignments/product-line';
export const TARGET = 'keyword/target';
const ID = { $ref: '../common/codes.schema.json#/definitions/id', title: 'Id', readOnly: true, 'x-summary': true };

/** Where the list of an entity is: keyword/x-codes at /x-codes. */
export function pathOf(entity: string): string {
  return `/${entity.replace('keyword/', '').replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}List`;
}

/** Files below `schemas/`, by path. */
export function plantedFiles(): Readonly<Record<string, unknown>> {
  const entities = [target(), ...Object.entries(keywordCases).flatMap(([keyword, one]) => [entityOf(keyword, one), listOf(keyword, one)])];
  const files = entities.map((entity) => [`${entity.$id}.schema.json`, entity]);
  return {
    [`${LINE}.schema.json`]: linesWithFields(),
    ...Object.fromEntries(files),
    'api/keywords.openapi.json': apiOf(entities.map(({ $id }) => $id)),
  };
}

export const entityIdOf = (keyword: string) => `keyword/k-${slugOf(keyword)}`;
export const listIdOf = (keyword: string) => `keyword/i-${slugOf(keyword)}`;

function entityOf(keyword: string, { fields, required, rules }: KeywordCase) {
  return {
    ...entity(entityIdOf(keyword), `Sample ${slugOf(keyword)}`, { ...fields }),
    'x-context': { session: 'accounts/session' },
    ...(required === undefined ? {} : { required: [...required] }),
    ...(rules === undefined ? {} : { 'x-rules': [...rules] }),
  };
}

/** The same fields, as those of the items of a list. */
function listOf(keyword: string, { fields, required = [], rules }: KeywordCase) {
  const items = {
    type: 'object',
    'x-as': 'sample',
    additionalProperties: false,
    properties: fields,
    ...(required.length > 0 && { required }),
    ...(rules === undefined ? {} : { 'x-rules': rules.map((rule) => rule) }),
  };
  const around = entity(listIdOf(keyword), `Samples of ${slugOf(keyword)}`, { list: { title: 'List', type: 'array', maxItems: 5, items } });
  return { ...around, 'x-as': 'around', 'x-context': { session: 'accounts/session' } };
}

/** The product's own lines, with the fields that lists sort, search and show by, and those that are pasted. */
function linesWithFields() {
  const schema: EntitySchema = JSON.parse(readFileSync(new URL(`../../../schemas/${LINE}.schema.json`, import.meta.url), 'utf8'));
  const read = Object.entries(keywordCases).flatMap(([keyword, { fields, create, read: kind, pasted }]) =>
    (kind === undefined && pasted === undefined) || create !== undefined ? [] : [[lineFieldOf(keyword), fields['value'] ?? {}]],
  );
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(read) } };
}

/** The field of a product line that has the keyword: x-sort in kXSort. */
export function lineFieldOf(keyword: string): string {
  return `k-${slugOf(keyword)}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function target() {
  return entity(TARGET, 'Target', { code: { title: 'Code', type: 'string', maxLength: 10, 'x-summary': true } });
}

function entity(id: string, title: string, properties: Readonly<Record<string, unknown>>) {
  return {
    $schema: '../meta/entity.meta.json',
    $id: id,
    title,
    type: 'object',
    'x-as': 'sample',
    additionalProperties: false,
    properties: { id: ID, ...properties },
  };
}

function apiOf(entities: readonly string[]) {
  const resource = (entity: string) => ({
    entity,
    name: pathOf(entity).slice(1, -4),
    key: 'id',
    scope: 'tenant',
    unique: entity === TARGET ? ['code'] : [],
    audit: pathOf(entity).slice(1),
    import: true,
    access: { read: 'session', write: 'session', remove: 'session' },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Keywords', version: '1.0.0' },
    jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(entities.map((entity) => [pathOf(entity), { 'x-resource': resource(entity) }])),
  };
}
