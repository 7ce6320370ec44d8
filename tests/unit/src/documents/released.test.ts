import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '#scripts/documents/commands/migrate.ts';
import { openWorkspace } from '#scripts/documents/commands/open-workspace.ts';
import { rename } from '#scripts/documents/commands/rename.ts';
import { release } from '#scripts/documents/commands/release.ts';
import { readTables, storageOf } from '#scripts/documents/data-migration.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { printFindings } from '#src/documents/report.ts';
import { readCatalogue } from '#tests/support/scenarios/documents.ts';
import { TRUCK, TRUCK_UI, VOCABULARY, check, copyDocuments, plant } from './plant.ts';

const RELEASED = 'schemas/released.json';
const MIGRATIONS = 'src/server/database/migrations';
const BOUGHT = '    "bought": { "title": "Bought", "type": "string", "format": "date" },\n';
const COLOUR =
  '"colour": { "title": "Colour", "type": "string", "enum": ["r", "g"], "x-labels": { "r": "Red", "g": "Green" }, "x-access": { "read": "session.isAdminUser" } }';
const WITHOUT_BOUGHT = [
  [TRUCK, BOUGHT, ''],
  [TRUCK_UI, '"bought", ', ''],
] as const;

/** Trucks as they were released: stored, with a colour. */
async function releasedTrucks(): Promise<string> {
  const root = copyDocuments();
  write(root, `${MIGRATIONS}/001-fleet.ts`, "export const fleet = { name: '001-fleet', sql: `create table truck (data jsonb)` };\n");
  write(
    root,
    `${MIGRATIONS}/index.ts`,
    "import { fleet } from './001-fleet.ts';\nimport type { Migration } from './migration.ts';\n\nexport const migrations: readonly Migration[] = [fleet];\n",
  );
  plant(root, TRUCK, BOUGHT, `${BOUGHT}    ${COLOUR},\n`);
  plant(root, TRUCK_UI, '"bought", ', '"bought", "colour", ');
  const { changes = [] } = await release.run(await openWorkspace(root, VOCABULARY), [], new Set());
  for (const { file, text } of changes) write(root, file, text);
  return root;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

async function findingsIn(root: string): Promise<readonly string[]> {
  const { findings, texts } = await check(root);
  return printFindings(findings, texts);
}

test('the released fields stand in one line each, sorted, without those that are computed or never stored', async () => {
  const text = readFileSync(join(await releasedTrucks(), RELEASED), 'utf8');

  expect(text.split('\n').flatMap((line) => /^  "fleet\/truck\.(.+?)"/.exec(line)?.[1] ?? [])).toEqual([
    'bought',
    'colour',
    'id',
    'owner',
    'owner.name',
    'plate',
    'price',
    'wheels',
  ]);
  expect(text).toContain('"fleet/truck.bought": {"title":"Bought","type":"string","format":"date"}');
});

test('every table of stored documents is that of an entity, whose fields a release holds', async () => {
  const [catalogue, sql] = [await readCatalogue(), await readTables(REPOSITORY)];
  const tables = [...sql.matchAll(/create table (\w+) \([^;]*?\bdata jsonb\b/g)].map(([, name]) => name);
  const known = [...catalogue.entities.keys()].map((entity) => storageOf(entity, catalogue, sql)?.table);

  expect(tables.length).toBeGreaterThan(10);
  // Own fields are those of variations: no release knows them.
  expect(tables.filter((table) => !known.includes(table))).toEqual(['own_value']);
});

describe('a change of what was released is refused until it is said what becomes of stored values', () => {
  test.each<[string, readonly (readonly [file: string, from: string, to: string])[], string, string, RegExp | undefined]>([
    [
      'a field removed, and its values deleted',
      WITHOUT_BOUGHT,
      'schemas/fleet/truck.schema.json /properties/bought 10:17: "bought" is gone, and stored records hold values of it: npm run documents -- migrate fleet/truck.bought drop|keep|<field>',
      'fleet/truck.bought drop',
      /sql: replacedValue\('truck', 'bought'\)/,
    ],
    ['a field removed, and its values left aside', WITHOUT_BOUGHT, '"bought" is gone', 'fleet/truck.bought keep', undefined],
    [
      'a field renamed',
      [
        [TRUCK, '"bought": {', '"since": {'],
        [TRUCK_UI, '"bought", ', '"since", '],
      ],
      '"bought" is gone',
      'fleet/truck.bought since',
      /sql: renamedKey\('truck', 'bought', 'since'\)/,
    ],
    [
      'a value no longer offered, and replaced by another',
      [[TRUCK, '"enum": ["r", "g"], "x-labels": { "r": "Red", "g": "Green" }', '"enum": ["g"], "x-labels": { "g": "Green" }']],
      '/properties/colour 18:15: "colour" no longer takes "r": stored records may not fit. npm run documents -- migrate fleet/truck.colour keep|<old value>=<new value>',
      'fleet/truck.colour r=g',
      /sql: replacedValue\('truck', 'colour', \{ from: "r", to: "g" \}\)/,
    ],
    [
      'a limit tightened',
      [[TRUCK, '"wheels": { "title": "Wheels", "type": "integer",', '"wheels": { "title": "Wheels", "type": "integer", "maximum": 80,']],
      '"wheels" has the maximum 80, and had none: stored records may not fit',
      'fleet/truck.wheels keep',
      undefined,
    ],
    [
      'another type',
      [[TRUCK, '"price": { "title": "Price", "type": "number"', '"price": { "title": "Price", "type": "integer"']],
      '"price" is of type integer, and was number',
      'fleet/truck.price keep',
      undefined,
    ],
  ])('%s', async (_, changes, finding, command, sql) => {
    const root = await releasedTrucks();
    for (const change of changes) plant(root, ...change);
    const before = await findingsIn(root);

    const made = await migrate.run(await openWorkspace(root, VOCABULARY, true), command.split(' '), new Set());
    for (const { file, text } of made.changes ?? []) write(root, file, text);

    expect(before).toEqual([expect.stringContaining(finding)]);
    expect(await findingsIn(root)).toEqual([]);
    const migration = made.changes?.find(({ file }) => file.startsWith(`${MIGRATIONS}/002-`))?.text;
    if (sql === undefined) expect(migration).toBeUndefined();
    else expect(migration).toMatch(sql);
  });

  test('an entity removed', async () => {
    const root = await releasedTrucks();
    write(root, RELEASED, '{\n  "fleet/lorry.plate": {"type":"string"}\n}\n');
    const before = await findingsIn(root);

    const { changes = [] } = await migrate.run(await openWorkspace(root, VOCABULARY, true), ['fleet/lorry', 'keep'], new Set());

    expect(before).toEqual([expect.stringContaining('records of fleet/lorry are stored, and its schema is gone')]);
    expect(changes).toEqual([{ file: RELEASED, text: '{\n\n}\n' }]);
  });

  test('and what was wider is not', async () => {
    const root = await releasedTrucks();
    plant(root, TRUCK, '"enum": ["r", "g"], "x-labels": { "r": "Red", "g": "Green" }', '"enum": ["r", "g", "b"]');
    plant(
      root,
      TRUCK,
      '"bought": { "title": "Bought", "type": "string", "format": "date" }',
      '"bought": { "title": "Bought", "type": "string" }',
    );

    expect(await findingsIn(root)).toEqual([]);
  });
});

test('a renamed field is released under its new name, and logs keep the old one', async () => {
  const root = await releasedTrucks();

  const { changes = [] } = await rename.run(await openWorkspace(root, VOCABULARY), ['fleet/truck.owner', 'keeper'], new Set());
  for (const { file, text } of changes) write(root, file, text);

  expect(await findingsIn(root)).toEqual([]);
  expect(Object.keys(JSON.parse(readFileSync(join(root, RELEASED), 'utf8')))).toContain('fleet/truck.keeper.name');
  expect(JSON.parse(readFileSync(join(root, TRUCK), 'utf8'))['x-retired']).toEqual({
    owner: { title: 'Owner', type: 'object' },
    'owner.name': { title: 'Name', type: 'string' },
  });
});

test('what is gone keeps its label, values and readers for change logs', async () => {
  const root = await releasedTrucks();
  plant(root, TRUCK, `    ${COLOUR},\n`, '');
  plant(root, TRUCK_UI, '"colour", ', '');

  const { changes = [] } = await migrate.run(await openWorkspace(root, VOCABULARY, true), ['fleet/truck.colour', 'drop'], new Set());

  expect(JSON.parse(changes.find(({ file }) => file === TRUCK)?.text ?? '')['x-retired']).toEqual({
    colour: {
      title: 'Colour',
      type: 'string',
      enum: ['r', 'g'],
      'x-labels': { r: 'Red', g: 'Green' },
      'x-access': { read: 'session.isAdminUser' },
    },
  });
});
