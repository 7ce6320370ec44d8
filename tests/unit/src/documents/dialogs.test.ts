import { describe, expect, test } from 'vitest';
import { printFindings } from '#src/documents/report.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import {
  API,
  check,
  copyDocuments,
  DEPOT_SCREEN,
  expectFindings,
  plant,
  FIND_TRUCK_SCREEN,
  TRUCK_SCREEN,
  TRUCKS_SCREEN,
  VOCABULARY,
  type Planted,
} from './plant.ts';

async function findingsIn(root: string): Promise<string[]> {
  const { findings, texts } = await check(root);
  return printFindings(findings, texts);
}

describe('a dialog', () => {
  test.each<Planted>([
    [
      'of which the entity is not there',
      TRUCK_SCREEN,
      '"input": "fleet/truck-input"',
      '"input": "fleet/truck-inputs"',
      ['/input 7:12: "fleet/truck-inputs" is not an entity or "none"; did you mean "fleet/truck-input"?'],
    ],
    [
      'that is given what it does not take',
      TRUCKS_SCREEN,
      '"with": { "truckId": "row.id" }',
      '"with": { "truckID": "row.id" }',
      ['/actions/edit/do/0/open/with/truckID 29:72: "truckID" is not an input of fleet/truck; did you mean "truckId"?'],
    ],
    [
      'that is given something of another type',
      TRUCKS_SCREEN,
      '"with": { "truckId": "row.id" }',
      '"with": { "truckId": "row.plate" }',
      ['/actions/edit/do/0/open/with/truckId 29:73: a number is needed here, this is a text'],
    ],
    [
      'of a kind that is a page',
      DEPOT_SCREEN,
      '"title": "Depot {route.params.depot}",',
      '"title": "Depot {route.params.depot}", "input": "none",',
      ['/input 7:51: a page has no "input": its address leads to it, nothing opens it'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('that does not say what it answers is reported, with whoever relies on it', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_SCREEN, '"result": "fleet/truck-result",', '');

    expect(await findingsIn(root)).toEqual([
      `${DEPOT_SCREEN} /layout/2/closed/0/toast/text 14:124 #new-truck: "id" is unknown`,
      `${TRUCK_SCREEN} / 1:1: a dialog needs "result": an entity, or "none"`,
      `${TRUCK_SCREEN} /actions/save/do/3/close/id 20:28: "id" is not a result of this screen`,
      `${TRUCKS_SCREEN} /actions/add/do/1/toast/text 26:130: "id" is unknown`,
    ]);
  });

  test('that takes nothing is given nothing', async () => {
    const root = copyDocuments();
    plant(root, FIND_TRUCK_SCREEN, '"input": "fleet/find-truck-input"', '"input": "none"');
    plant(root, FIND_TRUCK_SCREEN, '"params": { "Depot": "input.depot" }', '"params": { "Depot": "\'N\'" }');

    expect(await findingsIn(root)).toEqual([
      `${DEPOT_SCREEN} /actions/find/do/0/open/with/depot 20:70: "depot" is not an input of fleet/find-truck`,
    ]);
  });

  test('of the kind lookup says what it takes too', async () => {
    const root = copyDocuments();
    plant(root, FIND_TRUCK_SCREEN, '"input": "fleet/find-truck-input",', '');

    expect(await findingsIn(root)).toContain(`${FIND_TRUCK_SCREEN} / 1:1: a lookup needs "input": an entity, or "none"`);
  });

  test('has its arguments renamed with whoever gives and reads them', async () => {
    const root = copyDocuments();
    const workspace = await openWorkspace(root, VOCABULARY);

    const { lines } = await rename.run(workspace, ['fleet/truck-input.truckId', 'vehicleId'], new Set(['--anyway']));

    const written = lines.filter((line) => line.startsWith('+') && !line.startsWith('+++'));
    expect(written).toHaveLength(4);
    expect(written.join('\n').match(/vehicleId/g)).toHaveLength(5);
    expect(written.join('\n')).not.toContain('truckId');
  });
});

describe('what a person sees', () => {
  test('has an arrangement', () =>
    expectFindings(DEPOT_SCREEN, '"source": "trucks", "label"', '"source": "trucks", "schema": "fleet/depot", "label"', [
      '/grids/parked/schema 10:56: "fleet/depot" is shown but has no UI-schema: schemas/fleet/depot.ui.json',
    ]));
});

describe('a shape of the contract', () => {
  test.each<Planted>([
    [
      'of a request that stands inline',
      API,
      '"$ref": "../fleet/truck.schema.json#/x-create"',
      '"type": "object", "properties": {}',
      [
        '/paths/~1trucks/post/requestBody/content/application~1json/schema 54:25: is an inline schema: move it to a file of its own and refer to it',
      ],
    ],
    [
      'of the entries of a list that stands inline',
      API,
      '"$ref": "../fleet/truck.schema.json#/x-reply"',
      '"type": "array", "items": { "type": "object", "properties": {} }',
      [
        '/paths/~1trucks~1{id}/get/responses/200/content/application~1json/schema 78:27: is an inline schema: move it to a file of its own and refer to it',
      ],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));
});
