import { describe, expect, test } from 'vitest';
import { reachesOf } from '#scripts/documents/scenarios/closure.ts';

const texts = new Map([
  [
    'schemas/api/fleet.openapi.json',
    JSON.stringify({
      paths: {
        '/trucks': {
          get: { operationId: 'listTrucks', responses: { 200: { $ref: '../fleet/truck.schema.json#/x-summary' } } },
          post: { operationId: 'createTruck' },
        },
      },
    }),
  ],
  ['schemas/fleet/truck.schema.json', JSON.stringify({ properties: { id: { $ref: '../common/codes.schema.json#/definitions/id' } } })],
  ['schemas/fleet/depot.schema.json', '{}'],
  ['schemas/common/codes.schema.json', '{}'],
  ['screens/fleet/trucks.screen.json', JSON.stringify({ sources: { trucks: { operation: 'listTrucks' } }, open: 'fleet/depots' })],
  ['screens/fleet/trucks.scenarios.json', JSON.stringify({ kind: 'change-log' })],
  ['schemas/meta/kinds/change-log.scenarios.json', '{}'],
  ['screens/fleet/depots.screen.json', JSON.stringify({ data: { schema: 'fleet/depot' } })],
]);
const reachOf = (id: string, changes: readonly (readonly [string, string])[] = []) => reachesOf(new Map([...texts, ...changes])).get(id);

describe('what the scenarios of a screen may turn out otherwise by', () => {
  test('are its own documents, the operations it calls, the schemas that these and it name, and the scenarios of its kind', () => {
    expect([...(reachOf('fleet/trucks')?.files ?? [])]).toEqual([
      'schemas/api/fleet.openapi.json',
      'schemas/common/codes.schema.json',
      'schemas/fleet/truck.schema.json',
      'schemas/meta/kinds/change-log.scenarios.json',
      'screens/fleet/trucks.scenarios.json',
      'screens/fleet/trucks.screen.json',
    ]);
  });

  test('is another when one of them is, and the same when it is none of them', () => {
    const before = reachOf('fleet/trucks')?.fingerprint;
    const otherCodes = reachOf('fleet/trucks', [['schemas/common/codes.schema.json', '{ "title": "Codes" }']]);
    const otherDepot = reachOf('fleet/trucks', [['schemas/fleet/depot.schema.json', '{ "title": "Depot" }']]);

    expect(otherCodes?.fingerprint).not.toBe(before);
    expect(otherDepot?.fingerprint).toBe(before);
  });
});
