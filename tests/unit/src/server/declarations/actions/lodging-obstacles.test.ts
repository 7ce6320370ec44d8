import { describe, expect, test } from 'vitest';
import { type Lodgeable, obstaclesOf } from '#src/server/declarations/actions/lodging-obstacles.ts';
import { lineRanges } from '#src/server/declarations/actions/line-ranges.ts';

const right = { tariffMatches: 1, statsQuantity: 40, taxValue: 15, notComputed: false, statsMissing: false, valueMissing: false };
const nothing = { changed: [], removed: [], added: 0, isHeadChanged: false };
const of = (lines: readonly object[], more: Partial<Lodgeable> = {}) =>
  obstaclesOf({
    errors: [],
    pending: nothing,
    lines: lines.map((line, index) => ({ line: index + 1, data: { ...right, ...line } })),
    ...more,
  });

describe('what keeps a declaration from being lodged', () => {
  test('is nothing where no line has a marker, and Amend would change nothing', () => {
    expect(of([{}, {}])).toEqual({});
  });

  test('is told by marker, with the lines that have it', () => {
    expect(
      of([{ tariffMatches: 0, notComputed: true }, {}, { tariffMatches: 2, statsMissing: true }, { tariffMatches: 0 }])['lines'],
    ).toEqual([
      'Missing or invalid tariff code: line 1, 4',
      'Multiple tariff codes matched: line 3',
      'Statistical quantity missing: line 3',
    ]);
    expect(of([{ valueMissing: true }, { showQualifierAlert: true }, { errorLogged: true }])['lines']).toEqual([
      'VFD could not be determined: line 1',
      'Check the qualifiers: line 2',
      'Errors in the log: line 3',
    ]);
  });

  test('is also a line that was not computed and has no marker that says why', () => {
    expect(of([{ notComputed: true }, {}])['lines']).toEqual(['Not computed: line 1']);
  });

  test('is what a line was never computed: a line without a count of items has none', () => {
    expect(of([{ tariffMatches: undefined }])['lines']).toEqual(['Missing or invalid tariff code: line 1']);
  });

  test('is whatever is in error of the whole, and a declaration without lines', () => {
    expect(of([{}], { errors: ['Invoices mix values'] })).toEqual({ declaration: ['Invoices mix values'] });
    expect(of([])).toEqual({ declaration: ['There are no lines'] });
  });

  test('is what Amend would change, each way', () => {
    expect(of([{}, {}, {}], { pending: { changed: [1, 2], removed: [3], added: 2, isHeadChanged: true } })['lines']).toEqual([
      'Changed since, use Amend to re-compile: line 1 to 2',
      'Removed since, use Amend to re-compile: line 3',
      'Added since, use Amend to re-compile: 2 product line(s)',
    ]);
    expect(of([{}], { pending: { ...nothing, isHeadChanged: true } })['lines']).toEqual([
      'The totals have changed, use Amend to re-compile',
    ]);
  });
});

describe('line numbers for a person', () => {
  test.each([
    [[7], '7'],
    [[3, 1, 2, 9, 9], '1 to 3, 9'],
    [[], ''],
  ])('of %j are %s', (numbers, said) => {
    expect(lineRanges(numbers)).toBe(said);
  });

  test('are counted from where they become too many', () => {
    const odd = Array.from({ length: 1_000 }, (_, index) => 2 * index + 1);

    expect(lineRanges(odd)).toMatch(/^1, 3, 5, .* 79 and 960 more$/);
  });
});
