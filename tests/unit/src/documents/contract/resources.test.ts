import { describe, expect, test } from 'vitest';
import { generate } from '#scripts/generate/generate.ts';
import { createComponents } from '#src/documents/contract/components.ts';
import { bundleContract, tabulateOperations } from '#src/documents/contract/contract.ts';
import { operationsOf } from '#src/documents/contract/openapi.ts';
import { expandResources } from '#src/documents/contract/resources/expand.ts';
import { FLEET, sources } from './fleet.ts';

const contract = bundleContract(expandResources(sources.apis, sources.schemas), createComponents(sources.schemas));
const depots = operationsOf(contract).filter(({ operation }) => operation['x-resource'] !== undefined);
const depot = (id: string) => depots.find(({ operation }) => operation.operationId === id)?.operation;

describe('an x-resource', () => {
  test('becomes the operations that somebody may call and that are not left out', () => {
    expect(depots.map(({ method, path, operation }) => [operation.operationId, method, path])).toEqual([
      ['listDepots', 'get', '/Depots'],
      ['createDepot', 'post', '/Depots'],
      ['findDepots', 'get', '/Depots/lookup'],
      ['getDepot', 'get', '/Depots/{code}'],
      ['updateDepot', 'put', '/Depots/{code}'],
      ['listDepotChanges', 'get', '/SettingsAuditLogs/Depots'],
    ]);
  });

  test('gives each its access, and its row of the matrix or that of its access', () => {
    const rights = depots.map(({ operation }) => [operation['x-access'], operation['x-matrix']]);

    expect(rights[0]).toEqual(['session', 'A5']);
    expect(rights[1]).toEqual(['session.isAdminUser', 'x-resource session.isAdminUser']);
    expect(rights[2]).toEqual(['session', 'x-resource session']);
  });

  test('asks for pages, and is searched and narrowed by what the entity and the declaration name', () => {
    const names = (id: string) => depot(id)?.parameters?.map(({ name }) => name);

    expect(names('listDepots')).toEqual([
      'PageNumber',
      'PageSize',
      'SortModel',
      'Format',
      'Columns',
      'Filter',
      'Totals',
      'SearchText',
      'Town',
    ]);
    expect(names('findDepots')).toEqual([
      'PageNumber',
      'PageSize',
      'SortModel',
      'Format',
      'Columns',
      'Filter',
      'Totals',
      'SearchText',
      'Town',
      'SearchCode',
      'SearchOther',
    ]);
    expect(names('updateDepot')).toEqual(['code', 'If-Match']);
  });

  test('takes and answers the variants of its entity', () => {
    const schemas = contract.components.schemas;

    expect(Object.keys(schemas['DepotCreate']?.properties ?? {})).toEqual(['code', 'name', 'town']);
    expect(Object.keys(schemas['DepotUpdate']?.properties ?? {})).toEqual(['name', 'town']);
    expect(Object.keys(schemas['DepotSummary']?.properties ?? {})).toEqual(['id', 'code', 'name', 'version']);
    expect(tabulateOperations(contract)['updateDepot']).toMatchObject({ method: 'PUT', ifMatch: true, status: 204 });
  });

  test('asks for an index of each field the list is sorted or narrowed by, and of its words', async () => {
    const indexes = JSON.parse((await generate(FLEET)).get('indexes.json') ?? '');

    expect(indexes).toEqual([
      {
        name: expect.stringMatching(/^by_document_depot_name_[0-9a-f]{8}$/),
        sql: expect.stringContaining(
          `on resource_record (registration_id, ((data->>'name') collate "C"), id) where resource = 'fleet/depot'`,
        ),
      },
      { name: expect.stringMatching(/^by_document_depot_town_/), sql: expect.stringContaining(`((data->>'town') collate "C")`) },
      {
        name: expect.stringMatching(/^by_document_depot_words_/),
        sql: expect.stringContaining(`using gin ((' ' || coalesce(data->>'name', '')) gin_trgm_ops) where resource = 'fleet/depot'`),
      },
    ]);
  });

  test('names the calls that need no handler', async () => {
    const types = (await generate(FLEET)).get('operations.ts');

    expect(types).toContain("'listDepots' | 'createDepot' | 'findDepots' | 'getDepot' | 'updateDepot' | 'listDepotChanges'");
  });
});
