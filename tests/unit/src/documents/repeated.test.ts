import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import {
  DEPOT_SCREEN,
  TRUCKS_SCREEN,
  TRUCK_SCREEN,
  TRUCK_UI,
  check,
  copyDocuments,
  expectFindings,
  plant,
  type PlantedWith,
} from './plant.ts';

describe('what is there once', () => {
  test.each<PlantedWith>([
    [
      'a key of a JSON object',
      TRUCK_SCREEN,
      '"label": "Save",',
      '"label": "Save", "label": "Store",',
      ['/actions/save/label 14:24: the key "label" is here twice'],
      [],
    ],
    [
      'a column, by its id',
      TRUCKS_SCREEN,
      '"columns": [',
      '"columns": [{ "id": "plate", "field": "wheels" }, ',
      ['/grids/trucks/columns/1/id 16:65 #plate: "plate" is already the id of /grids/trucks/columns/0'],
      [],
    ],
    [
      'a field of a layout',
      TRUCK_UI,
      '"bought", ',
      '"bought", "wheels", ',
      ['/ui:layout/2 3:99: "wheels" is already in this layout: /ui:layout/0/children/1'],
      [],
    ],
    [
      'a field of a screen',
      TRUCK_SCREEN,
      '"layout": [{ "id": "form", "form": true }]',
      '"layout": [{ "id": "form", "form": ["plate"] }, { "id": "again", "form": ["wheels", "plate"] }]',
      ['/layout/1/form/1 11:87 #again: "plate" is already in this layout: /layout/0/form/0'],
      [],
    ],
    [
      'a shortcut of a screen, however it is written',
      DEPOT_SCREEN,
      '"actions": {',
      '"actions": { "wash": { "label": "Wash", "shortcut": "Mod+Shift+W", "do": [] }, "wax": { "label": "Wax", "shortcut": "shift+mod+w", "do": [] },',
      ['/actions/wax/shortcut 16:119: "shift+mod+w" is already the shortcut of the action "wash"'],
      [],
    ],
    [
      'a key that every screen has',
      DEPOT_SCREEN,
      '"actions": {',
      '"actions": { "wash": { "label": "Wash", "shortcut": "F6", "do": [] },',
      ['/actions/wash/shortcut 16:55: "F6" leads to the messages on every screen: choose another'],
      [],
    ],
  ])('is reported the second time: %s', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('may be there again at another step of a wizard', () =>
    expectFindings(
      TRUCKS_SCREEN,
      '"kind": "page",\n  "route": "/trucks/:depot",\n  "title": "Trucks of {route.params.depot}",',
      '"kind": "wizard", "input": "none", "result": "none", "opensOn": "gate-opened", "title": "Trucks",',
      [],
      [
        ['"params": { "Depot": "route.params.depot" }', '"params": { "Depot": "state.search" }'],
        [
          '"actions": {',
          '"steps": [{ "id": "first", "label": "First", "layout": [], "buttons": ["on"] }, { "id": "last", "label": "Last", "layout": [], "buttons": ["store"] }], "actions": { "on": { "label": "On", "shortcut": "F8", "do": [] }, "store": { "label": "Store", "shortcut": "F8", "do": [] },',
        ],
      ],
    ));

  test.each([
    [
      '',
      [
        'screens/fleet/depot.screen.json /actions/find/shortcut 18:44: "alt+z" is the shortcut of the action "look" in the panel fleet/truck',
      ],
    ],
    [`{ "open": { "screen": "fleet/find-truck", "with": { "depot": "'north'" } } }`, []],
  ])('is no key of a screen and of its panel, but where both open the same: %s', async (opening, findings) => {
    const root = copyDocuments();
    plant(root, DEPOT_SCREEN, '"label": "Find a truck",', '"label": "Find a truck", "shortcut": "alt+z",');
    plant(root, TRUCK_SCREEN, '"actions": {', `"actions": { "look": { "label": "Look", "shortcut": "alt+z", "do": [${opening}] },`);
    const { findings: found, texts } = await check(root);
    expect(printFindings(found, texts)).toEqual(findings);
  });
});
