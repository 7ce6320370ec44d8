import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tariffMatcher, tariffPrefix } from '#src/domain/declarations/match-tariff.ts';

const items = ['6109.10.01.11E', '6109.10.01.19L', '6109.10.09.00K', '6109.90.00.00B', '6110.10.00.10A'].map((tariffCode) => ({
  tariffCode,
}));
const match = tariffMatcher(items);
const codes = (...of: Parameters<typeof match>) => match(...of).items.map(({ tariffCode }) => tariffCode);

describe('a code', () => {
  test('matches items that equal it or begin with it', () => {
    expect(match('6109.10', '01.11E')).toEqual({ tariffMatches: 1, items: [{ tariffCode: '6109.10.01.11E' }] });
    expect(codes('6109.10', '01')).toEqual(['6109.10.01.11E', '6109.10.01.19L']);
    expect(match('6109.10', null).tariffMatches).toBe(3);
    expect(codes('6109.90', '')).toEqual(['6109.90.00.00B']);
  });

  test('matches nothing without an HS code, or with one that no item has', () => {
    expect(match(null, '01.11E')).toEqual({ tariffMatches: 0, items: [] });
    expect(match(' ', null).tariffMatches).toBe(0);
    expect(match('9999.99', null).tariffMatches).toBe(0);
    expect(tariffPrefix('', '01')).toBeNull();
  });

  test('is read in any case', () => {
    expect(match('6109.10', '01.11e').tariffMatches).toBe(1);
  });

  test('keeps three items of many, and counts them all', () => {
    const many = tariffMatcher(Array.from({ length: 12 }, (_, index) => ({ tariffCode: `8471.30.00.${index + 10}A` })));

    expect(many('8471.30', '00').tariffMatches).toBe(12);
    expect(many('8471.30', '00').items).toHaveLength(3);
  });

  test('matches exactly the items that begin with it, in any order of the list', () => {
    const aCode = fc.stringMatching(/^[12]{4}\.[12]{2}\.[12]{2}$/);
    fc.assert(
      fc.property(fc.uniqueArray(aCode, { maxLength: 40 }), fc.stringMatching(/^[12]{4}\.[12]{2}$/), (all, hsCode) => {
        const expected = all.filter((code) => code.startsWith(hsCode)).sort();
        const found = tariffMatcher(all.map((tariffCode) => ({ tariffCode })))(hsCode, null);

        expect(found.tariffMatches).toBe(expected.length);
        expect(found.items.map(({ tariffCode }) => tariffCode)).toEqual(expected.slice(0, 3));
      }),
    );
  });
});
