import { describe, expect, test } from 'vitest';
import { createComponents } from '#src/documents/contract/components.ts';
import { operationsOf } from '#src/documents/contract/openapi.ts';
import { bundleContract, tabulateOperations } from '#src/documents/contract/contract.ts';
import { expandResources } from '#src/documents/contract/resources/expand.ts';
import { sources } from './fleet.ts';

const contract = bundleContract(expandResources(sources.apis, sources.schemas), createComponents(sources.schemas));

describe('the bundled contract', () => {
  test('names the schemas it refers to, sorted, and no other', () => {
    expect(Object.keys(contract.components.schemas)).toEqual([
      'Change',
      'DepotCreate',
      'DepotReply',
      'DepotSummary',
      'DepotSummaryPage',
      'DepotUpdate',
      'Problem',
      'TruckCreate',
      'TruckPatch',
      'TruckReply',
      'TruckSummary',
      'TruckSummaryPage',
    ]);
  });

  test('refers to nothing outside itself', () => {
    const references = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
    expect(references).not.toHaveLength(0);
    for (const reference of references) {
      expect(Object.keys(contract.components.schemas)).toContain(reference.replace('#/components/schemas/', ''));
    }
  });

  test('makes a page of the items named beside it', () => {
    expect(contract.components.schemas['TruckSummaryPage']).toMatchObject({
      required: ['items', 'pageSize', 'pageNumber', 'pageCount', 'totalItemsCount'],
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/TruckSummary' } } },
    });
  });

  test('does not take one operation from two areas', () => {
    const [document] = sources.apis.values();
    const twice = new Map(document === undefined ? [] : [['fleet', document] as const, ['garage', document] as const]);
    expect(() => bundleContract(twice, createComponents(sources.schemas))).toThrow(
      'api/garage.openapi.json: listTrucks is already in api/fleet.openapi.json.',
    );
  });
});

describe('what operations have in common', () => {
  const { paths } = contract;
  const parametersOf = (path: string, method: 'get' | 'post' | 'patch') => paths[path]?.[method]?.parameters?.map(({ name }) => name);

  test('is written out in each: parameters of the path, of pages, of versions and of repetitions', () => {
    expect(parametersOf('/trucks', 'get')).toEqual([
      'PageNumber',
      'PageSize',
      'SortModel',
      'Format',
      'Columns',
      'Filter',
      'Totals',
      'Depot',
    ]);
    expect(parametersOf('/trucks', 'post')).toEqual(['Idempotency-Key']);
    expect(parametersOf('/trucks/{id}', 'get')).toEqual(['id']);
    expect(parametersOf('/trucks/{id}', 'patch')).toEqual(['id', 'If-Match']);
    expect(Object.keys(paths['/trucks/{id}'] ?? {})).toEqual(['get', 'patch']);
  });

  test('is the refusal, of every one', () => {
    const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
    for (const { operation } of operationsOf(contract))
      expect(operation.responses['default']).toEqual({ description: 'Refused', content: problem });
  });
});

describe("the client's table of operations", () => {
  const operations = tabulateOperations(contract);

  test('says where the parameters go and which must be there', () => {
    expect(operations['listTrucks']).toEqual({
      method: 'GET',
      path: '/api/trucks',
      requiredQuery: ['PageNumber', 'PageSize', 'Depot'],
      query: ['PageNumber', 'PageSize', 'SortModel', 'Format', 'Columns', 'Filter', 'Totals', 'Depot'],
      headers: [],
      hasBody: false,
      isMultipart: false,
      idempotent: false,
      ifMatch: false,
      status: 200,
    });
  });

  test('says which calls may be repeated and which ask for the version they change', () => {
    expect(operations['createTruck']).toMatchObject({ method: 'POST', hasBody: true, idempotent: true, ifMatch: false, status: 201 });
    expect(operations['patchTruck']).toMatchObject({ idempotent: false, ifMatch: true, status: 204 });
  });
});
