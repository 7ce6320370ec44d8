import { describe, expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import {
  DEPOT_SCREEN,
  VOCABULARY,
  check,
  copyDocuments,
  expectFindings,
  plant,
  TRUCKS_SCREEN,
  TRUCK_SCREEN,
  type Planted,
} from './plant.ts';

const BUTTONS = '"buttons": ["save"]';
const VALIDATE = '{ "validate": true },';

describe('a procedure', () => {
  test.each<Planted>([
    [
      'that no step performs',
      TRUCK_SCREEN,
      BUTTONS,
      '"procedures": { "store": [] }, "buttons": ["save"]',
      ['/procedures/store 24:28: no step performs "store"'],
    ],
    [
      'that is performed and not there',
      TRUCK_SCREEN,
      VALIDATE,
      '{ "perform": "stor" },',
      ['/actions/save/do/0/perform 17:22: "stor" is not a procedure of this screen'],
    ],
    [
      'that performs itself by way of another',
      TRUCK_SCREEN,
      BUTTONS,
      '"procedures": { "one": [{ "perform": "two" }], "two": [{ "perform": "one" }] }, "buttons": ["save"]',
      [
        '/procedures/one 24:26: "one" performs itself, directly or through others',
        '/procedures/two 24:57: "two" performs itself, directly or through others',
      ],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('is checked where it stands: names, fields and expressions', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_SCREEN, VALIDATE, '{ "perform": "store" },');
    plant(
      root,
      TRUCK_SCREEN,
      BUTTONS,
      '"procedures": { "store": [{ "validate": ["weels"] }, { "toast": { "text": "{row.id}" } }] }, "buttons": ["save"]',
    );

    expect((await check(root)).findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/procedures/store/0/validate/0 "weels" is not a field of the form; did you mean "wheels"?',
      '/procedures/store/1/toast/text "row" is unknown',
    ]);
  });

  test('has the row of the actions that perform it, while each of them has one', async () => {
    const root = copyDocuments();
    plant(root, TRUCKS_SCREEN, '{ "open": { "screen": "fleet/truck", "with": { "truckId": "row.id" } } }', '{ "perform": "show" }');
    plant(
      root,
      TRUCKS_SCREEN,
      '"layout": [',
      '"procedures": { "show": [{ "perform": "tell" }], "tell": [{ "open": { "screen": "fleet/truck", "with": { "truckId": "row.id" } } }] }, "layout": [',
    );
    expect((await check(root)).findings).toEqual([]);

    plant(
      root,
      TRUCKS_SCREEN,
      '"do": [{ "open": { "screen": "fleet/truck", "as": "opened" } },',
      '"do": [{ "open": { "screen": "fleet/truck", "as": "opened" } }, { "perform": "show" },',
    );

    expect((await check(root)).findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/procedures/tell/0/open/with/truckId "row" is unknown',
    ]);
  });

  test('has the answer of a panel where that alone performs it', async () => {
    const root = copyDocuments();
    plant(root, DEPOT_SCREEN, '[{ "toast": { "text": "Added {result.id}" } }]', '[{ "perform": "tell" }]');
    plant(root, DEPOT_SCREEN, '"on": {', '"procedures": { "tell": [{ "toast": { "text": "Added {result.id}" } }] }, "on": {');
    expect((await check(root)).findings).toEqual([]);

    plant(root, DEPOT_SCREEN, '[{ "toast": { "text": "Opened" } }]', '[{ "perform": "tell" }]');

    expect((await check(root)).findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/procedures/tell/0/toast/text "result" is unknown',
    ]);
  });

  test('is told once, under its name', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_SCREEN, VALIDATE, '{ "perform": "store" },');
    plant(root, TRUCK_SCREEN, BUTTONS, '"procedures": { "store": [{ "validate": true }] }, "buttons": ["save"]');
    const { lines } = await explain.run(await openWorkspace(root, VOCABULARY), ['fleet/truck'], new Set(['--all']));

    expect(lines).toEqual(expect.arrayContaining(['  1. does “store”', 'What it does as “store”', '  1. checks the whole form']));
  });
});
