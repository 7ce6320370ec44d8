import { describe, expect, test } from 'vitest';
import { printTable, readCell } from '#src/documents/keyword-table.ts';
import { printFindings } from '#src/documents/report.ts';
import { check, copyDocuments, expectFindings, plant, type Planted } from './plant.ts';

const TABLE = 'schemas/meta/keywords.json';
const LANGUAGE = 'schemas/meta/entity.meta.json';
const TRUCK = 'schemas/fleet/truck.schema.json';
const DEPOT = 'schemas/fleet/depot.schema.json';
const TOWN = '"town": { "title": "Town", "type": "string", "maxLength": 40 }';
const NORMALISE = '"x-normalise": {\n      "form": "holds"';
const parts = (inner: string) => `"town": { "title": "Town", "type": "array", "items": { "type": "string", "maxLength": 9, ${inner} } }`;

describe('the table of keywords', () => {
  test.each<Planted>([
    [
      'without a row of a keyword',
      LANGUAGE,
      '"x-immutable": {',
      '"x-frozen": { "description": "-", "type": "boolean" }, "x-immutable": {',
      ['/definitions/field/properties/x-frozen 295:21: has no row in schemas/meta/keywords.json: say where it holds'],
    ],
    [
      'with a row of no keyword',
      TABLE,
      '"x-immutable": {',
      '"x-imutable": "-", "x-immutable": {',
      ['/keywords/x-imutable 243:19: "x-imutable" is not a keyword; did you mean "x-immutable"?'],
    ],
    [
      'with an empty cell',
      TABLE,
      `${NORMALISE},\n      "cell": "holds"`,
      NORMALISE,
      ['/keywords/x-normalise 383:20: "x-normalise" has no entry for "cell"'],
    ],
    [
      'with an empty reason',
      TABLE,
      '"x-hidden": "is about the documents themselves: the check reads it"',
      '"x-hidden": ""',
      ['/keywords/x-hidden 608:17: must be a row, or the reason why it applies nowhere'],
    ],
    [
      'with a cell that says nothing',
      TABLE,
      NORMALISE,
      '"x-normalise": {\n      "form": "perhaps"',
      ['/keywords/x-normalise/form 384:15: must be "holds", or "-: " or "refused: " with the reason'],
    ],
    [
      'with a cell without its reason',
      TABLE,
      NORMALISE,
      '"x-normalise": {\n      "form": "refused: "',
      ['/keywords/x-normalise/form 384:15: must be "holds", or "-: " or "refused: " with the reason'],
    ],
    [
      'with a cell of no place',
      TABLE,
      NORMALISE,
      '"x-normalise": {\n      "from": "holds",\n      "form": "holds"',
      ['/keywords/x-normalise/from 384:15: "from" is not a place; did you mean "form"?'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

describe('a keyword where it does not hold', () => {
  test.each<Planted>([
    [
      'in the items of a list',
      DEPOT,
      TOWN,
      parts('"x-summary": true'),
      [
        '/properties/town/items/x-summary 13:107: does not hold at "item": a row has the whole list or nothing of it: give it to the whole list',
      ],
    ],
    [
      'of one kind in the items of a list',
      TRUCK,
      '"bought": {',
      '"stops": { "title": "Stops", "x-hidden": "-", "type": "array", "items": { "type": "string", "x-access": { "read": "session.isAdminUser" } } }, "bought": {',
      ['/properties/stops/items/x-access/read 17:119: does not hold at "item": give it to the whole list'],
    ],
    [
      'that sorts, in the items of a list',
      DEPOT,
      TOWN,
      parts('"x-sort": true'),
      ['/properties/town/items/x-sort 13:104: does not hold at "item": lists are sorted and searched by fields of the record itself'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('on a plain list is reported, and on another one not', async () => {
    const root = copyDocuments();
    const cells = (create: string) =>
      `"x-decimals": {\n      "form": "holds",\n      "cell": "holds",\n      "item": "holds",\n      "create": "${create}"`;
    plant(root, TABLE, cells('holds'), cells('refused: nobody rounds'));
    plant(root, DEPOT, TOWN, '"town": { "title": "Town", "type": "number", "x-decimals": { "most": 2 } }');
    plant(root, TRUCK, '"title": "Price", "type": "number",', '"title": "Price", "type": "number", "x-decimals": { "most": 2 },');

    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([
      'schemas/fleet/depot.schema.json /properties/town/x-decimals 13:64: does not hold at "create": nobody rounds',
    ]);
  });
});

test('a keyword that only the code of some entities holds is reported at the others', async () => {
  const root = copyDocuments();
  const home =
    '"home": { "title": "Home", "x-hidden": "-", "type": "string", "maxLength": 8, "x-normalise": "upper", "x-references": "fleet/depot" }';
  plant(root, TRUCK, '"bought": {', `${home}, "bought": {`);
  expect((await check(root)).findings).toEqual([]);
  plant(root, TABLE, 'fleet/truck:', 'accounts/user:');

  const { findings, texts } = await check(root);

  expect(printFindings(findings, texts)).toEqual([
    'schemas/fleet/truck.schema.json /properties/home/x-references 17:123: does not hold at "list": a list with code of its own looks keys up itself',
  ]);
});

test('a cell holds, or says why not', () => {
  expect(['holds', '-: why', 'refused: why', 'refused but for a/b, c/d: why', 'refused:', '-: ', 'maybe'].map(readCell)).toEqual([
    { state: 'holds', reason: '', allowed: [] },
    { state: 'not applicable', reason: 'why', allowed: [] },
    { state: 'refused', reason: 'why', allowed: [] },
    { state: 'refused', reason: 'why', allowed: ['a/b', 'c/d'] },
    undefined,
    undefined,
    undefined,
  ]);
});

test('the table is printed as marks', () => {
  const keywords = { title: { form: 'holds', log: '-: no' }, 'x-sort': { form: '-: no', log: 'refused: no' }, $ref: 'read before' };

  expect(printTable({ description: '', places: { form: 'typed', log: 'read' }, keywords })).toEqual([
    '        form  log',
    'title   +     .',
    'x-sort  .     !',
    '$ref    .     .',
  ]);
});
