import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import {
  check,
  copyDocuments,
  DEPOT_SCREEN,
  expectFindings,
  FIND_TRUCK_SCREEN,
  plant,
  TRUCK,
  TRUCK_SCENARIOS,
  TRUCK_SCREEN,
  TRUCK_UI,
  TRUCKS_SCENARIOS,
  TRUCKS_SCREEN,
  VOCABULARY,
  type Planted,
} from './plant.ts';

describe('an id', () => {
  test.each<Planted>([
    ['that a node does not have', DEPOT_SCREEN, '{ "id": "buttons", "actions"', '{ "actions"', ['/layout/0 12:5: the key "id" is missing']],
    [
      'that a column does not have',
      TRUCKS_SCREEN,
      '{ "id": "plate", "field"',
      '{ "field"',
      ['/grids/trucks/columns/0 16:19: the key "id" is missing'],
    ],
    ['that choices do not have', TRUCK_UI, '"id": "truck-choices", ', '', ['/wheels/ui:choices 5:63: the key "id" is missing']],
    [
      'in capitals',
      TRUCKS_SCREEN,
      '"id": "truck-list"',
      '"id": "truckList"',
      ['/layout/0/children/0/id 24:108 #truckList: must match pattern "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"'],
    ],
    [
      'of two nodes',
      DEPOT_SCREEN,
      '"id": "parked-list"',
      '"id": "buttons"',
      ['/layout/1/id 13:13 #buttons: "buttons" is already the id of /layout/0'],
    ],
    [
      'of a column that an action has',
      TRUCKS_SCREEN,
      '"id": "plate"',
      '"id": "edit"',
      ['/grids/trucks/columns/0/id 16:27 #edit: "edit" is already the id of /actions/edit'],
    ],
    [
      'of choices that a container has',
      TRUCK_UI,
      '"id": "truck-choices"',
      '"id": "truck"',
      ['/wheels/ui:choices/id 5:71 #truck: "truck" is already the id of /ui:layout/0'],
    ],
    [
      'of a container that a field has',
      TRUCK_UI,
      '"id": "truck", "section"',
      '"id": "bought", "section"',
      ['/ui:layout/0/id 3:25 #bought: "bought" is already the id of the field bought'],
    ],
    [
      'that the engine gives to a part of every lookup',
      FIND_TRUCK_SCREEN,
      '"id": "plate"',
      '"id": "found"',
      ['/grids/trucks/columns/0/id 9:126 #found: "found" is already the id of a part that every lookup has'],
    ],
    [
      'of no column, in a total',
      TRUCKS_SCREEN,
      '"open": "edit"',
      '"totals": { "wheels": "4" }, "open": "edit"',
      ['/grids/trucks/totals/wheels 17:29: "wheels" is not a column'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});

async function workplaceOf(root: string) {
  return openWorkspace(root, VOCABULARY);
}

describe('every place that names a part', () => {
  test('is listed: the part, its total, its scenarios', async () => {
    const root = copyDocuments();
    plant(root, TRUCKS_SCREEN, '"open": "edit"', '"totals": { "plate": "4" }, "open": "edit"');
    plant(root, TRUCKS_SCENARIOS, '"title": "Trucks of "', '"grids.trucks.columns.plate.visible": true');

    expect((await uses.run(await workplaceOf(root), ['fleet/trucks#plate'], new Set())).lines).toEqual([
      `${TRUCKS_SCREEN} /grids/trucks/columns/0/id 16:28 #plate: the part itself`,
      `${TRUCKS_SCREEN} /grids/trucks/totals/plate 17:20: its total`,
      `${TRUCKS_SCENARIOS} /scenarios/0/expect/grids.trucks.columns.plate.visible 5:63: a scenario expects something of it`,
    ]);
  });

  test('is listed for an action: buttons, rows, cells, fields', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_UI, '"plate": { "ui:widget": "text",', '"plate": { "ui:widget": "text", "ui:actions": ["save"],');
    plant(root, TRUCK_SCENARIOS, '"title": "Truck "', '"actions.save.visible": true');

    const { lines } = await uses.run(await workplaceOf(root), ['fleet/truck#save'], new Set());
    expect(lines).toEqual([
      `${TRUCK_SCREEN} /actions/save 13:6: the action itself`,
      `${TRUCK_SCREEN} /buttons/0 24:16: a button of the screen`,
      `${TRUCK_UI} /plate/ui:actions/0 4:51: a button beside a field`,
      `${TRUCK_SCENARIOS} /scenarios/0/expect/actions.save.visible 5:50: a scenario expects something of it`,
    ]);
  });

  test('is asked for by a name that is there, with the nearest one told', async () => {
    const workspace = await workplaceOf(copyDocuments());
    const run = (text: string) => uses.run(workspace, [text], new Set());

    await expect(run('fleet/trucks#plat')).rejects.toThrow('"plat" is no part of fleet/trucks; did you mean "plate"?');
    await expect(run('fleet/truks#plate')).rejects.toThrow(
      '"fleet/truks" is not a screen, UI-schema, entity or list of names with parts; did you mean "fleet/trucks"?',
    );
  });
});

describe('renaming a part', () => {
  test('changes it wherever it is named, and nothing else', async () => {
    const root = copyDocuments();
    plant(root, TRUCKS_SCREEN, '"open": "edit"', '"totals": { "number-of-wheels": "4" }, "open": "edit"');
    plant(root, TRUCKS_SCENARIOS, '"title": "Trucks of "', '"grids.trucks.cells.number-of-wheels.text": ""');
    const before = readFileSync(join(root, TRUCKS_SCREEN), 'utf8');

    const { changes = [] } = await rename.run(await workplaceOf(root), ['fleet/trucks#number-of-wheels', 'axle-count'], new Set());
    for (const { file, text } of changes) writeFileSync(join(root, file), text);

    expect(changes.map(({ file }) => file)).toEqual([TRUCKS_SCENARIOS, TRUCKS_SCREEN]);
    expect(readFileSync(join(root, TRUCKS_SCREEN), 'utf8').replaceAll('axle-count', 'number-of-wheels')).toBe(before);
    expect((await check(root)).findings).toEqual([]);
  });

  test('takes an action with every button and row that runs it', async () => {
    const root = copyDocuments();

    const { lines } = await rename.run(await workplaceOf(root), ['fleet/trucks#edit', 'openTruck'], new Set());

    expect(lines.filter((line) => line.startsWith('+'))).toEqual(['+      "open": "openTruck",', '+    "openTruck": {']);
  });

  test('takes a rule of an entity', async () => {
    const { changes = [] } = await rename.run(await workplaceOf(copyDocuments()), ['fleet/truck#even-wheels', 'enough-wheels'], new Set());

    expect(changes.map(({ file }) => file)).toEqual([TRUCK]);
  });

  test('is refused where the new id is taken or is none', async () => {
    const workspace = await workplaceOf(copyDocuments());
    const refused = async (name: string) => (await rename.run(workspace, ['fleet/trucks#plate', name], new Set())).lines.at(-1);

    expect(await refused('edit')).toContain('"edit" is already the id of /actions/edit');
    expect(await refused('Plate')).toContain('must match pattern');
  });

  test('leaves the tab to a person that expressions name', async () => {
    const root = copyDocuments();
    plant(
      root,
      DEPOT_SCREEN,
      '{ "id": "buttons", "actions": ["find"] },',
      `{ "id": "buttons", "actions": ["find"] },
    { "id": "views", "tab": "view", "tabs": [{ "id": "map", "label": "Map", "children": [] }], "visible": "state.view == 'map'" },`,
    );
    plant(root, DEPOT_SCREEN, '"state": {', '"state": { "view": { "type": "string" },');
    const workspace = await workplaceOf(root);

    const asked = await rename.run(workspace, ['fleet/depot#map', 'plan'], new Set());
    expect(asked).toEqual({
      isRefused: true,
      lines: [
        'Expressions say "map": change what means this tab by hand, and say --anyway.',
        `  ${DEPOT_SCREEN} /layout/1/visible: state.view == 'map'`,
      ],
    });
    expect((await rename.run(workspace, ['fleet/depot#map', 'plan'], new Set(['--anyway']))).changes).toHaveLength(1);
  });
});
