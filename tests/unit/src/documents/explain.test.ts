import { expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { VOCABULARY, copyDocuments } from './plant.ts';

const explained = async (id: string) => (await explain.run(await openWorkspace(copyDocuments(), VOCABULARY), [id], new Set())).lines;

test('a dialog with a form is told in plain English', async () => {
  expect(await explained('fleet/truck')).toEqual([
    'fleet/truck: a dialog, “Truck [Plate]”',
    '',
    'What it is given',
    '  Truck',
    '',
    'What it loads',
    '  stored: getTruck, with id as Truck, once Truck is filled in.',
    '',
    'Its form',
    '  One Truck, to “create” if Truck is empty, otherwise “edit”.',
    '  A new one starts with Wheels as 6.',
    '  Plate: Required. Given when the record is created, not changed after. At most 8 characters. Edited when its value before is empty, Wheels becomes 6.',
    '  Wheels: Shown when mode is create. Chosen from listTrucks. Refuses with “[Wheels] wheels are too few” when Wheels is less than 4.',
    '  Bought: Free to type.',
    '  PIN: Free to type.',
    '  Price: Seen only when Administrator is yes.',
    '  Owner: Free to type.',
    '',
    '“Save”',
    '  May be pressed when every field is right and mode is create.',
    '  1. checks the whole form',
    '  2. calls createTruck, with the form, and keeps the answer as created',
    '  3. runs the behaviour ring-bell',
    '  4. closes, answering id as id',
  ]);
});

test('a page with a grid is told in plain English', async () => {
  expect(await explained('fleet/trucks')).toEqual([
    'fleet/trucks: a page, “Trucks of [depot]”',
    '',
    'Who may open it',
    '  Everybody who is signed in.',
    '',
    'What it loads',
    '  trucks: listTrucks, with Depot as depot, block by block.',
    '',
    'What it shows',
    '  “Trucks”, when Administrator is yes.',
    '',
    'Its grids',
    '  Trucks: the rows of trucks; opening one does “edit”.',
    '',
    '“Add”',
    '  1. opens fleet/truck, and goes on with its result as opened',
    '  2. says “Truck [Truck] added”',
    '',
    '“Open [Plate]”',
    '  1. opens fleet/truck, with truckId as Id',
    '  2. loads trucks again',
  ]);
});

test('a screen that is not there is answered with the nearest that is', async () => {
  await expect(explained('fleet/truk')).rejects.toThrow('"fleet/truk" is no screen; did you mean "fleet/truck"?');
});
