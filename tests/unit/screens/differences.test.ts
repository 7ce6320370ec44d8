import { expect, test } from 'vitest';
import { findDifferences } from '#tests/support/scenarios/find-differences.ts';

const LINE = 'consignments/product-line';
const CLIENT = 'products/client';

const differencesOf = async (...args: Parameters<typeof findDifferences>) => {
  const { examined, different } = await findDifferences(args[0]);
  return { examined, ends: different.map(({ screen, scenario, failures }) => [screen.id, scenario, ...failures.map(({ path }) => path)]) };
};

test('names the scenarios of a record that end differently once one of its fields is required', async () => {
  const { examined, ends } = await differencesOf([{ at: `${LINE}#brandName`, set: { required: true } }]);

  expect(examined).toBeGreaterThan(ends.length);
  expect(ends).toEqual([['consignments/product-details', 'saves a stored line only where something was changed', 'form.isValid']]);
});

test.each([
  ['a label of the form', { at: `${CLIENT}#name`, set: { title: 'Full name' } }, 'products/client', 'fields.name.issue'],
  ['a text of the screen', { at: 'products/client.screen#delete', set: { label: 'Remove' } }, undefined, undefined],
  [
    'a field of its own',
    { at: CLIENT, add: 'field', id: 'region', title: 'Region', kind: 'text', required: true } as const,
    undefined,
    undefined,
  ],
] as const)('examines the screens of %s', async (_, change, screen, path) => {
  const { examined, ends } = await differencesOf([change]);

  expect(examined).toBeGreaterThan(4);
  expect(ends.map(([id, , at]) => [id, at])).toEqual(screen === undefined ? [] : [[screen, path]]);
});

test('examines nothing without changes', async () => {
  expect(await findDifferences([])).toEqual({ examined: 0, different: [] });
});
