import { expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCK, TRUCKS_SCREEN } from './plant.ts';

const GRID = '"grid": "trucks"';

test('what a plain table cannot do is reported', () =>
  expectFindings(
    TRUCKS_SCREEN,
    GRID,
    '"table": "trucks"',
    [
      '/grids/trucks/columns/0/action 16:64 #plate: "trucks" is drawn as a table, whose cells have no buttons',
      '/grids/trucks/toolbar 18:18: "trucks" is drawn as a table, which has no "toolbar"',
      '/grids/trucks/search 19:17: "trucks" is drawn as a table, which has no "search"',
      '/grids/trucks/sort 20:15: "trucks" is drawn as a table, which has no "sort"',
      '/grids/trucks/found 21:16: "trucks" is drawn as a table, which has no "found"',
    ],
    [['{ "id": "plate", "field": "plate" }', '{ "id": "plate", "field": "plate", "action": "edit" }']],
  ));

test('a grid that is drawn as a table, too, may do all of it', async () => {
  const root = copyDocuments();
  plant(root, TRUCKS_SCREEN, `{ "id": "truck-list", ${GRID} }`, `{ "id": "truck-list", ${GRID} }, { "id": "on-paper", "table": "trucks" }`);

  const { findings } = await check(root);

  expect(findings).toEqual([]);
});

test.each([
  ['"1.0"', ['rows may lack "load": give the total "counted" and "of", how many rows it is of']],
  ['{ "value": "1.0", "counted": "1", "of": "2" }', []],
])('a total of what rows may lack says of how many it is: %s', async (total, messages) => {
  const root = copyDocuments();
  plant(root, TRUCK, '"owner": {', '"load": { "title": "Load", "type": "number", "x-summary": true, "x-total": {} },\n    "owner": {');
  const column = '{ "id": "plate", "field": "plate" }';
  plant(root, TRUCKS_SCREEN, column, `${column}, { "id": "load", "field": "load" }`);
  plant(root, TRUCKS_SCREEN, '"rowKey"', `"totals": { "load": ${total} },\n      "rowKey"`);

  const { findings } = await check(root);

  expect(findings.filter(({ pointer }) => pointer.includes('/totals')).map(({ message }) => message)).toEqual(messages);
});
