import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { explainScreen } from '#src/documents/explain/explain-screen.ts';
import { printFindings } from '#src/documents/report.ts';
import {
  check,
  copyDocuments,
  expectFindings,
  plant,
  TRUCK,
  TRUCKS_SCREEN,
  TRUCK_SCREEN,
  TRUCK_UI,
  VOCABULARY,
  type Planted,
} from './plant.ts';

const NAMES = 'screens/fleet/wheels.names.json';
const LONG = Array.from({ length: 20 }, (_, index) => `state.search == '${index}'`).join(' || ');
const THREE = LONG.slice(0, 65);

/** The sound documents with a name in the entity, the screen and for all. */
function withNames(): string {
  const root = copyDocuments();
  plant(root, TRUCK, '"required": ["plate"],', '"x-names": { "isSmall": "truck.wheels < 4" }, "required": ["plate"],');
  plant(root, TRUCK, '"invalidWhen": "truck.wheels < 4"', '"invalidWhen": "isSmall"');
  plant(root, TRUCK_UI, '"wheels": { "ui:visible": "mode == \'create\'",', '"wheels": { "ui:visible": "mode == \'create\' || isSmall",');
  plant(root, TRUCKS_SCREEN, '"state": {', '"names": { "isLarge": "hasMany(row.wheels)" }, "state": {');
  plant(root, TRUCKS_SCREEN, '"when": "row.wheels > 8"', '"when": "isLarge"');
  mkdirSync(join(root, 'screens/fleet'), { recursive: true });
  writeFileSync(
    join(root, NAMES),
    '{ "$schema": "../../schemas/meta/names.meta.json", "names": { "limit": "8", "hasMany": { "with": { "wheels": "number" }, "is": "wheels > limit" } } }\n',
  );
  return root;
}

const printed = async (root: string) => {
  const { findings, texts } = await check(root);
  return printFindings(findings, texts);
};

describe('a name of an expression', () => {
  test('may stand in an entity, its form, a screen and for all of them', async () => {
    expect(await printed(withNames())).toEqual([]);
  });

  test.each([
    ['isSmall', TRUCK, [TRUCK, TRUCK, TRUCK_UI], 'fleet/truck#isSmall'],
    ['isLarge', TRUCKS_SCREEN, [TRUCKS_SCREEN, TRUCKS_SCREEN], 'fleet/trucks#isLarge'],
    ['hasMany', NAMES, [NAMES, TRUCKS_SCREEN], 'fleet/wheels#hasMany'],
  ] as const)('%s is found and renamed wherever it is used', async (name, _, files, id) => {
    const root = withNames();
    const { lines } = await uses.run(await openWorkspace(root, VOCABULARY), [id], new Set());
    expect(lines.map((line) => line.split(' ')[0])).toEqual(files);

    const { changes = [] } = await rename.run(await openWorkspace(root, VOCABULARY), [id, 'another'], new Set());
    for (const { file, text } of changes) {
      expect(text.replaceAll('another', name)).toBe(readFileSync(join(root, file), 'utf8'));
      writeFileSync(join(root, file), text);
    }
    expect(await printed(root)).toEqual([]);
    expect(changes.map(({ text }) => text).join('')).not.toContain(name);
  });

  test('a list of fills and a procedure are found and renamed likewise', async () => {
    const root = copyDocuments();
    const lookup =
      '"ui:lookup": { "id": "find", "screen": "fleet/find-truck", "label": "Find", "with": { "depot": "truck.plate" }, "fill": ["all"] }';
    plant(root, TRUCK_UI, '"plate": {', `"ui:fills": { "all": [{ "to": "pin", "from": "row.plate" }] }, "plate": { ${lookup},`);
    plant(root, TRUCK_SCREEN, '"actions": {', '"procedures": { "ring": [{ "run": { "behaviour": "ring-bell" } }] }, "actions": {');
    plant(root, TRUCK_SCREEN, '{ "validate": true },', '{ "validate": true }, { "perform": "ring" },');

    for (const [id, name] of [
      ['fleet/truck#all', 'every'],
      ['fleet/truck#ring', 'toll'],
    ] as const) {
      const { changes = [] } = await rename.run(await openWorkspace(root, VOCABULARY), [id, name], new Set());
      for (const { file, text } of changes) writeFileSync(join(root, file), text);
    }

    expect(await printed(root)).toEqual([]);
    expect(readFileSync(join(root, TRUCK_UI), 'utf8')).toContain('"fill": ["every"]');
    expect(readFileSync(join(root, TRUCK_SCREEN), 'utf8')).toContain('"perform": "toll"');
  });

  test('is told in words where it is used', async () => {
    const lines = explainScreen('fleet/trucks', await openWorkspace(withNames(), VOCABULARY));
    expect(lines.join('\n')).toContain('Wheels: Labelled “Large” when Wheels is more than 8.');
  });

  test.each<Planted>([
    [
      'a slip in it is reported once, however often it is used',
      TRUCKS_SCREEN,
      '"title": "Trucks of {route.params.depot}",',
      '"title": "Trucks of {place}{place}", "names": { "place": "route.params.depto" },',
      ['/names/place 7:74: "depto" is unknown; did you mean "depot"?'],
    ],
    [
      'one that nothing uses',
      TRUCKS_SCREEN,
      '"state": {',
      '"names": { "place": "route.params.depot" }, "state": {',
      ['/names/place 8:23: nothing uses the name "place"'],
    ],
    [
      'one that uses itself',
      TRUCKS_SCREEN,
      '"title": "Trucks of {route.params.depot}",',
      '"title": "Trucks of {place}", "names": { "place": "there", "there": "place + route.params.depot" },',
      [
        '/names/place 7:53: "place" uses itself, directly or through others',
        '/names/there 7:71: "there" uses itself, directly or through others',
      ],
    ],
    [
      'one that is the name of something else',
      TRUCKS_SCREEN,
      '"state": {',
      '"names": { "trucks": "route.params.depot" }, "state": {',
      ['/names/trucks 8:24: "trucks" is already a name here'],
    ],
    [
      'one that a place binds',
      TRUCKS_SCREEN,
      '"title": "Trucks of {route.params.depot}",',
      '"title": "Trucks of {option}", "names": { "option": "route.params.depot" },',
      ['/names/option 7:55: "option" is already a name here'],
    ],
    [
      'an expression that is too long',
      TRUCKS_SCREEN,
      '"visible": "session.isAdminUser"',
      `"visible": "${LONG}"`,
      [`/layout/0/visible 24:65 #trucks: an expression of ${LONG.length} characters, more than 160: give its parts names`],
    ],
    [
      'a text that is too long',
      TRUCKS_SCREEN,
      '"Truck {opened.id} added"',
      `"Truck {opened.id} added${'.'.repeat(200)}"`,
      ['/actions/add/do/1/toast/text 26:115: has 223 characters, more than 200: give its parts names'],
    ],
  ])('%s is reported', (_, file, from, to, findings) => expectFindings(file, from, to, findings));

  test('an expression that stands twice is reported', () =>
    expectFindings(
      TRUCKS_SCREEN,
      '"visible": "session.isAdminUser"',
      `"visible": "session.isAdminUser && (${THREE})"`,
      [`/layout/0/visible 24:89 #trucks: "${THREE}" stands at /subtitle too: give it a name`],
      [['"state": {', `"subtitle": "{${THREE} ? 'first' : 'later'}", "state": {`]],
    ));

  test('a list of fills is checked with the row of each lookup that names it', () =>
    expectFindings(
      TRUCK_UI,
      '"plate": { "ui:widget": "text",',
      '"ui:fills": { "all": [{ "to": "wheels", "from": "row.wheels" }, { "to": "pin", "from": "row.weels" }] }, "plate": { "ui:widget": "text", "ui:lookup": { "id": "find", "screen": "fleet/find-truck", "label": "Find", "with": { "depot": "truck.plate" }, "fill": ["all", "al"] },',
      ['/ui:fills/all/1/from 4:95: "weels" is unknown; did you mean "wheels"?', '/plate/ui:lookup/fill/1 4:268 #find: "al" is not a fill'],
    ));

  test('the filter and order of a source name fields of its rows', () =>
    expectFindings(
      TRUCKS_SCREEN,
      '"params": { "Depot": "route.params.depot" }, "paging"',
      '"params": { "Depot": "route.params.depot" }, "filter": [{ "field": "weels", "is": "from", "value": "4" }], "sort": [{ "field": "plat" }], "paging"',
      [
        '/sources/trucks/filter/0/field 9:122: "weels" is not a field of what listTrucks lists; did you mean "wheels"?',
        '/sources/trucks/sort/0/field 9:182: "plat" is not a field of what listTrucks lists; did you mean "plate"?',
      ],
    ));

  test('a shared one is checked with the values of each use', async () => {
    const root = withNames();
    plant(root, TRUCKS_SCREEN, 'hasMany(row.wheels)', 'hasMany(row.plate)');
    expect(await printed(root)).toEqual([`${TRUCKS_SCREEN} /names/isLarge 8:26: a text and a number have no order`]);
  });
});
