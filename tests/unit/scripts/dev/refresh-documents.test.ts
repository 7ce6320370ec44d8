/** What `npm run dev` makes of saved documents: at once what a page needs, the rest when there is time. */
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DocumentsInWork } from '#scripts/dev/refresh-documents.ts';
import { copyDocuments, DEPOT_SCREEN, plant, TRUCK, TRUCK_SCREEN, TRUCKS_SCREEN, VOCABULARY } from '#tests/unit/src/documents/plant.ts';

const STATE = '"actions": {';
const WITH_SPARE_STATE = '"state": { "spare": { "type": "string" } }, "actions": {';

async function openDocuments() {
  const root = copyDocuments();
  const inWork = new DocumentsInWork(root, async () => VOCABULARY);
  const { faults } = await inWork.refresh();
  expect(faults).toEqual([]);
  expect(await inWork.finish()).toEqual([]);
  return { root, inWork, save: (...files: readonly string[]) => inWork.refresh(new Set(files)) };
}

test('a saved document is judged by what it says, though neither its size nor its time is another', async () => {
  const { root, save } = await openDocuments();
  const path = join(root, TRUCK);
  const { atime, mtime, size } = statSync(path);

  writeFileSync(path, readFileSync(path, 'utf8').replace('"type": "integer"', '"type": "intejer"'));
  utimesSync(path, atime, mtime);
  expect(statSync(path)).toMatchObject({ size, mtime });

  const { faults, pages } = await save(TRUCK);
  expect(faults).not.toEqual([]);
  expect(faults.every((fault) => fault.startsWith(TRUCK))).toBe(true);
  expect(pages).toBeUndefined();
});

test('a loose end keeps no page from being drawn: it is found when there is time', async () => {
  const { root, inWork, save } = await openDocuments();
  plant(root, TRUCK_SCREEN, STATE, WITH_SPARE_STATE);

  const { faults, pages } = await save(TRUCK_SCREEN);

  expect(faults).toEqual([]);
  expect(pages).toContainEqual(expect.objectContaining({ route: '/trucks/:depot' }));
  expect(await inWork.finish()).toEqual([expect.stringMatching(/truck\.screen\.json \/state\/spare .*: nothing reads the state "spare"$/)]);
});

test('the types of a saved entity are written when there is time, also where a screen was saved meanwhile', async () => {
  const { root, inWork, save } = await openDocuments();
  const types = () => readFileSync(join(root, 'schemas/generated/types.ts'), 'utf8');
  plant(root, TRUCK, '"title": "Truck"', '"description": "It has wheels.", "title": "Truck"');

  await save(TRUCK);
  await save(TRUCK_SCREEN);

  expect(types()).not.toContain('It has wheels.');
  expect(await inWork.finish()).toEqual([]);
  expect(types()).toContain('It has wheels.');
});

test('an address that leads to no page any more is found in a document that is as it was', async () => {
  const { root, save } = await openDocuments();
  plant(root, DEPOT_SCREEN, '{ "toast": { "text": "Opened" } }', '{ "navigate": "/trucks/{route.params.depot}" }');
  expect((await save(DEPOT_SCREEN)).faults).toEqual([]);

  plant(root, TRUCKS_SCREEN, '"route": "/trucks/:depot"', '"route": "/lorries/:depot"');

  const { faults } = await save(TRUCKS_SCREEN);
  expect(faults).toEqual([expect.stringMatching(/^screens\/fleet\/depot\.screen\.json \/on\/event\/.* is not the address of a page/)]);
});

test('what another process generated meanwhile is told too: the server works by an older one', async () => {
  const { root, save } = await openDocuments();
  plant(root, TRUCK, '"title": "Truck"', '"description": "It has wheels.", "title": "Truck"');
  await new DocumentsInWork(root, async () => VOCABULARY).refresh();

  const { written } = await save(TRUCK);
  const again = await save(TRUCK);

  expect(written).toContain('entities/fleet/truck.json');
  expect(again.written).toEqual([]);
});
