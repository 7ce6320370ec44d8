import { expect, test } from 'vitest';
import { fixFolder } from '#scripts/documents/fix.ts';
import { check, copyDocuments, plant, TRUCK, TRUCKS_SCREEN, TRUCK_UI } from '#tests/unit/src/documents/plant.ts';

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
