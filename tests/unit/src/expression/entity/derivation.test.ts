import { describe, expect, test } from 'vitest';
import { followsOthers, leaderOf } from '#src/expression/index.ts';

describe('a derived value', () => {
  const standing = { isNewRecord: false, isEmpty: false, isOwned: false };

  test.each([
    ['that nobody types follows, whoever gave it', 'always', { isOwned: true }, true],
    ['of the new record follows while it is empty', 'onCreate', { isNewRecord: true, isEmpty: true }, true],
    ['of the new record is worked out once', 'onCreate', { isNewRecord: true }, false],
    ['of the new record stays in a stored one', 'onCreate', { isEmpty: true }, false],
    ['that was emptied before its record was stored stays empty', 'onCreate', { isNewRecord: true, isEmpty: true, isOwned: true }, false],
    ['until edited follows', 'untilEdited', {}, true],
    ['that was edited stays', 'untilEdited', { isOwned: true }, false],
  ] as const)('%s', (_, mode, more, follows) => {
    expect(followsOthers(mode, { ...standing, ...more })).toBe(follows);
  });
});

describe('of a total and its value per unit', () => {
  const standing = {
    hasTotal: true,
    hasPerUnit: true,
    isTotalEdited: false,
    isPerUnitEdited: false,
    isDriverEdited: false,
    isGivenWhole: false,
  };

  test.each([
    ['the edited total leads, whatever else was edited', { isTotalEdited: true, isPerUnitEdited: true }, 'total'],
    [
      'the value per unit leads a total that was emptied with its edit',
      { hasTotal: false, isTotalEdited: true, isPerUnitEdited: true },
      'perUnit',
    ],
    ['the edited value per unit leads', { isPerUnitEdited: true }, 'perUnit'],
    ['the one that is there leads', { hasPerUnit: false }, 'total'],
    ['the other one that is there leads', { hasTotal: false }, 'perUnit'],
    ['the total leads where both are given at once', { isGivenWhole: true, isDriverEdited: true }, 'total'],
    ['the value per unit stays when what it is multiplied by is edited', { isDriverEdited: true }, 'perUnit'],
    ['neither leads where nothing was edited', {}, 'neither'],
    ['neither leads where none is there', { hasTotal: false, hasPerUnit: false, isDriverEdited: true }, 'neither'],
  ] as const)('%s', (_, more, leader) => {
    expect(leaderOf({ ...standing, ...more })).toBe(leader);
  });
});
