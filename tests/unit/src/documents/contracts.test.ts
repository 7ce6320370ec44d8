import { describe, test } from 'vitest';
import { API, expectFindings, type Planted } from './plant.ts';

describe('a contract', () => {
  test.each<Planted>([
    [
      'two operations of one name',
      API,
      '"operationId": "getTruck"',
      '"operationId": "listTrucks"',
      ['/paths/~1trucks~1{id}/get/operationId 86:24: "listTrucks" is already an operation of schemas/api/fleet.openapi.json'],
    ],
    [
      'a path parameter that is not declared',
      API,
      '"/trucks/{id}"',
      '"/trucks/{truckId}"',
      [
        '/paths/~1trucks~1{truckId}/get 85:14: the path parameter "truckId" is not declared',
        '/paths/~1trucks~1{truckId}/get/parameters/0/name 91:21: "id" is not in the path',
        '/paths/~1trucks~1{truckId}/patch 112:16: the path parameter "truckId" is not declared',
        '/paths/~1trucks~1{truckId}/patch/parameters/0/name 119:21: "id" is not in the path',
      ],
    ],
    [
      'an access that is not known',
      API,
      '"x-access": "session",\n        "x-matrix": "A1"',
      '"x-access": "everyone",\n        "x-matrix": "A1"',
      ['/paths/~1trucks/get/x-access 17:22: "everyone" is unknown'],
    ],
    [
      'a reference into nowhere',
      API,
      '"../common/paged.schema.json"',
      '"../common/page.schema.json"',
      [
        '/paths/~1trucks/get/responses/200/content/application~1json/schema/$ref 43:27: "common/page.schema.json" is not a schema; did you mean "common/paged.schema.json"?',
      ],
    ],
    ['what is not OpenAPI', API, '"openapi": "3.1.0"', '"openapi": "3.1.0", "path": {}', ['/path 2:31: "path" is no key here']],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
