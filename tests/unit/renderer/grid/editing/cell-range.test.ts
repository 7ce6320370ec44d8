import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledDown, filledRight, headAfter, rangeBetween } from '#renderer/grid/editing/cell-range.ts';
import { asBlock, textsIn } from '#renderer/grid/editing/range-cells.ts';
import { figuresIn } from '#renderer/grid/editing/range-figures.ts';
import { readBlock } from '#renderer/nodes/grid/editing/read-block.ts';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const SHOWN = ['a', 'b', 'c'];
const corner = (index: number, column: string) => ({ index, id: index, column });

describe('a range over cells', () => {
  test('covers the block between its corners, whichever was first, and none if a column is gone', () => {
    const range = rangeBetween(corner(4, 'c'), corner(2, 'b'), SHOWN);
    expect(range).toMatchObject({ first: 2, last: 4, columns: new Set(['b', 'c']) });
    expect(rangeBetween(corner(4, 'gone'), corner(2, 'b'), SHOWN)).toBeUndefined();
  });

  test.each([
    ['up', false, { index: 2, column: 'b' }],
    ['left', false, { index: 3, column: 'a' }],
    ['right', true, { index: 3, column: 'c' }],
    ['down', true, { index: 6, column: 'b' }],
  ] as const)('grows %s (to the edge: %s)', (step, isToEdge, head) => {
    const start = corner(3, 'b');
    expect(headAfter({ anchor: start, head: start }, step, isToEdge, { shown: SHOWN, total: 7 })).toEqual(head);
  });

  test('reaches over 5,000 rows at most', () => {
    const start = corner(3, 'b');
    expect(headAfter({ anchor: start, head: start }, 'down', true, { shown: SHOWN, total: 1_000_000 }).index).toBe(5_002);
  });

  test('is filled from its first row or column', () => {
    const texts = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(filledDown(texts)).toEqual([['1', '2']]);
    expect(filledRight(texts)).toEqual([['1'], ['3']]);
  });
});

describe('the numbers of a range', () => {
  const figure = (value: number, unit?: string, column = 'a') => ({
    value,
    text: decimalFormat.print(value, { least: 2, most: 2 }),
    unit,
    column,
  });

  test.each([
    [[figure(0.1, 'USD'), figure(0.2, 'USD')], { sum: '0.30 USD', average: '0.15 USD' }],
    [[figure(10), figure(0.005)], { sum: '10.005', average: '5.00' }],
    [[figure(1, '')], { sum: '1.00 without a unit', average: '1.00 without a unit' }],
    [[figure(1, 'USD'), figure(2, 'EUR')], undefined],
    [[figure(1, 'USD'), figure(2)], undefined],
    [[figure(1, 'USD'), figure(2, 'USD', 'b')], { sum: '3.00 USD', average: '1.50 USD' }],
    [[figure(1), figure(2, undefined, 'b')], undefined],
  ])('have a sum only if they are of one unit: %j', (figures, totals) => {
    expect(figuresIn(figures, 'without a unit')).toEqual({ count: figures.length, totals });
  });

  test('are added without loss', () => {
    const cents = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(cents, (values) => {
        const sum = values.reduce((all, value) => all + BigInt(value), 0n);
        const shown = figuresIn(
          values.map((value) => figure(value / 100)),
          '',
        )?.totals?.sum.replaceAll(/[,.]/g, '');
        expect(BigInt(shown ?? 0)).toBe(sum);
      }),
    );
  });

  test('are none where there is no number', () => {
    expect(figuresIn([], '')).toBeUndefined();
  });
});

const SCHEMAS = {
  name: { title: 'Name', type: 'string' },
  weight: { title: 'Weight', type: 'number' },
  kind: { title: 'Kind', type: 'string', enum: ['A', 'B'], 'x-labels': { A: 'Allowed', B: 'Banned' } },
  used: { title: 'Used', type: 'boolean' },
} satisfies Readonly<Record<string, FieldSchema>>;
type Field = keyof typeof SCHEMAS;
const isField = (name: string): name is Field => name in SCHEMAS;

/** As cells print them: numbers rounded, values by their labels. */
function shown(field: Field, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalFormat.print(value, { exactly: 2 });
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return field === 'kind' ? (value === 'A' ? 'Allowed' : 'Banned') : String(value);
}

const columns = Object.keys(SCHEMAS)
  .filter(isField)
  .map((field) => ({
    columnDef: {
      meta: {
        text: (row: Readonly<Record<string, unknown>>) => shown(field, row[field] ?? null),
        ...(field === 'weight' ? { unit: { header: 'Unit', of: () => 'kgm' } } : {}),
      },
    },
    accessorFn: (row: Readonly<Record<string, unknown>>) => row[field],
  }));

const letters = fc.string({ unit: fc.constantFrom('a', '1', '=', '-', "'", '"', '\t', '\n', ' ', '\u00e9') });
const rowsOf = fc.array(
  fc.record({
    name: fc.option(letters.filter((text) => text !== '' && text.trim() === text)),
    weight: fc.option(fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => Number(value.toFixed(6)) + 0)),
    kind: fc.option(fc.constantFrom('A', 'B')),
    used: fc.option(fc.boolean()),
  }),
  { minLength: 1, maxLength: 6 },
);

type Values = Readonly<Record<string, unknown>>;

/** What a block changes of these rows. */
function changes(text: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const { cells, wrong } = readBlock(
    { text, columns: Object.keys(SCHEMAS), rowAt: (step) => rows[step] },
    {
      target: (field) =>
        isField(field)
          ? {
              field,
              label: field,
              schema: SCHEMAS[field],
              mayChange: () => true,
              textOf: () => '',
              ...(field === 'weight' ? { unitOf: () => 'kgm' } : {}),
            }
          : undefined,
      labelOf: (column) => column,
      nameOf: () => 'Row',
      rowKey: 'id',
      texts: catalogue.many,
      parse: (_, cell) => cell,
    },
  );
  return { wrong, cells: cells.map(({ row, field, value }) => [row['id'], field, value]) };
}

test('what is copied from a range and pasted back changes nothing, whatever its cells hold', () => {
  fc.assert(
    fc.property(rowsOf, (values) => {
      const rows = values.map((row, id) => ({ ...row, id }));
      expect(changes(asBlock(textsIn(columns, rows)), rows)).toEqual({ wrong: [], cells: [] });
    }),
  );
});

test('what is filled down is what stood in the first row, and putting back what stood there takes it back', () => {
  fc.assert(
    fc.property(rowsOf, (values) => {
      const [first, ...others] = values.map((row, id) => ({ ...row, id }));
      if (first === undefined) return;
      const after = changed(others, asBlock(filledDown(textsIn(columns, [first, ...others]))));
      expect(after).toEqual(others.map(({ id }) => ({ ...first, id })));
      expect(changed(after, asBlock(textsIn(columns, others)))).toEqual(others);
    }),
  );
});

function changed(rows: readonly Values[], text: string): readonly Values[] {
  const { cells, wrong } = rows.length === 0 ? { cells: [], wrong: [] } : changes(text, rows);
  expect(wrong).toEqual([]);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(cells.flatMap(([id, field, value]) => (id === row['id'] ? [[field, value]] : []))),
  }));
}
