import { expect, test } from 'vitest';
import { followedSource, appliedTariffs } from '#src/server/declarations/actions/applied-tariff.ts';

test('a line follows its product line that was changed together with it', () => {
  expect(followedSource('3.1.2', 3, 4)).toBe('4.1.2');
});

test('a line whose product line somebody had changed before stays behind', () => {
  expect(followedSource('3.1.2', 5, 6)).toBe('3.1.2');
});

test('what was not stored by an application takes nothing back', () => {
  expect([appliedTariffs(undefined), appliedTariffs({}), appliedTariffs([{ before: 1 }, null])]).toEqual([[], [], []]);
});
