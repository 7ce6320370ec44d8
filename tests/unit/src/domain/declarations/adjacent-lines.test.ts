import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdjacentLine, adjacentLines } from '#src/domain/declarations/adjacent-lines.ts';

interface Case extends Partial<AdjacentLine> {
  readonly line: number;
}

/** Unmatched lines of one product and supplier, but for what is said. */
const lines = (...cases: readonly Case[]): AdjacentLine[] =>
  cases.map((each) => ({ productCode: 'APP-610', invoicedByTswCode: 'SUP1', tariffMatches: 2, ...each }));

describe('the tariff chosen on a line', () => {
  test.each<[string, AdjacentLine[], number, number[]]>([
    ['is applied to all from the first on', lines({ line: 1 }, { line: 2 }, { line: 3 }), 0, [1, 2, 3]],
    ['is not applied to lines before', lines({ line: 1 }, { line: 2 }, { line: 3 }), 1, [2, 3]],
    ['is applied to the last alone', lines({ line: 1 }, { line: 2 }), 1, [2]],
    ['stops at another product', lines({ line: 1 }, { line: 2, productCode: 'TV-5502' }, { line: 3 }), 0, [1]],
    ['stops at another supplier', lines({ line: 1 }, { line: 2 }, { line: 3, invoicedByTswCode: 'SUP2' }, { line: 4 }), 0, [1, 2]],
    ['passes over a gap in the numbers', lines({ line: 1 }, { line: 4 }, { line: 9 }), 0, [1, 4, 9]],
    ['passes over a deleted line', lines({ line: 1 }, { line: 2, isDeleted: true }, { line: 3 }), 0, [1, 3]],
    [
      'passes over a deleted line of another product',
      lines({ line: 1 }, { line: 2, isDeleted: true, productCode: 'X' }, { line: 3 }),
      0,
      [1, 3],
    ],
    ['passes over a line that matches one item', lines({ line: 1 }, { line: 2, tariffMatches: 1 }, { line: 3 }), 0, [1, 3]],
    [
      'stops at a matched line of another product',
      lines({ line: 1 }, { line: 2, tariffMatches: 1, productCode: 'X' }, { line: 3 }),
      0,
      [1],
    ],
    ['is applied to the line itself though it matches one', lines({ line: 1, tariffMatches: 1 }, { line: 2 }), 0, [1, 2]],
    ['is applied to lines that match none', lines({ line: 1 }, { line: 2, tariffMatches: 0 }), 0, [1, 2]],
    ['stays with a line without product code', lines({ line: 1, productCode: null }, { line: 2, productCode: null }), 0, [1]],
    ['stays with a line of a blank product code', lines({ line: 1, productCode: ' ' }, { line: 2, productCode: ' ' }), 0, [1]],
    ['stops at a blank product code', lines({ line: 1 }, { line: 2, productCode: '' }, { line: 3 }), 0, [1]],
    ['takes no supplier for one supplier', lines({ line: 1, invoicedByTswCode: null }, { line: 2, invoicedByTswCode: '' }), 0, [1, 2]],
    ['goes by numbers, not by the order given', lines({ line: 3 }, { line: 1 }, { line: 2 }), 1, [1, 2, 3]],
    ['is applied to nothing where there is no such line', lines({ line: 1 }), 4, []],
  ])('%s', (_, given, index, expected) => {
    expect(adjacentLines(given, index).map(({ line }) => line)).toEqual(expected);
  });

  test('changes only lines of the product and supplier of the one chosen, from it on', () => {
    const aLine = fc.record({
      productCode: fc.constantFrom('A', 'B', null),
      invoicedByTswCode: fc.constantFrom('S', 'T', null),
      tariffMatches: fc.nat(2),
      isDeleted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(aLine, { minLength: 1 }), fc.nat(), (cases, at) => {
        const given = cases.map((each, index) => ({ ...each, line: index + 1 }));
        const index = at % given.length;
        const [chosen, ...others] = adjacentLines(given, index);

        expect(chosen).toBe(given[index]);
        for (const other of others) {
          expect(other).toMatchObject({ productCode: chosen?.productCode, invoicedByTswCode: chosen?.invoicedByTswCode, isDeleted: false });
          expect(other.tariffMatches).not.toBe(1);
          expect(other.line).toBeGreaterThan(index + 1);
        }
      }),
    );
  });
});
