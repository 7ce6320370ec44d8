import { describe, expect, test } from 'vitest';
import { API, check, copyDocuments, expectFindings, plant, type Planted } from './plant.ts';

const DEPOTS = '/paths/~1Depots/x-resource';
const ENTITY = '"entity": "fleet/depot"';
const DEPOTS_OF_BUSINESSES = `"scope": "tenant",
        "unique": ["code"],
        "filters": [{ "field": "town" }],
        "sort": [{ "colId": "name", "sort": "asc" }],
        "audit": "Depots",
        "access": { "read": "session", "write": "session.isAdminUser" }`;

describe('an x-resource', () => {
  test.each<Planted>([
    ['an unknown key', API, '"audit": "Depots"', '"audit": "Depots", "log": 1', [`${DEPOTS}/log 116:35: "log" is not a key here`]],
    [
      'an entity that is not there',
      API,
      ENTITY,
      '"entity": "fleet/depots"',
      [`${DEPOTS}/entity 110:19: "fleet/depots" is not an entity; did you mean "fleet/depot"?`],
    ],
    [
      'an entity without an id',
      API,
      ENTITY,
      '"entity": "accounts/session"',
      [`${DEPOTS}/entity 110:19: "accounts/session" has no read-only field "id"`],
    ],
    [
      'one entity twice',
      API,
      '"/Depots": {',
      `"/Yards": { "x-resource": { ${ENTITY}, "key": "id", "scope": "tenant", "unique": [], "audit": "Yards", "access": { "read": "session" } } },\n    "/Depots": {`,
      [
        `${DEPOTS} 110:21: "getDepot" is already an operation`,
        `${DEPOTS} 110:21: "listDepotChanges" is already an operation`,
        `${DEPOTS}/entity 111:19: "fleet/depot" is already a resource`,
      ],
    ],
    [
      'a key that is no field',
      API,
      '"key": "code"',
      '"key": "cod"',
      [`${DEPOTS}/key 111:16: "cod" is not a field of fleet/depot; did you mean "code"?`],
    ],
    [
      'a key that may change',
      API,
      '"key": "code"',
      '"key": "name"',
      [
        `${DEPOTS}/key 111:16: "name" must be x-immutable`,
        `${DEPOTS}/key 111:16: "name" must be normalised to upper case`,
        `${DEPOTS}/unique 113:19: must be ["name"], by which a record is addressed`,
      ],
    ],
    [
      'a unique field that is not there',
      API,
      '"unique": ["code"]',
      '"unique": ["code", "plate"]',
      [`${DEPOTS}/unique 113:19: must be ["code"], by which a record is addressed`],
    ],
    [
      'numbers of what is no list of records',
      API,
      '"unique": ["code"]',
      '"unique": ["code"], "numbered": ["town"]',
      [`${DEPOTS}/numbered/0 113:42: "town" is not a list of records with a field "id"`],
    ],
    [
      'a filter by no field',
      API,
      '{ "field": "town" }',
      '{ "field": "twon" }',
      [`${DEPOTS}/filters/0/field 114:32: "twon" is not a field of fleet/depot; did you mean "town"?`],
    ],
    [
      'an order by a field without x-sort',
      API,
      '{ "colId": "name"',
      '{ "colId": "code"',
      [`${DEPOTS}/sort/0/colId 115:29: "code" is not a field with x-sort`],
    ],
    [
      'a row for no action',
      API,
      '"matrix": { "list"',
      '"matrix": { "lists"',
      [`${DEPOTS}/matrix/lists 119:30: "lists" is not an action; did you mean "list"?`],
    ],
    [
      'an access over an unknown name',
      API,
      '"write": "session.isAdminUser"',
      '"write": "session.isAdmin"',
      [`${DEPOTS}/access/write 117:58: "isAdmin" is unknown`],
    ],
    [
      'a shared list that is written',
      API,
      '"scope": "tenant"',
      '"scope": "shared"',
      [`${DEPOTS}/access/write 117:49: only operators change a shared list: it must begin with session.isOperator`],
    ],
    [
      'a shared list that is changed',
      API,
      DEPOTS_OF_BUSINESSES,
      DEPOTS_OF_BUSINESSES.replace('tenant', 'shared').replace('"write"', '"change"'),
      [`${DEPOTS}/access/change 117:50: only operators change a shared list: it must begin with session.isOperator`],
    ],
    [
      'a filter by the beginning of a number',
      API,
      '"filters": [{ "field": "town" }]',
      '"filters": [{ "field": "id", "by": "beginning" }]',
      [`${DEPOTS}/filters/0/by 114:44: "id" is not a text: it has no beginning`],
    ],
    [
      'a range of texts',
      API,
      '"filters": [{ "field": "town" }]',
      '"filters": [{ "field": "town", "by": "range" }]',
      [`${DEPOTS}/filters/0/by 114:46: "town" is neither a number nor a date: it has no range`],
    ],
    [
      'a reference that may be empty',
      API,
      '"audit": "Depots"',
      '"audit": "Depots", "reference": "town"',
      [`${DEPOTS}/reference 116:41: "town" must be required`],
    ],
    [
      'dates that are none, of a list with codes for keys',
      API,
      '"audit": "Depots"',
      '"audit": "Depots", "dated": { "from": "town", "to": "name" }',
      [
        `${DEPOTS}/key 111:16: must be id: in a dated list several records have one code; others refer by "reference"`,
        `${DEPOTS}/dated/from 116:47: "town" is not a date`,
        `${DEPOTS}/dated/to 116:61: "name" is not a date`,
      ],
    ],
    [
      'uses by fields that are not there',
      API,
      '"audit": "Depots"',
      '"audit": "Depots", "usedBy": [{ "entity": "fleet/truck", "where": { "depo": "codes" } }, { "entity": "fleet/trucks", "where": { "x": "code" } }]',
      [
        `${DEPOTS}/usedBy/0/where/depo 116:85: "depo" is not a field of fleet/truck`,
        `${DEPOTS}/usedBy/0/where/depo 116:85: "codes" is not a field of fleet/depot; did you mean "code"?`,
        `${DEPOTS}/usedBy/1/entity 116:110: "fleet/trucks" is not an entity; did you mean "fleet/truck"?`,
      ],
    ],
    [
      'an operation of one name',
      API,
      '"lookup": "findDepots"',
      '"lookup": "listTrucks"',
      [`${DEPOTS} 109:21: "listTrucks" is already an operation`],
    ],
    [
      'an operation that is written out',
      API,
      '"/trucks": {\n      "get"',
      '"/Depots/lookup": {\n      "get"',
      [`${DEPOTS} 109:21: "get /Depots/lookup" is already written out`],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('the entity of an x-resource', () => {
  test.each<[name: string, from: string, to: string, findings: readonly string[]]>([
    [
      'a hidden field that is searched',
      '"x-search": true',
      '"x-search": true, "x-access": { "read": "false" }',
      ['"name" is hidden from some users: it can be neither searched nor sorted by'],
    ],
    [
      'a sorted text of any length',
      '"maxLength": 40, "x-summary"',
      '"x-summary"',
      ['"name" is sorted by: its maxLength can be 500 at most'],
    ],
    [
      'a context of a server of its own',
      '"x-as": "depot"',
      '"x-as": "depot", "x-context": { "truck": "fleet/truck" }',
      ['"fleet/depot" reads "truck", which only hand-written server code can supply'],
    ],
    ['a code that is left empty', '"required": ["code", "name"]', '"required": ["name"]', ['"code" must be required']],
  ])('is reported for %s', async (_name, from, to, messages) => {
    const root = copyDocuments();
    plant(root, 'schemas/fleet/depot.schema.json', from, to);

    const { findings } = await check(root);

    expect(findings.map(({ file, message }) => [file, message])).toEqual(messages.map((message) => [API, message]));
  });
});

test('fields of a business are reported for a record that no list keeps', async () => {
  const root = copyDocuments();
  plant(root, 'schemas/fleet/truck.schema.json', '"x-as": "truck"', '"x-as": "truck", "x-own": true');

  const { findings } = await check(root);

  expect(findings.map(({ file, message }) => [file, message])).toEqual([
    ['schemas/fleet/truck.schema.json', '"fleet/truck" has no x-resource of scope "tenant" or "consignment", which would keep the values'],
  ]);
});

test('of a fault in another schema, no list is told to be missing', async () => {
  const root = copyDocuments();
  plant(root, 'schemas/fleet/depot.schema.json', '"x-as": "depot"', '"x-as": "depot", "x-own": true');
  plant(root, 'schemas/fleet/truck.schema.json', '"x-as": "truck"', '"x-as": 5');

  const { findings } = await check(root);

  expect(findings.map(({ file, pointer }) => [file, pointer])).toEqual([['schemas/fleet/truck.schema.json', '/x-as']]);
});
