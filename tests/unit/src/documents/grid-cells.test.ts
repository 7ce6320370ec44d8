import { expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCKS_SCREEN } from './plant.ts';

test('a list of findings whose entries are something else is reported', () =>
  expectFindings(TRUCKS_SCREEN, '"label": "Trucks"', '"findings": "trucks", "label": "Trucks"', [
    '/grids/trucks/findings 14:19: its entries have no "severity"',
    '/grids/trucks/findings 14:19: its entries have no "row"',
    '/grids/trucks/findings 14:19: its entries have no "field"',
    '/grids/trucks/findings 14:19: its entries have no "message"',
  ]));

test('cells that take text without steps for it are reported', () =>
  expectFindings(TRUCKS_SCREEN, '"label": "Trucks"', '"edit": "text", "label": "Trucks"', [
    '/grids/trucks/edit 14:15: needs "edited", with the steps for the typed text',
  ]));

test('a list of findings of a grid that has none is reported', async () => {
  const root = copyDocuments();
  plant(root, TRUCKS_SCREEN, '"layout": [', '"layout": [{ "id": "found", "findings": "trucks" }, ');

  const { findings } = await check(root);

  expect(findings).toContainEqual({
    file: TRUCKS_SCREEN,
    pointer: '/layout/0/findings',
    message: 'the grid "trucks" has no findings',
  });
});
