import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { gatherLines, groupLines } from '#src/domain/files/gather-lines.ts';
import { compileImportPlan } from '#src/domain/files/import-plan.ts';
import { matchHeadings } from '#src/domain/files/match-headings.ts';
import { lineReader } from '#src/domain/files/read-lines.ts';

const schema = {
  $schema: '../meta/entity.meta.json',
  $id: 'reference/bill',
  title: 'Bill',
  type: 'object',
  additionalProperties: false,
  properties: {
    number: { title: 'Number', type: 'string', 'x-normalise': 'upper' },
    payer: { title: 'Payer', type: 'string' },
    lines: {
      title: 'Lines',
      type: 'array',
      'x-import': { lines: true },
      items: {
        type: 'object',
        properties: {
          id: { title: 'Id', type: 'integer', 'x-hidden': 'Tells items apart' },
          code: { title: 'Code', type: 'string' },
          amount: { title: 'Amount', type: 'number' },
        },
      },
    },
  },
} satisfies EntitySchema;
const plan = compileImportPlan(schema);

function read(headings: readonly string[], rows: readonly (readonly string[])[], unique = ['number']) {
  const { columns, ignored } = matchHeadings(headings, plan);
  const line = lineReader(columns, plan, catalogue);
  const lines = rows.map((cells, index) => ({ number: index + 2, cells }));
  return { ignored, records: groupLines(lines, columns, unique).map((group) => gatherLines(group, line, plan, catalogue)) };
}

test('lines of one number are one record, in whatever order they stand: nothing is lost, nothing doubled', () => {
  const row = fc.record({
    number: fc.constantFrom('a', 'B', 'c'),
    code: fc.constantFrom('X', 'Y'),
    amount: fc.integer({ min: -999, max: 999 }),
  });

  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const { records } = read(
        ['Number', 'Code', 'Amount'],
        rows.map(({ number, code, amount }, index) => [index % 2 === 0 ? number : number.toUpperCase(), code, String(amount)]),
      );

      expect(records.map(({ values }) => [String(values['number']).toUpperCase(), values['lines']])).toEqual(
        [...Map.groupBy(rows, ({ number }) => number.toUpperCase())].map(([number, own]) => [
          number,
          own.map(({ code, amount }) => ({ code, amount })),
        ]),
      );
      expect(records.flatMap(({ faults }) => faults)).toEqual([]);
    }),
  );
});

test('what lines say of their record must agree, or be left out', () => {
  const { records } = read(
    ['Number', 'Payer', 'Code', 'Amount'],
    [
      ['1', '', 'A', '1'],
      ['1', 'Acme', 'B', '2'],
      ['1', 'Other', 'C', 'x'],
    ],
  );

  expect(records).toEqual([
    {
      number: 2,
      values: { number: '1', payer: 'Acme', lines: [{ code: 'A', amount: 1 }, { code: 'B', amount: 2 }, { code: 'C' }] },
      faults: [
        { path: 'lines.2.amount', text: 'Amount is not a number', line: 4 },
        { path: 'payer', text: 'Payer must be the same as in line 2', line: 4 },
      ],
      itemLines: new Map([['lines', [2, 3, 4]]]),
      isTooLong: false,
    },
  ]);
});

test('a file without columns of items, or without what tells records apart, has a record a line', () => {
  expect(
    read(
      ['Number', 'Payer'],
      [
        ['1', 'A'],
        ['1', 'B'],
      ],
    ).records,
  ).toHaveLength(2);
  expect(
    read(
      ['Payer', 'Code'],
      [
        ['A', 'X'],
        ['A', 'Y'],
      ],
    ).records,
  ).toHaveLength(2);
  expect(read(['Number', 'lines.1.code', 'lines.2.code'], [['1', 'X', 'Y']]).records[0]?.values).toEqual({
    number: '1',
    lines: [{ code: 'X' }, { code: 'Y' }],
  });
});

test('what only tells items apart has no column', () => {
  expect(read(['Number', 'Id', 'lines.1.id'], [['1', '7', '7']]).ignored).toEqual(['Id', 'lines.1.id']);
});
