import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { checkDocuments } from '#src/documents/check-documents.ts';
import {
  TRUCK,
  TRUCKS_SCREEN,
  TRUCK_SCREEN,
  TRUCK_UI,
  VOCABULARY,
  check,
  copyDocuments,
  expectFindings,
  plant,
  type PlantedWith,
} from './plant.ts';

const WHEELS = '"wheels": { "title": "Wheels", "type": "integer", "default": 4';
const PLATE_UI = '"plate": { "ui:widget": "text",';

describe('a mistake that once was silent is reported where it stands', () => {
  test.each<PlantedWith>([
    [
      'a default beyond the limits',
      TRUCK,
      WHEELS,
      `${WHEELS}, "maximum": 3`,
      ['/properties/wheels/default 13:66: the field refuses its own default 4: must be <= 3'],
      [],
    ],
    [
      'a default of another type',
      TRUCK,
      '"default": 4',
      '"default": "four"',
      ['/properties/wheels/default 13:66: the field refuses its own default "four": must be integer'],
      [],
    ],
    [
      'a default that is no day',
      TRUCK,
      '"format": "date"',
      '"format": "date", "default": "1.5.2026"',
      ['/properties/bought/default 17:83: the field refuses its own default "1.5.2026": is no date'],
      [],
    ],
    [
      'a least above the most',
      TRUCK,
      WHEELS,
      `${WHEELS.replace('4', '9')}, "minimum": 9, "maximum": 5`,
      ['/properties/wheels/minimum 13:80: is above "maximum", 5: no value fits'],
      [],
    ],
    [
      'a length above the longest',
      TRUCK,
      '"bought": { "title": "Bought", "type": "string",',
      '"bought": { "title": "Bought", "type": "string", "minLength": 9, "maxLength": 5,',
      ['/properties/bought/minLength 17:67: is above "maxLength", 5: no value fits'],
      [],
    ],
    [
      'a pattern that is no regular expression',
      TRUCK,
      '"bought": { "title": "Bought", "type": "string",',
      '"bought": { "title": "Bought", "type": "string", "pattern": "[0-9",',
      ['/properties/bought/pattern 17:65: is no regular expression: Unterminated character class'],
      [],
    ],
    [
      'a message of no keyword',
      TRUCK,
      '"errorMessage": { "required"',
      '"errorMessage": { "requird"',
      ['/properties/pin/errorMessage/requird 15:96: "requird" is not a keyword with a message; did you mean "required"?'],
      [],
    ],
    [
      'rules that exclude each other',
      TRUCK,
      '"x-rules": [',
      '"x-rules": [{ "id": "few-wheels", "invalidWhen": "truck.wheels >= 4", "target": "wheels", "message": "Too many" },',
      [
        '/x-rules/1/invalidWhen 27:43 #even-wheels: the rules "few-wheels" and "even-wheels" leave no valid value: one of them always holds',
      ],
      [],
    ],
    [
      'a section without fields',
      TRUCK_UI,
      '"children": ["plate", "wheels"] }',
      '"children": ["plate", "wheels"] }, { "id": "extra", "section": "Extra", "children": [] }',
      ['/ui:layout/1/children 3:138 #extra: is empty: put something into it, or remove it'],
      [],
    ],
    [
      'two fields of one label',
      TRUCK_UI,
      PLATE_UI,
      `"bought": { "ui:label": "PIN" }, ${PLATE_UI}`,
      ['/ui:layout/2 3:99: "pin" has the label of "bought" beside it, "PIN": give one of them another title'],
      [],
    ],
    [
      'an edit that overwrites itself',
      TRUCK_UI,
      '"set": { "wheels": "6" }',
      '"set": { "plate": "\'X\'" }',
      ['/plate/ui:onEdit/0/set/plate 4:96: "plate" overwrites what the user types into it: use "x-normalise" or "x-value"'],
      [],
    ],
    [
      'edits that follow from each other',
      TRUCK_UI,
      PLATE_UI,
      `"price": { "ui:onEdit": [{ "set": { "wheels": "truck.price" } }] }, ${PLATE_UI}`,
      [
        '/price/ui:onEdit/0/set/wheels 4:49: "wheels" follows from "price", and "price" from "wheels" (/wheels/ui:onEdit/0/set/price): use "x-pair"',
      ],
      [['"wheels": { "ui:visible"', '"wheels": { "ui:onEdit": [{ "set": { "price": "truck.wheels" } }], "ui:visible"']],
    ],
    [
      'a step to no value, by an unknown name',
      TRUCK,
      '"bought": { "title": "Bought", "type": "string", "format": "date" }',
      '"bought": { "title": "Bought", "type": "string", "enum": ["new", "old"], "x-steps": { "": ["nw"], "new": [{ "to": "old", "by": "sesion.isAdminUser" }] } }',
      [
        '/properties/bought/x-steps//0 17:96: "nw" is not a value of the enumeration',
        '/properties/bought/x-steps/new/0/by 17:133: "sesion" is unknown; did you mean "session"?',
      ],
      [],
    ],
    [
      'a menu section that nobody knows',
      TRUCKS_SCREEN,
      '"title": "Trucks of',
      '"menu": { "section": "Refrence data", "order": 1, "label": "Trucks" }, "title": "Trucks of',
      [
        '/menu/section 7:24: must be one of Work, Accounts, Classification, Reference data, Business, Businesses, Usage billing, Own; did you mean "Reference data"?',
      ],
      [],
    ],
  ])('%s', (_, file, from, to, findings, more) => expectFindings(file, from, to, findings, more));

  test('a lookup that fills a field no form shows and nothing reads', async () => {
    const root = copyDocuments();
    const lookup = `{ "id": "find", "screen": "fleet/find-truck", "label": "Find", "with": { "depot": "'north'" }, "fill": [{ "to": "note", "from": "row.plate" }] }`;
    plant(root, TRUCK, '"bought": {', '"note": { "title": "Note", "type": "string" }, "bought": {');
    plant(root, TRUCK_UI, PLATE_UI, `"bought": { "ui:lookup": ${lookup} }, ${PLATE_UI}`);

    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([
      `${TRUCK_UI} /bought/ui:lookup/fill/0/to 4:140 #find: fills "note", which no form or grid shows and nothing reads`,
    ]);
  });

  test.each([
    [
      'screens/fleet/depots.screens.json',
      '".screens.json" is no ending of a document in screens: it is not read; did you mean ".screen.json"?',
    ],
    [
      'screens/fleet/depots.screen.jsn',
      '".screen.jsn" is no ending of a document in screens: it is not read; did you mean ".screen.json"?',
    ],
    [
      'schemas/fleet/depots.shema.json',
      '".shema.json" is no ending of a document in schemas: it is not read; did you mean ".schema.json"?',
    ],
    ['schemas/fleet/depots.ui.json.txt', '".ui.json.txt" is no ending of a document in schemas: it is not read; did you mean ".ui.json"?'],
  ])('a file whose ending is nearly right: %s', async (file, message) => {
    const root = copyDocuments();
    writeFileSync(join(root, file), '{}');

    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([`${file} / 1:1: ${message}`]);
  });

  test('a cause stands before what follows from it in other documents', async () => {
    const root = copyDocuments();
    renameSync(join(root, TRUCK_SCREEN), join(root, 'screens/fleet/truck.sceen.json'));

    const { findings, texts } = await check(root);

    const [cause, ...rest] = printFindings(findings, texts);
    expect(cause).toContain('".sceen.json" is no ending of a document in screens: it is not read; did you mean ".screen.json"?');
    expect(rest).toContainEqual(expect.stringContaining('screens/fleet/depot.screen.json'));
  });

  test.each([
    ["text('audit.chnged', { who })", '/audit/chnged 1:12: "audit.chnged" is missing, and code shows it; did you mean "audit.changed"?'],
    ["new Refusal(409, 'audit.gone')", '/audit/gone 1:12: "audit.gone" is missing, and code shows it'],
    ["text('audit.changed', { whom })", '/audit/changed 1:25: no call fills "{who}"; did you mean "whom"?'],
    ["text('audit.changed', { who: name })", undefined],
    ["text('audit.changed', { ...values })", undefined],
  ])('a text of the catalogue under another name than code shows: %s', async (serverCode, finding) => {
    const root = copyDocuments();
    mkdirSync(join(root, 'schemas/messages'), { recursive: true });
    writeFileSync(join(root, 'schemas/messages/en.json'), '{ "audit": { "changed": "{who} changed it" } }');

    const { findings, texts } = await checkDocuments(await readTexts(root), {
      vocabulary: { ...VOCABULARY, serverCode },
      schemaValidators,
    });

    expect(printFindings(findings, texts)).toEqual(finding === undefined ? [] : [`schemas/messages/en.json ${finding}`]);
  });
});
