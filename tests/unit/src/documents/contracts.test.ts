import { describe, test } from 'vitest';
import { API, expectFindings, type Planted } from './plant.ts';

describe('a contract', () => {
  test.each<Planted>([
    [
      'two operations of one name',
      API,
      '"operationId": "getTruck"',
      '"operationId": "listTrucks"',
      ['/paths/~1trucks~1{id}/get/operationId 70:24: "listTrucks" is already an operation of schemas/api/fleet.openapi.json'],
    ],
    [
      'a path parameter that is not declared',
      API,
      '"/trucks/{id}"',
      '"/trucks/{truckId}"',
      [
        '/paths/~1trucks~1{truckId}/parameters/0/$ref 68:32: "id" is not in the path',
        '/paths/~1trucks~1{truckId}/get 69:14: the path parameter "truckId" is not declared',
        '/paths/~1trucks~1{truckId}/patch 86:16: the path parameter "truckId" is not declared',
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
        '/paths/~1trucks/get/responses/200/content/application~1json/schema/$ref 35:27: "common/page.schema.json" is not a schema; did you mean "common/paged.schema.json"?',
      ],
    ],
    [
      'a refusal that is written out',
      API,
      '"204": {\n            "description": "Changed"\n          }',
      '"204": {\n            "description": "Changed"\n          }, "default": { "description": "Refused" }',
      ['/paths/~1trucks~1{id}/patch/responses/default 104:25: is implied: every call can be refused (--fix: remove it)'],
    ],
    [
      'a parameter that follows from something else',
      API,
      '"x-if-match": true,',
      '"x-if-match": true, "parameters": [{ "name": "If-Match", "in": "header", "schema": { "type": "string" } }],',
      ['/paths/~1trucks~1{id}/patch/parameters/0 90:44: is implied: it follows from "x-if-match" (--fix: remove it)'],
    ],
    [
      'a parameter that stands twice',
      API,
      '"parameters": [{ "$ref": "#/components/parameters/truckId" }],',
      '"parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }, { "$ref": "#/components/parameters/truckId" }, { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],',
      ['/paths/~1trucks~1{id}/parameters/2 68:152: is the same as /paths/~1trucks~1{id}/parameters/0: make it a component'],
    ],
    [
      'a component that is not there, and one that is not used',
      API,
      '"#/components/parameters/truckId"',
      '"#/components/parameters/trukId"',
      [
        '/paths/~1trucks~1{id}/parameters/0/$ref 68:32: "trukId" is not a component among the parameters; did you mean "truckId"?',
        '/components/parameters/truckId 125:18: nothing refers to "truckId"',
      ],
    ],
    ['what is not OpenAPI', API, '"openapi": "3.1.0"', '"openapi": "3.1.0", "path": {}', ['/path 2:31: "path" is not a key here']],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
