import { describe, expect, test } from 'vitest';
import { createComponents } from '#src/documents/contract/components.ts';
import { bundleContract, tabulateOperations } from '#src/documents/contract/contract.ts';
import { sources } from './fleet.ts';

const contract = bundleContract(sources.apis, createComponents(sources.schemas));

describe('the bundled contract', () => {
  test('names the schemas it refers to, sorted, and no other', () => {
    expect(Object.keys(contract.components.schemas)).toEqual([
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

describe("the client's table of operations", () => {
  const operations = tabulateOperations(contract);

  test('says where the parameters go and which must be there', () => {
    expect(operations['listTrucks']).toEqual({
      method: 'GET',
      path: '/trucks',
      pathParams: [],
      requiredQuery: ['Depot'],
      query: ['PageNumber', 'Depot'],
      headers: [],
      hasBody: false,
      idempotent: false,
      ifMatch: false,
      status: 200,
    });
  });

  test('says which calls may be repeated and which ask for the version they change', () => {
    expect(operations['createTruck']).toMatchObject({ method: 'POST', hasBody: true, idempotent: true, ifMatch: false, status: 201 });
    expect(operations['patchTruck']).toMatchObject({ pathParams: ['id'], idempotent: false, ifMatch: true, status: 204 });
  });
});
