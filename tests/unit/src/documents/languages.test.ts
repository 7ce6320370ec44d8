import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import {
  check,
  copyDocuments,
  TRUCK,
  TRUCKS_SCENARIOS,
  TRUCKS_SCREEN,
  TRUCK_SCREEN,
  TRUCK_UI,
  expectFindings,
  plant,
  type Planted,
} from './plant.ts';

describe('a document that is not of its language', () => {
  test.each<Planted>([
    ['no JSON', TRUCK_UI, '"price", "owner"],', '"price", "owner",', ["/ 4:10: Expected ',' or ']' after array element"]],
    [
      'a comma too many in a list',
      TRUCK_UI,
      '"price", "owner"],',
      '"price", "owner",],',
      ['/ 3:122: a comma without a value after it (--fix: remove it)'],
    ],
    [
      'a comma too many in a schema that others refer to',
      TRUCK,
      '"x-immutable": true',
      '"x-immutable": true,',
      ['/ 12:111: a comma without a value after it (--fix: remove it)'],
    ],
    ['a word without quotes', TRUCK_UI, '"price", "owner"],', '"price", owner],', ["/ 3:115: Unexpected token 'o'"]],
    [
      'a number in quotes',
      TRUCKS_SCREEN,
      '{ "id": "plate", "field": "plate" }',
      '{ "id": "plate", "field": "plate", "width": "90" }',
      ['/grids/trucks/columns/0/width 16:63 #plate: must be integer (--fix: make it 90)'],
    ],
    [
      'a key that nobody knows',
      TRUCK_SCREEN,
      '"buttons": ["save"]',
      '"botons": ["save"]',
      ['/botons 24:13: "botons" is not a key here; did you mean "buttons"?'],
    ],
    ['a missing key', TRUCKS_SCREEN, '"label": "Trucks",', '', ['/grids/trucks 11:15: the key "label" is missing']],
    [
      'a word that is none of the choices',
      TRUCK_SCREEN,
      '"kind": "dialog"',
      '"kind": "dialogue"',
      ['/kind 5:11: must be one of page, dialog, popover, lookup, wizard; did you mean "dialog"?'],
    ],
    [
      'a step that does nothing known',
      TRUCK_SCREEN,
      '{ "validate": true }',
      '{ "valdate": true }',
      [
        '/actions/save/do/0 17:9: needs one of the keys validate, call, set, reset, open, close, cancel, refresh, navigate, newTab, print, go, toast, save, copy, announce, run, focus, chooseFiles, select, download, perform; did you mean "validate"?',
      ],
    ],
    [
      'a wrong key inside a step',
      TRUCK_SCREEN,
      '"body": "form"',
      '"boddy": "form"',
      ['/actions/save/do/1/call/boddy 18:58: "boddy" is not a key here; did you mean "body"?'],
    ],
    [
      'an unknown keyword of a field',
      TRUCK,
      '"x-immutable": true',
      '"x-imutable": true',
      ['/properties/plate/x-imutable 12:106: "x-imutable" is not a key here; did you mean "x-immutable"?'],
    ],
    [
      'an unknown keyword of a shared definition',
      'schemas/common/codes.schema.json',
      '"maxLength": 8',
      '"maxLenght": 8',
      ['/definitions/plate/maxLenght 6:47: "maxLenght" is not a key here; did you mean "maxLength"?'],
    ],
  ])('reports %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('reports what is no record', async () => {
    const root = copyDocuments();
    writeFileSync(join(root, TRUCKS_SCENARIOS), '[]');

    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([`${TRUCKS_SCENARIOS} / 1:1: must be a JSON object`]);
  });
});

test('what leads to a page that has a fault is not wrong for that', async () => {
  const root = copyDocuments();
  plant(root, TRUCKS_SCREEN, '"label": "Trucks",', '"label": "Trucks", "emtpy": "No trucks",');
  plant(root, TRUCK_SCREEN, '{ "validate": true }', '{ "validate": true }, { "navigate": "/trucks/{truck.plate}" }');
  const { findings, texts } = await check(root);

  expect(printFindings(findings, texts)).toEqual([
    `${TRUCKS_SCREEN} /grids/trucks/emtpy 14:35: "emtpy" is not a key here; did you mean "empty"?`,
  ]);
});
