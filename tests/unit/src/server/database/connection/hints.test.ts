import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gathered, type Hint } from '#src/server/database/connection/hints.ts';

const hints = fc.array(
  fc.record<Hint>(
    { owner: fc.nat(2), entity: fc.constantFrom('a/b', 'c/d'), consignmentId: fc.nat(2), id: fc.nat(60) },
    { requiredKeys: ['owner', 'entity'] },
  ),
  { maxLength: 120 },
);
const placeOf = ({ owner, entity, consignmentId }: Hint) => JSON.stringify([owner, entity, consignmentId]);

describe('hints told together', () => {
  test('cover every change, each once, and name no other', () => {
    fc.assert(
      fc.property(hints, (all) => {
        const told = gathered(all);
        const covers = (one: Hint, other: Hint) => placeOf(one) === placeOf(other) && (one.id === undefined || one.id === other.id);

        expect(all.every((hint) => told.some((one) => covers(one, hint)))).toBe(true);
        expect(told.every((one) => all.some((hint) => placeOf(hint) === placeOf(one)))).toBe(true);
        expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(told.length);
      }),
    );
  });

  test('of many records of a kind are one of their list', () => {
    const many = Array.from({ length: 21 }, (_, id) => ({ owner: 1, entity: 'a/b', id }));

    expect(gathered(many)).toEqual([{ owner: 1, entity: 'a/b' }]);
    expect(gathered(many.slice(1))).toHaveLength(20);
  });

  test('for one person stay theirs', () => {
    const told = [
      { owner: 1, entity: 'a/b', userId: 5 },
      { owner: 1, entity: 'a/b', userId: 6 },
    ];

    expect(gathered(told)).toEqual(told);
  });
});
