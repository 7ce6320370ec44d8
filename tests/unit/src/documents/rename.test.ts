import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { uses } from '#scripts/documents/commands/uses.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { TRUCK, TRUCKS_SCREEN, TRUCK_SCREEN, TRUCK_UI, VOCABULARY, check, copyDocuments, plant } from './plant.ts';

const MIGRATIONS = 'src/server/database/migrations';

async function renamed(root: string, field: string, name: string, ...options: string[]) {
  return rename.run(await openWorkspace(root, VOCABULARY), [field, name], new Set(options));
}

/** A product whose trucks are stored. */
function storeTrucks(root: string, columns = ''): void {
  mkdirSync(join(root, MIGRATIONS), { recursive: true });
  writeFileSync(
    join(root, MIGRATIONS, '001-fleet.ts'),
    `export const fleet = { name: '001-fleet', sql: \`create table truck (${columns})\` };\n`,
  );
  writeFileSync(
    join(root, MIGRATIONS, 'index.ts'),
    "import { fleet } from './001-fleet.ts';\nimport type { Migration } from './migration.ts';\n\nexport const migrations: readonly Migration[] = [fleet];\n",
  );
}

describe('renaming a field', () => {
  test('changes it in every document, and nothing else of their text', async () => {
    const root = copyDocuments();
    const before = (file: string) => readFileSync(join(root, file), 'utf8');

    const { changes = [] } = await renamed(root, 'fleet/truck.wheels', 'wheelCount');

    expect(changes.map(({ file }) => file)).toEqual([TRUCK, TRUCK_UI, TRUCK_SCREEN, TRUCKS_SCREEN]);
    for (const { file, text } of changes) {
      expect(text.replaceAll('wheelCount', 'wheels')).toBe(before(file));
      expect(text).not.toMatch(/[^-]\bwheels"/);
      writeFileSync(join(root, file), text);
    }
    expect(before(TRUCK)).toContain('"message": "{truck.wheelCount} wheels are too few"');
    expect((await check(root)).findings).toEqual([]);
  });

  test('changes it in the variation of a file, wherever that is', async () => {
    const root = copyDocuments();
    const file = join(temporaryDirectory('variation'), 'ours.json');
    const text = JSON.stringify({
      changes: [
        { at: 'fleet/truck#wheels', set: { minimum: 4, title: 'wheels' }, was: { title: 'Wheels' } },
        { at: 'fleet/truck#price', set: { requiredWhen: 'truck.wheels > 4' } },
        { at: 'fleet/truck.ui#price', place: { after: 'wheels' } },
        { at: 'fleet/truck.ui#wheels', set: { visible: "mode == 'edit' && truck.wheels > 2" } },
        {
          at: 'fleet/truck',
          add: 'rule',
          id: 'wheels',
          invalidWhen: 'truck.wheels == 5',
          message: '{truck.wheels} wheels',
          target: 'wheels',
        },
      ],
    });
    writeFileSync(file, text);
    const workspace = await openWorkspace(root, VOCABULARY);

    const { changes = [] } = await rename.run(workspace, ['fleet/truck.wheels', 'wheelCount', file], new Set());
    const { lines } = await uses.run(workspace, ['fleet/truck.wheels', file], new Set());

    const now = changes.find((change) => change.file === file)?.text ?? '';
    expect(now.match(/wheelCount/g)).toHaveLength(8);
    expect(now.replaceAll('wheelCount', 'wheels')).toBe(text);
    expect(now.match(/[^#.]wheels\b/g)).toEqual(['"wheels', '"wheels', ' wheels']);
    expect(changes.map((change) => change.file)).toContain(TRUCK);
    expect(lines.filter((line) => line.includes('ours.json')).join()).toContain('a rule of a variation');
  });

  test('shows each line as it was and as it will be', async () => {
    const { lines } = await renamed(copyDocuments(), 'fleet/truck.bought', 'boughtOn');
    expect(lines).toEqual([
      '--- schemas/fleet/truck.schema.json',
      '@@ 17 @@',
      '-    "bought": { "title": "Bought", "type": "string", "format": "date" },',
      '+    "boughtOn": { "title": "Bought", "type": "string", "format": "date" },',
      '--- schemas/fleet/truck.ui.json',
      '@@ 3 @@',
      '-  "ui:layout": [{ "id": "truck", "section": "Truck", "children": ["plate", "wheels"] }, "bought", "pin", "price", "owner"],',
      '+  "ui:layout": [{ "id": "truck", "section": "Truck", "children": ["plate", "wheels"] }, "boughtOn", "pin", "price", "owner"],',
    ]);
  });

  test('leaves alone a field of that name in another record, and the item that a list method calls so', async () => {
    const root = copyDocuments();
    plant(
      root,
      TRUCK,
      '"name": { "title": "Name", "type": "string" }',
      '"name": { "title": "Name", "type": "string" }, "wheels": { "title": "Own wheels", "type": "integer" }',
    );
    plant(
      root,
      TRUCK_SCREEN,
      "form.isValid && mode == 'create'",
      'truck.owner.wheels > 3 && truck.wheels > 3 && [1].exists(wheels, wheels > 0)',
    );

    const { changes = [] } = await renamed(root, 'fleet/truck.wheels', 'wheelCount');

    const text = changes.find(({ file }) => file === TRUCK_SCREEN)?.text;
    expect(text).toContain('truck.owner.wheels > 3 && truck.wheelCount > 3 && [1].exists(wheels, wheels > 0)');
  });

  test('reaches the fields of a record inside', async () => {
    const root = copyDocuments();
    plant(root, TRUCK_SCREEN, "form.isValid && mode == 'create'", 'blank(truck.owner[\\"name\\"])');
    const { changes = [] } = await renamed(root, 'fleet/truck.owner.name', 'fullName');
    expect(changes.find(({ file }) => file === TRUCK)?.text).toContain('"required": ["fullName"]');
    expect(changes.find(({ file }) => file === TRUCK_SCREEN)?.text).toContain('blank(truck.owner[\\"fullName\\"])');
  });

  test('writes a migration of the stored records, and enters it in the list', async () => {
    const root = copyDocuments();
    storeTrucks(root);

    const { changes = [] } = await renamed(root, 'fleet/truck.owner.name', 'fullName', '--anyway');

    expect(changes.slice(-2)).toEqual([
      {
        file: `${MIGRATIONS}/002-rename-truck-full-name.ts`,
        text: [
          "import { renamedKey, type Migration } from './migration.ts';",
          '',
          '/** owner.name of fleet/truck is now called fullName. */',
          'export const renameTruckFullName: Migration = {',
          "  name: '002-rename-truck-full-name',",
          "  sql: renamedKey('truck', 'owner.name', 'fullName'),",
          '};',
          '',
        ].join('\n'),
      },
      {
        file: `${MIGRATIONS}/index.ts`,
        text: "import { fleet } from './001-fleet.ts';\nimport { renameTruckFullName } from './002-rename-truck-full-name.ts';\nimport type { Migration } from './migration.ts';\n\nexport const migrations: readonly Migration[] = [fleet, renameTruckFullName];\n",
      },
    ]);
  });

  test('is refused where TypeScript names the field, and done where a person has looked at it', async () => {
    const root = copyDocuments();
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src/axles.ts'), 'export const axles = (truck: Truck) => truck.wheels / 2;\n');

    const refused = await renamed(root, 'fleet/truck.wheels', 'wheelCount');
    expect(refused).toMatchObject({ isRefused: true });
    expect(refused.lines).toEqual([
      'TypeScript of these records names "wheels": change what means this field by hand (after npm run generate the types show where), or say --anyway where none does.',
      '  src/axles.ts:1: export const axles = (truck: Truck) => truck.wheels / 2;',
    ]);

    expect((await renamed(root, 'fleet/truck.wheels', 'wheelCount', '--anyway')).isRefused).toBeUndefined();
  });

  test('is not about code of other records with a field of that name', async () => {
    const root = copyDocuments();
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src/bicycles.ts'), 'export const wheels = (bicycle: Bicycle) => bicycle.wheels;\n');
    writeFileSync(join(root, 'src/kinds.ts'), "export const wheelsOf = { 'fleet/truck': 'wheels' };\n");

    const { lines } = await renamed(root, 'fleet/truck.wheels', 'wheelCount');

    expect(lines).toEqual([
      expect.stringMatching(/^TypeScript of these records/),
      "  src/kinds.ts:1: export const wheelsOf = { 'fleet/truck': 'wheels' };",
    ]);
  });

  test('is refused where a column is computed from it', async () => {
    const root = copyDocuments();
    storeTrucks(root, "${derived('wheels')}");
    expect((await renamed(root, 'fleet/truck.wheels', 'wheelCount', '--anyway')).lines).toEqual([
      'src/server/database/migrations/001-fleet.ts:1: a column is computed from it: write the migration by hand.',
    ]);
  });

  test('is refused where a column of the baseline is computed from it', async () => {
    const root = copyDocuments();
    mkdirSync(join(root, MIGRATIONS, 'baseline'), { recursive: true });
    const table = "create table truck (\n  wheels text generated always as (data->>'wheels') stored\n);\n";
    writeFileSync(join(root, MIGRATIONS, 'baseline/fleet.sql'), table);
    expect((await renamed(root, 'fleet/truck.wheels', 'wheelCount', '--anyway')).lines).toEqual([
      'src/server/database/migrations/baseline/fleet.sql:2: a column is computed from it: write the migration by hand.',
    ]);
  });

  test.each([
    ['a name that is taken', 'axles', 'fleet/truck has a field "axles" already.'],
    [
      'a word of the language',
      'in',
      '"in" cannot be the name of a field: a small letter, then letters and digits, and no word of the language.',
    ],
    [
      'no name',
      'Wheel count',
      '"Wheel count" cannot be the name of a field: a small letter, then letters and digits, and no word of the language.',
    ],
  ])('is refused to %s', async (_, name, reason) => {
    expect((await renamed(copyDocuments(), 'fleet/truck.wheels', name)).lines).toContain(reason);
  });
});
