import { expect, test } from 'vitest';
import { explain } from '#scripts/documents/commands/explain.ts';
import { DEPOT_SCREEN, TRUCK, TRUCKS_SCREEN, TRUCK_SCREEN, VOCABULARY, copyDocuments, plant } from './plant.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';

const explained = (id: string) => explainedIn(copyDocuments(), id);
const explainedIn = async (root: string, id: string) =>
  (await explain.run(await openWorkspace(root, VOCABULARY), [id], new Set(['--all']))).lines;

/** Lines that are said of the screen where one text of a file stands for another, and not of it as it was. */
async function saidOf(id: string, file: string, from: string, to: string): Promise<readonly string[]> {
  const before = await explained(id);
  const root = copyDocuments();
  plant(root, file, from, to);
  return (await explainedIn(root, id)).filter((line) => !before.includes(line));
}

test('a dialog with a form is told in plain English', async () => {
  expect(await explained('fleet/truck')).toEqual([
    'fleet/truck: a dialog, “Truck [Plate]”',
    '',
    'What it is given',
    '  Truck',
    '',
    'What it loads',
    '  stored: getTruck, with id as Truck, once Truck is filled in, loaded again when others change Truck.',
    '',
    'Its form',
    '  One Truck, to “create” if Truck is empty, otherwise “edit”.',
    '  A new one starts with Wheels as 6.',
    '  Plate: Required. Cannot be changed after saving. Text on one line. At most 8 characters. Edited when its value before is empty, Wheels becomes 6.',
    '  Wheels: Shown when mode is create. Chosen from listTrucks. Refuses with “[Wheels] wheels are too few” when Wheels is less than 4.',
    '  Bought: A date.',
    '  PIN: Free to type.',
    '  Price: Seen only when Administrator is yes.',
    '  Owner: Free to type.',
    '',
    '“Save”',
    '  May be pressed when every field is right and mode is create.',
    '  1. checks the whole form',
    '  2. calls createTruck, with the form, and keeps the answer as created',
    '  3. runs the behaviour ring-bell',
    '  4. closes, answering Truck as id of created',
  ]);
});

test('a page with a grid is told in plain English', async () => {
  expect(await explained('fleet/trucks')).toEqual([
    'fleet/trucks: a page, “Trucks of [the depot in the address]”',
    '',
    'Who may open it',
    '  Everybody who is signed in.',
    '',
    'What it loads',
    '  trucks: listTrucks, with Depot as the depot in the address, block by block, loaded again when others change Truck.',
    '',
    'What it shows',
    '  “Trucks”, when Administrator is yes.',
    '',
    'Its grids',
    '  Trucks: the rows of trucks; opening one does “Open [Plate of the row]”.',
    '    At first sorted by Plate, smallest first.',
    '    A search box above it edits state.search.',
    '    Buttons above it: “Add”.',
    '    Columns: Plate, Wheels.',
    '    May be sorted by Plate.',
    '      Wheels: Labelled “Large” when Wheels is more than 8.',
    '',
    '“Add”',
    '  1. opens fleet/truck, and goes on with its result as opened',
    '  2. says “Truck [Truck of opened] added”',
    '',
    '“Open [Plate of the row]”',
    '  1. opens fleet/truck, with Truck as Id of the row',
    '  2. loads trucks again',
  ]);
});

test('what follows a panel, a change and an event is told under what it follows', async () => {
  const lines = await explained('fleet/depot');
  expect(lines.slice(lines.indexOf('What it shows'))).toEqual([
    'What it shows',
    '  The panel fleet/truck, when state.isOpen is yes.',
    '',
    'Its grids',
    '  Parked: the rows of trucks.',
    '    Columns: Plate.',
    '    May be sorted by Plate.',
    '',
    'When the panel fleet/truck closes',
    '  1. says “Added [Truck of its answer]”',
    '',
    '“Find a truck”',
    '  1. opens fleet/find-truck, with Depot as the depot in the address, and goes on with its result as found',
    '  2. selects in “Parked” the row Id of Truck of found',
    '  3. says “Found [Plate of Truck of found]”',
    '',
    'When state.isOpen changes',
    '  1. loads trucks again',
    '',
    'On the event gate-opened',
    '  1. says “Opened”',
  ]);
});

test('a screen that is not there is answered with the nearest that is', async () => {
  await expect(explained('fleet/truk')).rejects.toThrow('"fleet/truk" is no screen; did you mean "fleet/truck"?');
});

test.for<readonly [name: string, from: string, to: string, said: readonly string[]]>([
  [
    'the label of a column, and the expression it shows',
    '{ "id": "plate", "field": "plate" }',
    '{ "id": "plate", "field": "plate", "label": "Sign", "value": "row.plate + \'!\'" }',
    ['    Columns: Sign, Wheels.', '    May be sorted by Sign.', '      Sign: Shows Plate followed by “!”.'],
  ],
  [
    'a column that nobody sees',
    '{ "id": "plate", "field": "plate" }',
    '{ "id": "plate", "field": "plate", "visible": false }',
    ['      Plate: Seen never.'],
  ],
  [
    'columns that rows may be sorted by',
    '{ "id": "plate", "field": "plate" }',
    '{ "id": "plate", "field": "plate", "sort": false, "hidden": true }',
    ['      Plate: Not shown until it is turned on in the column menu.'],
  ],
  [
    'the colour, tip and hint of a column',
    '{ "id": "plate", "field": "plate" }',
    '{ "id": "plate", "field": "plate", "tone": "row.wheels > 8 ? \'warning\' : \'neutral\'", "hint": "On the front", "tip": "Of {row.plate}" }',
    [
      '      Plate: Its colour: “warning” if Wheels is more than 8, otherwise “neutral”. Explained as “On the front”. Says “Of [Plate]” under the pointer.',
    ],
  ],
  [
    'fields edited in their cells, which of them, and what follows an edit',
    '{ "id": "plate", "field": "plate" }, ',
    '{ "id": "plate", "field": "plate", "editable": "row.wheels > 2" }, ',
    ['      Plate: May be edited when Wheels is more than 2.'],
  ],
  [
    'what follows the edit of a cell',
    '"open": "edit",',
    '"open": "edit", "edit": "cell", "edited": [{ "when": "edit.field == \'wheels\'", "refresh": ["trucks"] }],',
    [
      '    Edited: its fields, in their cells.',
      'When a cell of “Trucks” was edited',
      '  1. when the field edited is “wheels”: loads trucks again',
    ],
  ],
  [
    'what is done to all rows that are selected',
    '"open": "edit",',
    '"open": "edit", "selection": "multiple", "bulkActions": ["add"], "selectAtMost": 50,',
    ['    Buttons for all rows selected: “Add”, at most 50 rows at once.', '    Rows selected at once: any number of rows.'],
  ],
  [
    'who may select and edit its rows, and what narrows it',
    '"open": "edit",',
    '"open": "edit", "selection": "session.isAdminUser ? \'multiple\' : \'none\'", "edit": "session.isAdminUser ? \'cell\' : \'none\'", "filters": [{ "field": "plate", "state": "search" }, { "field": "plate", "state": "search", "label": "Sign" }, { "state": "search", "label": "Found" }],',
    [
      '    Filters above it: Plate (state.search), “Sign”, by Plate (state.search), “Found” (state.search).',
      '    Rows selected at once: “multiple” if Administrator is yes, otherwise “none”.',
      '    Edited: “cell” if Administrator is yes, otherwise “none”.',
    ],
  ],
  [
    'totals, deleted rows, and what an empty grid says',
    '"open": "edit",',
    '"open": "edit", "deleted": "row.wheels < 4", "empty": "No truck", "totals": { "plate": "size(trucks)" },',
    [
      '    Rows are deleted when Wheels is less than 4.',
      '    Beneath the rows: plate as the number of trucks.',
      '    Without rows it says “No truck”.',
    ],
  ],
])('a grid is told with %s', async ([, from, to, said]) => {
  expect(await saidOf('fleet/trucks', TRUCKS_SCREEN, from, to)).toEqual(said);
});

test.for<readonly [name: string, from: string, to: string, said: readonly string[]]>([
  [
    'what empties it',
    '"title": "Bought",',
    '"title": "Bought", "x-clearedBy": { "field": "plate", "when": "changed" },',
    ['  Bought: A date. Emptied when Plate is changed or emptied.'],
  ],
  [
    'what empties it with another',
    '"title": "Bought",',
    '"title": "Bought", "x-clearedBy": { "field": "plate", "when": "emptied" },',
    ['  Bought: A date. Emptied when Plate is emptied.'],
  ],
  [
    'when it may be changed, and why not otherwise',
    '"title": "Bought",',
    '"title": "Bought", "x-editableWhen": { "expr": "truck.wheels > 4", "because": "Too small" },',
    ['  Bought: A date. May be changed only when Wheels is more than 4. Otherwise refuses with “Too small”.'],
  ],
  [
    'the values it is one of',
    '"title": "PIN", "type": "string",',
    '"title": "PIN", "type": "string", "enum": ["A", "D"], "x-labels": { "A": "Allowed", "D": "Disabled" },',
    ['  PIN: One of A - Allowed, D - Disabled.'],
  ],
  [
    'the values it is one of, where they say it themselves',
    '"title": "PIN", "type": "string",',
    '"title": "PIN", "type": "string", "enum": ["Sea", "Air"],',
    ['  PIN: One of Sea, Air.'],
  ],
  [
    'the list it is one of',
    '"title": "PIN", "type": "string",',
    '"title": "PIN", "type": "string", "x-codes": "currencies",',
    ['  PIN: One of the list of currencies.'],
  ],
  [
    'a date in words',
    '"title": "PIN", "type": "string",',
    '"title": "PIN", "type": "string", "x-requiredWhen": "truck.bought >= \'2026-03-01\'",',
    ['  PIN: Required when Bought is on or after 1 March 2026.'],
  ],
  [
    'a warning',
    '"id": "even-wheels",',
    '"id": "even-wheels", "severity": "warning",',
    ['  Wheels: Shown when mode is create. Chosen from listTrucks. Warns with “[Wheels] wheels are too few” when Wheels is less than 4.'],
  ],
])('a field is told with %s', async ([, from, to, said]) => {
  expect(await saidOf('fleet/truck', TRUCK, from, to)).toEqual(said);
});

test('a wizard is told with its steps, and which are there', async () => {
  const root = copyDocuments();
  plant(root, TRUCK_SCREEN, '"kind": "dialog",', '"kind": "wizard",');
  plant(
    root,
    DEPOT_SCREEN,
    '"panel": "fleet/truck", "visible": "state.isOpen", "closed": [{ "toast": { "text": "Added {result.id}" } }]',
    '"alert": "Open", "visible": "state.isOpen"',
  );
  plant(
    root,
    TRUCK_SCREEN,
    '"layout": [{ "id": "form", "form": true }],',
    `"layout": [], "steps": [
      { "id": "plate", "label": "The plate", "next": "!blank(truck.plate)", "layout": [{ "id": "form", "form": ["plate"] }], "buttons": ["save"] },
      { "id": "rest", "label": "The rest", "visible": "mode == 'create'", "layout": [{ "id": "more", "form": ["wheels"], "visible": "truck.wheels > 4" }], "buttons": [] }
    ],`,
  );
  const lines = await explainedIn(root, 'fleet/truck');
  const start = lines.indexOf('Its steps');
  expect(lines.slice(start, start + 6)).toEqual([
    'Its steps',
    '  “The plate”. Leads on when Plate is filled in. Buttons: “Save”.',
    '  “The rest”. There when mode is create.',
    '',
    'What it shows',
    '  The form with Wheels, when Wheels is more than 4.',
  ]);
});

test('a procedure is told once, and referred to', async () => {
  const root = copyDocuments();
  plant(
    root,
    TRUCK_SCREEN,
    '"actions": {',
    '"procedures": { "ring": [{ "run": { "behaviour": "ring-bell" } }] }, "actions": { "bell": { "label": "Ring", "shortcut": "alt+b", "do": [{ "perform": "ring" }] },',
  );
  const lines = await explainedIn(root, 'fleet/truck');
  expect(lines.slice(lines.indexOf('“Ring”'), lines.indexOf('“Ring”') + 2)).toEqual(['“Ring”', '  1. does “ring”']);
  expect(lines.filter((line) => line.includes('ring-bell'))).toHaveLength(2);
  expect(lines.slice(lines.indexOf('What it does as “ring”'), lines.indexOf('What it does as “ring”') + 2)).toEqual([
    'What it does as “ring”',
    '  1. runs the behaviour ring-bell',
  ]);
});

test.for(['"field": "price"', '"field": "price", "visible": "session.isAdminUser"'])(
  'who sees a column is said once, by screen or entity: %s',
  async (column) => {
    const root = copyDocuments();
    plant(root, TRUCK, '"title": "Price",', '"title": "Price", "x-summary": true,');
    plant(root, TRUCKS_SCREEN, '{ "id": "plate", "field": "plate" }', `{ "id": "plate", "field": "plate" }, { "id": "price", ${column} }`);
    const lines = await explainedIn(root, 'fleet/trucks');
    expect(lines.filter((line) => line.includes('Price'))).toEqual([
      '    Columns: Plate, Price, Wheels.',
      '      Price: Seen only when Administrator is yes.',
    ]);
  },
);
