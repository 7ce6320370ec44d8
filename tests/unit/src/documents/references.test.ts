import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { API, TRUCK, VOCABULARY, copyDocuments, expectFindings, plant, type Planted } from './plant.ts';

const BOUGHT = '"bought": {';
const AUDIT = '"audit": "Depots"';
const LIST = '"operationId": "listTrucks",';
const home = (more: string) => `"home": { "title": "Home", "x-hidden": "-", ${more} }, "bought": {`;
const DEPOT = '"type": "string", "maxLength": 8, "x-normalise": "upper", "x-references": "fleet/depot"';

describe('x-references', () => {
  test.each<Planted>([
    [
      'to no list',
      TRUCK,
      BOUGHT,
      home('"type": "string", "x-references": "fleet/depots"'),
      ['/properties/home/x-references 17:83: "fleet/depots" is not a list that a field may refer to; did you mean "fleet/depot"?'],
    ],
    [
      'to an entity in no list',
      TRUCK,
      BOUGHT,
      home('"type": "integer", "x-references": "accounts/session"'),
      ['/properties/home/x-references 17:84: "accounts/session" is not a list that a field may refer to'],
    ],
    [
      'of another type than the key',
      TRUCK,
      BOUGHT,
      home('"type": "integer", "x-normalise": "upper", "x-references": "fleet/depot"'),
      ['/properties/home/x-references 17:108: the key of fleet/depot is of type string, this field of type integer'],
    ],
    [
      'normalised in another way than the key',
      TRUCK,
      BOUGHT,
      home('"type": "string", "x-references": "fleet/depot"'),
      ['/properties/home/x-references 17:83: must be normalised as the key of fleet/depot is: upper'],
    ],
    [
      'beside an enumeration',
      TRUCK,
      BOUGHT,
      home(`${DEPOT}, "enum": ["A"]`),
      ['/properties/home/enum 17:146: has no effect: the values are those of fleet/depot'],
    ],
    [
      'beside a code list',
      TRUCK,
      BOUGHT,
      home(`${DEPOT}, "x-codes": "countries"`),
      ['/properties/home/x-codes 17:149: has no effect: the values are those of fleet/depot'],
    ],
    [
      'inside another field',
      TRUCK,
      '"name": { "title": "Name", "type": "string" }',
      `"name": { "title": "Name", ${DEPOT} }`,
      [
        '/properties/owner/properties/name/x-references 23:124: stands inside another field: only a field of the record itself may refer to a list',
      ],
    ],
    [
      'inside the items of a list',
      TRUCK,
      BOUGHT,
      home(`"type": "array", "items": { ${DEPOT} }`),
      ['/properties/home/items/x-references 17:151: does not hold at "item": only a field of the record itself may refer to a list'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('has no finding where it fits', () => expectFindings(TRUCK, BOUGHT, home(DEPOT), []));
});

describe('what a list calls its records', () => {
  test.each<Planted>([
    [
      'by no field',
      API,
      AUDIT,
      `${AUDIT}, "label": "{code} {nam}"`,
      ['/paths/~1Depots/x-resource/label 116:46: "nam" is unknown; did you mean "name"?'],
    ],
    [
      'by a field that is in no row',
      API,
      AUDIT,
      `${AUDIT}, "label": "{code} {town}"`,
      ['/paths/~1Depots/x-resource/label 116:37: "town" is not part of list rows: give it x-summary'],
    ],
    [
      'with an unknown key',
      API,
      LIST,
      `${LIST} "x-list": { "entity": "fleet/truck", "key": "id", "label": "{plate}", "log": 1 },`,
      ['/paths/~1trucks/get/x-list/log 16:115: "log" is not a key here'],
    ],
    [
      'of no entity',
      API,
      LIST,
      `${LIST} "x-list": { "entity": "fleet/truk", "key": "id", "label": "{plate}" },`,
      ['/paths/~1trucks/get/x-list/entity 16:60: "fleet/truk" is not an entity; did you mean "fleet/truck"?'],
    ],
    [
      'by a key that is no field',
      API,
      LIST,
      `${LIST} "x-list": { "entity": "fleet/truck", "key": "ident", "label": "{plate}" },`,
      ['/paths/~1trucks/get/x-list/key 16:82: "ident" is not a field of fleet/truck'],
    ],
    [
      'by a label of no field',
      API,
      LIST,
      `${LIST} "x-list": { "entity": "fleet/truck", "key": "id", "label": "{palte}" },`,
      ['/paths/~1trucks/get/x-list/label 16:99: "palte" is unknown; did you mean "plate"?'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

test('who refers to a list is told with its key, and stays right when that is renamed', async () => {
  const root = copyDocuments();
  plant(root, TRUCK, BOUGHT, home(DEPOT).replace('"x-hidden": "-", ', ''));
  plant(root, 'schemas/fleet/truck.ui.json', '"bought", ', '"bought", "home", ');
  plant(root, API, AUDIT, `${AUDIT}, "label": "{code}, {name}"`);
  mkdirSync(join(root, 'src/server/database/migrations'), { recursive: true });
  writeFileSync(join(root, 'src/server/database/migrations/index.ts'), 'export const migrations: readonly Migration[] = [];\n');
  const workspace = await openWorkspace(root, VOCABULARY);

  const used = await uses.run(workspace, ['fleet/depot.code'], new Set());
  const renamed = await rename.run(workspace, ['fleet/depot.code', 'sign'], new Set());
  const told = await explain.run(workspace, ['fleet/truck'], new Set(['--all']));

  expect(used.lines.slice(used.lines.indexOf('Referred to:'))).toEqual([
    'Referred to:',
    '  schemas/fleet/truck.schema.json /properties/home/x-references 17:107: home holds it',
  ]);
  expect(renamed.isRefused).toBeUndefined();
  expect(renamed.changes?.find(({ file }) => file === API)?.text).toContain('"label": "{sign}, {name}"');
  expect(renamed.changes?.map(({ file }) => file)).not.toContain(TRUCK);
  expect(told.lines).toContain('  Home: Text on one line. Refers to Depot. At most 8 characters.');
});
