import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixFolder } from '#scripts/documents/fix.ts';
import { check, copyDocuments, plant, TRUCK, TRUCK_SCENARIOS, TRUCKS_SCREEN, TRUCK_UI } from '#tests/unit/src/documents/plant.ts';

test('mends what is certain, one after the other, and leaves the rest to be read', async () => {
  const root = copyDocuments();
  plant(root, TRUCK_UI, '"price", "owner"],', '"price",, "owner",],');
  plant(root, TRUCK, '"x-immutable": true', '"x-immutable": "true"');
  plant(root, TRUCKS_SCREEN, '"label": "Trucks",', '"label": "Trucks", "emtpy": "No trucks",');

  const { outcome, made } = await fixFolder(root, check);

  expect(made.map((line) => line.replace(/ \d+:\d+.*?: /, ': '))).toEqual([
    `${TRUCK} /properties/plate/x-immutable: must be boolean (--fix: make it true)`,
    `${TRUCK_UI} /: a comma without a value after it (--fix: remove it)`,
    `${TRUCK_UI} /: a comma without a value after it (--fix: remove it)`,
  ]);
  expect(outcome.findings.map(({ file, pointer }) => [file, pointer])).toEqual([[TRUCKS_SCREEN, '/grids/trucks/emtpy']]);
  const sound = await check(copyDocuments());
  expect(outcome.texts.get(TRUCK)).toBe(sound.texts.get(TRUCK));
});

test('writes the scenarios of a screen that has none', async () => {
  const root = copyDocuments();
  rmSync(join(root, TRUCK_SCENARIOS));

  const { outcome, made } = await fixFolder(root, check);

  expect(made).toEqual([expect.stringMatching(/has no scenarios: .*--fix: write screens\/fleet\/truck\.scenarios\.json/)]);
  expect(outcome.findings).toEqual([]);
  expect(JSON.parse(readFileSync(join(root, TRUCK_SCENARIOS), 'utf8'))).toMatchObject({
    scenarios: [{ name: 'opens', expect: { 'actions.save.label': 'Save' } }],
  });
});
