import { describe, expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { checkDocuments } from '#src/documents/check-documents.ts';
import { API, check, copyDocuments, expectFindings, plant, type Planted, VOCABULARY } from './plant.ts';

const BODY = '"$ref": "../fleet/truck.schema.json#/x-create"\n              }';
const REPLY = '"$ref": "../fleet/truck.schema.json#/x-reply"\n                }';
const AT_BODY = '/paths/~1trucks/post/requestBody/content/application~1json';
const AT_REPLY = '/paths/~1trucks~1{id}/get/responses/200/content/application~1json';

describe('an example of a contract', () => {
  test.each<Planted>([
    [
      'that has a key its schema does not know',
      API,
      REPLY,
      `${REPLY}, "example": { "id": 1, "plat": "ABC123" }`,
      [`${AT_REPLY}/example/plat 80:50: "plat" is not a key here; did you mean "plate"?`],
    ],
    ['of another type', API, REPLY, `${REPLY}, "example": { "id": "one" }`, [`${AT_REPLY}/example/id 80:39: must be integer`]],
    [
      'that is asked and never answered',
      API,
      REPLY,
      `${REPLY}, "examples": { "first": {} }`,
      [`${AT_REPLY}/examples/first 80:43: the key "value" is missing`],
    ],
  ])('reports one %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('of a refusal belongs to what is asked under its name', () =>
    expectFindings(
      API,
      BODY,
      `${BODY}, "examples": { "taken": { "value": { "plate": "ABC123" } } }`,
      [
        '/paths/~1trucks/post/responses/409/content/application~1json/examples/taking 63:161: no request example is named "taking"; did you mean "taken"?',
      ],
      [
        [
          '"201": {\n            "description": "Created"\n          }',
          '"201": {\n            "description": "Created"\n          }, "409": { "description": "Taken", "content": { "application/json": { "schema": { "$ref": "../common/problem.schema.json" }, "examples": { "taking": { "value": { "title": "It is taken" } } } } } }',
        ],
      ],
    ));

  test(`stands at ${AT_BODY} as well`, () =>
    expectFindings(API, BODY, `${BODY}, "example": { "plate": 7 }`, [
      `${AT_BODY}/example/plate 56:40: must be string (--fix: make it "7")`,
    ]));
});

describe('an operation without a handler', () => {
  const withoutGet = { ...VOCABULARY, handlers: VOCABULARY.handlers.filter((name) => name !== 'getTruck') };
  const messages = async (root: string, hasStandIns: boolean) => {
    const { findings } = await checkDocuments(await readTexts(root), { vocabulary: { ...withoutGet, hasStandIns }, schemaValidators });
    return findings.map(({ message }) => message);
  };

  test('is answered by its example while documents are being written, and is a finding otherwise', async () => {
    const root = copyDocuments();
    plant(root, API, REPLY, `${REPLY}, "example": { "id": 1 }`);

    expect((await check(root)).findings).toEqual([]);
    expect(await messages(root, true)).toEqual([]);
    expect(await messages(root, false)).toEqual([
      'no handler of the server is named "getTruck": npm run dev answers by its example, npm start needs the handler',
    ]);
  });

  test('and without an example is a finding in any case', async () => {
    const root = copyDocuments();

    expect(await messages(root, true)).toEqual(['no handler of the server is named "getTruck"; an example would answer in npm run dev']);
  });
});
