import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum as sumDecimals } from '#schemas/formats/decimal.ts';
import { figuresOf, type FigureTexts } from '#renderer/nodes/chart/figures.ts';

const texts: FigureTexts = {
  print: (field, value) => (value === undefined || value === null || value === '' ? `${field}?` : `${String(value)}!`),
  labelOf: (field) => field.toUpperCase(),
  others: 'Others',
};
const bySupplier = { category: 'month', values: ['cif'], series: 'supplier' };

describe('the figures of a chart', () => {
  test('are summed by category and series, exactly', () => {
    const rows = [
      { month: '2026-01', supplier: 'Acme', cif: 0.1 },
      { month: '2026-01', supplier: 'Acme', cif: 0.2 },
      { month: '2026-02', supplier: 'Brill', cif: 5 },
    ];

    const { categories, series, sum } = figuresOf(rows, bySupplier, texts);

    expect(categories).toEqual(['2026-01!', '2026-02!']);
    expect(series.map(({ label, figures, total: own }) => [label, figures, own])).toEqual([
      ['Brill!', [undefined, 5], 5],
      ['Acme!', [0.3, undefined], 0.3],
    ]);
    expect(sum).toEqual({ figures: [0.3, 5], total: 5.3 });
  });

  test('stand at every category that the document names, with rows or without', () => {
    const rows = [{ month: '2026-02', supplier: 'Acme', cif: 7 }];

    const { categories, series } = figuresOf(rows, bySupplier, texts, [
      { value: '2026-01', label: 'Jan' },
      { value: '2026-02', label: 'Feb' },
      { value: '2026-03' },
    ]);

    expect(categories).toEqual(['Jan', 'Feb', '2026-03!']);
    expect(series[0]?.figures).toEqual([undefined, 7, undefined]);
  });

  test('of the series beyond the most are one, called others, in a colour of its own', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ month: '2026-01', supplier: `S${index}`, cif: 100 - index }));

    const { series } = figuresOf(rows, { ...bySupplier, most: 3 }, texts);

    expect(series.map(({ label, color, total }) => [label, color, total])).toEqual([
      ['S0!', 1, 100],
      ['S1!', 2, 99],
      ['S2!', 3, 98],
      ['Others', 7, 97 + 96 + 95 + 94 + 93 + 92],
    ]);
  });

  test('of a single series beyond the most stand under its own name', () => {
    const rows = ['A', 'B', 'C', 'D'].map((supplier, index) => ({ month: '2026-01', supplier, cif: 9 - index }));

    expect(figuresOf(rows, { ...bySupplier, most: 3 }, texts).series.map(({ label }) => label)).toEqual(['A!', 'B!', 'C!', 'D!']);
  });

  test('of rows without a supplier are a series that says so', () => {
    const rows = [
      { month: '2026-01', supplier: null, cif: 2 },
      { month: '2026-01', supplier: '', cif: 1 },
    ];

    expect(figuresOf(rows, bySupplier, texts).series).toMatchObject([{ label: 'supplier?', total: 3 }]);
  });

  test('of several fields are a series each, in the order of the document', () => {
    const rows = [{ month: '2026-01', freight: 2, insurance: 9 }];

    const chart = { category: 'month', values: ['freight', 'insurance'] };
    const { series, sum } = figuresOf(rows, chart, texts);

    expect(series.map(({ label, figures }) => [label, figures])).toEqual([
      ['FREIGHT', [2]],
      ['INSURANCE', [9]],
    ]);
    // Figures of several kinds have a sum only where they are parts of one.
    expect(sum).toBeUndefined();
    expect(figuresOf(rows, { ...chart, stacked: true }, texts).sum).toEqual({ figures: [11], total: 11 });
  });

  test('without a number are empty, not zero', () => {
    const rows = [{ month: '2026-01', supplier: 'Acme', cif: null }];

    expect(figuresOf(rows, bySupplier, texts)).toMatchObject({ series: [{ figures: [undefined], total: 0 }] });
  });

  test('that are no list are none', () => {
    expect(figuresOf(undefined, bySupplier, texts)).toEqual({ categories: [], series: [], sum: undefined });
  });

  test('add up to the sum of the rows, however they are divided', () => {
    const row = fc.record({
      month: fc.constantFrom('2026-01', '2026-02', '2026-03'),
      supplier: fc.constantFrom('A', 'B', 'C', 'D', 'E', null),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (rows, most) => {
        const records = rows.map(({ cents, ...rest }) => ({ ...rest, cif: cents / 100 }));
        const expected = rows.reduce((sum, { cents }) => sum + cents, 0) / 100;

        const { series, sum } = figuresOf(records, { ...bySupplier, most }, texts);

        expect(sum?.total ?? series[0]?.total ?? 0).toBe(expected);
        expect(sumDecimals(series.map(({ total }) => total))).toBe(expected);
        if (sum !== undefined) expect(sumDecimals(sum.figures.filter((figure) => figure !== undefined))).toBe(expected);
        expect(series.length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});
