import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { printFindings } from '#src/documents/report.ts';
import { describe, expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCKS_SCENARIOS, TRUCK_SCENARIOS, type Planted } from './plant.ts';

const planted = (name: string, scenario: string, finding: string): Planted => [
  name,
  TRUCK_SCENARIOS,
  '"expect": { "title": "Truck " }',
  scenario,
  [finding],
];

describe('a scenario', () => {
  test.each<Planted>([
    planted(
      'that gives an unknown name',
      '"given": { "lorry": {} }, "expect": {}',
      '/scenarios/0/given/lorry 5:49: "lorry" is not a name of the screen',
    ),
    planted(
      'that gives a record a field it does not have',
      '"given": { "truck": { "weels": 4 } }, "expect": {}',
      '/scenarios/0/given/truck/weels 5:60: "weels" is not a field here; did you mean "wheels"?',
    ),
    planted(
      'that edits a field the form does not have',
      '"edit": { "weels": 4 }, "expect": {}',
      '/scenarios/0/edit/weels 5:48: "weels" is not a field of the form; did you mean "wheels"?',
    ),
    planted(
      'that expects something of an unknown field',
      '"expect": { "fields.weels.visible": true }',
      '/scenarios/0/expect/fields.weels.visible 5:65: "weels" is not a field of the form; did you mean "wheels"?',
    ),
    planted(
      'that expects what a field cannot tell',
      '"expect": { "fields.wheels.hidden": true }',
      '/scenarios/0/expect/fields.wheels.hidden 5:65: "hidden" is not a property of a field',
    ),
    planted(
      'that expects something of an unknown action',
      '"expect": { "actions.sav.enabled": true }',
      '/scenarios/0/expect/actions.sav.enabled 5:64: "sav" is not an action; did you mean "save"?',
    ),
    planted(
      'that expects a text of a yes/no',
      '"expect": { "actions.save.enabled": "yes" }',
      '/scenarios/0/expect/actions.save.enabled 5:65: expects true or false',
    ),
    planted(
      'that expects an unknown mode',
      '"expect": { "mode": "edits" }',
      '/scenarios/0/expect/mode 5:49: "edits" is not a mode; did you mean "edit"?',
    ),
    planted('that opens a step of no wizard', '"step": "first", "expect": {}', '/scenarios/0/step 5:37: "first" is not a step'),
    planted(
      'that expects what no screen tells',
      '"expect": { "tittle": "Truck" }',
      '/scenarios/0/expect/tittle 5:51: "tittle" is not a property of a screen; did you mean "title"?',
    ),
    [
      'that expects something of an unknown column',
      TRUCKS_SCENARIOS,
      '"title": "Trucks of "',
      '"grids.trucks.columns.plat.visible": true',
      ['/scenarios/0/expect/grids.trucks.columns.plat.visible 5:78: "plat" is not a column; did you mean "plate"?'],
    ],
  ])('%s is reported', (_, file, from, to, expected) => expectFindings(file, from, to, expected));

  test('of no screen is reported', async () => {
    const root = copyDocuments();
    renameSync(join(root, TRUCK_SCENARIOS), join(root, TRUCK_SCENARIOS.replace('truck', 'trukc')));
    const { findings, texts } = await check(root);

    expect(printFindings(findings, texts)).toEqual([
      'screens/fleet/trukc.scenarios.json / 1:1: "fleet/trukc" is not a screen; did you mean "fleet/truck"?',
    ]);
  });

  test('that is none of the language is reported', () =>
    expectFindings(TRUCKS_SCENARIOS, '"expect": {', '"expects": {', [
      '/scenarios/0 5:5: the key "expect" is missing',
      '/scenarios/0/expects 5:40: "expects" is not a key here; did you mean "expect"?',
    ]));

  test('that names what is there has no finding', async () => {
    const root = copyDocuments();
    const scenario = `
      "given": { "truck": { "wheels": 8 }, "input": { "truckId": 7 }, "session": { "isAdminUser": true } },
      "mode": "edit", "edit": { "wheels": 6 },
      "expect": { "title": "Truck ", "fields.wheels.value": 6, "actions.save.enabled": false, "form.isValid": true, "mode": "edit" }`;
    plant(root, TRUCK_SCENARIOS, '"expect": { "title": "Truck " }', scenario);

    expect((await check(root)).findings).toEqual([]);
  });
});
