import { describe, expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCKS_SCREEN, TRUCK_SCREEN, type Planted } from './plant.ts';

const truck = (scenario: string) => `"tests": [{ "name": "A scenario", ${scenario} }],\n  "buttons": ["save"]`;
const planted = (name: string, scenario: string, finding: string): Planted => [
  name,
  TRUCK_SCREEN,
  '"buttons": ["save"]',
  truck(scenario),
  [finding],
];

describe('a scenario', () => {
  test.each<Planted>([
    planted(
      'that gives an unknown name',
      '"given": { "lorry": {} }, "expect": {}',
      '/tests/0/given/lorry 24:57: "lorry" is not a name of the screen',
    ),
    planted(
      'that gives a record a field it does not have',
      '"given": { "truck": { "weels": 4 } }, "expect": {}',
      '/tests/0/given/truck/weels 24:68: "weels" is not a field here; did you mean "wheels"?',
    ),
    planted(
      'that edits a field the form does not have',
      '"edit": { "weels": 4 }, "expect": {}',
      '/tests/0/edit/weels 24:56: "weels" is not a field of the form; did you mean "wheels"?',
    ),
    planted(
      'that expects something of an unknown field',
      '"expect": { "fields.weels.visible": true }',
      '/tests/0/expect/fields.weels.visible 24:73: "weels" is not a field of the form; did you mean "wheels"?',
    ),
    planted(
      'that expects what a field cannot tell',
      '"expect": { "fields.wheels.hidden": true }',
      '/tests/0/expect/fields.wheels.hidden 24:73: "hidden" is not told of a field',
    ),
    planted(
      'that expects something of an unknown action',
      '"expect": { "actions.sav.enabled": true }',
      '/tests/0/expect/actions.sav.enabled 24:72: "sav" is not an action; did you mean "save"?',
    ),
    planted(
      'that expects a text of a yes/no',
      '"expect": { "actions.save.enabled": "yes" }',
      '/tests/0/expect/actions.save.enabled 24:73: expects true or false',
    ),
    planted(
      'that expects an unknown mode',
      '"expect": { "mode": "edits" }',
      '/tests/0/expect/mode 24:57: "edits" is not a mode; did you mean "edit"?',
    ),
    planted('that opens a step of no wizard', '"step": "first", "expect": {}', '/tests/0/step 24:45: "first" is not a step'),
    planted(
      'that expects what no screen tells',
      '"expect": { "tittle": "Truck" }',
      '/tests/0/expect/tittle 24:59: "tittle" is not told of a screen; did you mean "title"?',
    ),
    [
      'that expects something of an unknown column',
      TRUCKS_SCREEN,
      '"layout": [',
      '"tests": [{ "name": "A scenario", "expect": { "grids.trucks.columns.plat.visible": true } }],\n  "layout": [',
      ['/tests/0/expect/grids.trucks.columns.plat.visible 24:86: "plat" is not a column; did you mean "plate"?'],
    ],
  ])('%s is reported', (_, file, from, to, expected) => expectFindings(file, from, to, expected));

  test('that names what is there has no finding', async () => {
    const root = copyDocuments();
    const scenario = `
      "given": { "truck": { "wheels": 8 }, "input": { "truckId": 7 }, "session": { "isAdminUser": true } },
      "mode": "edit", "edit": { "wheels": 6 },
      "expect": { "title": "Truck ", "fields.wheels.value": 6, "actions.save.enabled": false, "form.isValid": true, "mode": "edit" }`;
    plant(root, TRUCK_SCREEN, '"buttons": ["save"]', truck(scenario));

    expect((await check(root)).findings).toEqual([]);
  });
});
