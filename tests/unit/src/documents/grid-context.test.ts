import { expect, test } from 'vitest';
import { check, copyDocuments, expectFindings, plant, TRUCK, TRUCKS_SCREEN } from './plant.ts';

test('a grid that binds a name its rows do not read is reported', () =>
  expectFindings(TRUCKS_SCREEN, '"label": "Trucks"', '"context": { "sesion": "session" }, "label": "Trucks"', [
    '/grids/trucks/context/sesion 14:30: "sesion" is not a name that fleet/truck reads; did you mean "session"?',
  ]));

test('a grid that shows a field whose rights read what it does not bind is reported', async () => {
  const root = copyDocuments();
  plant(
    root,
    TRUCK,
    '"x-context": { "session": "accounts/session" }',
    '"x-context": { "session": "accounts/session", "depot": "fleet/depot" }',
  );
  plant(root, TRUCK, '"x-access": { "read": "session.isAdminUser" }', '"x-access": { "read": "depot.name == \'A\'" }');
  plant(
    root,
    TRUCKS_SCREEN,
    '{ "id": "plate", "field": "plate" }',
    '{ "id": "plate", "field": "plate" }, { "id": "price", "field": "price" }',
  );

  const { findings } = await check(root);

  expect(findings).toContainEqual({
    file: TRUCKS_SCREEN,
    pointer: '/grids/trucks/schema',
    message: '"depot" decides who sees a column: bind it in "context"',
  });
});
