import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Answer } from '#src/domain/paste/ask/questions.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';
import { plan, readBlock, roleOf } from '../paste-context.ts';

/** Reads rows below a header, the columns matched by it or as given. */
function read(rows: readonly (readonly string[])[], fields?: readonly string[], answers: readonly Answer[] = []) {
  const columns =
    fields === undefined
      ? matchColumns(rows[0] ?? [], plan).mapping
      : Object.fromEntries(fields.map((field, column) => [`column${column}`, roleOf(field)]));
  const reading = readBlock({
    clipboardData: rows.map((cells) => cells.join('\t')).join('\n'),
    delimiter: '\t',
    hasHeaderRow: true,
    columns,
    answers,
  });
  return { ...reading, line: reading.products[0] };
}

const shapes: readonly ((name: string, mark: string) => string)[] = [
  (name, mark) => `${name} (${mark})`,
  (name, mark) => `${name}(${mark.toUpperCase()})`,
  (name, mark) => `${name} [in ${mark}]`,
  (name, mark) => `${name}, ${mark}`,
  (name, mark) => `${name}/${mark}`,
  (name, mark) => `${name} in ${mark.toUpperCase()}`,
  (name, mark) => `${mark} ${name}`,
];
const ofWeight = { name: 'Gross weight', field: 'totalWeight', about: 'weightUnitCode' };
const ofVolume = { name: 'Total volume', field: 'totalVolume', about: 'volumeUnitCode' };
const ofQuantity = { name: 'Qty', field: 'quantityOrdered', about: 'quantityUnitCode' };
const ofValue = { name: 'Total value', field: 'exportValue', about: 'currencyCode' };
const marks = [
  ...Object.entries({ kg: 'kgm', lbs: 'lbs', tonnes: 'tne', gm: 'grm' }).map((mark) => [ofWeight, ...mark] as const),
  ...Object.entries({ cbm: 'mtq', ltr: 'ltr', m3: 'mtq', cm3: 'cmq' }).map((mark) => [ofVolume, ...mark] as const),
  ...Object.entries({ pcs: 'nmb', kgs: 'kgm', pairs: 'npr' }).map((mark) => [ofQuantity, ...mark] as const),
  ...Object.entries({ eur: 'EUR', usd: 'USD', nz$: 'NZD', gbp: 'GBP', '€': 'EUR' }).map((mark) => [ofValue, ...mark] as const),
];
const column = fc.record({ mark: fc.constantFrom(...marks), shape: fc.constantFrom(...shapes), amount: fc.integer({ min: 1, max: 9999 }) });

describe('a unit or a currency in a header', () => {
  test('is that of its column, never the usual one', () => {
    fc.assert(
      fc.property(column, ({ mark: [{ name, field, about }, mark, code], shape, amount }) => {
        const header = shape(name, mark);
        const { line, errors } = read(
          [
            ['Description', header],
            ['Mugs', String(amount)],
          ],
          ['description', field],
        );

        expect({ header, errors, amount: line?.[field], code: line?.[about] }).toEqual({ header, errors: [], amount, code });
      }),
      { numRuns: 400 },
    );
  });

  test('gives way to none that a cell of the row says otherwise', () => {
    fc.assert(
      fc.property(column, fc.boolean(), ({ mark: [{ name, field, about }, mark, code], shape, amount }, isOwnColumn) => {
        const other = marks.find(([kind, , otherCode]) => kind.about === about && otherCode !== code)?.[2] ?? '';
        const header = shape(name, mark);
        const { line, errors } = isOwnColumn
          ? read(
              [
                ['Description', header, 'Own'],
                ['Mugs', String(amount), other],
              ],
              ['description', field, about],
            )
          : read(
              [
                ['Description', header],
                ['Mugs', `${amount} ${other}`],
              ],
              ['description', field],
            );

        expect(line?.[field], `${header}: ${amount} ${other}`).toBeUndefined();
        expect(errors).toEqual([expect.stringContaining(other)]);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['Volume (cbft)', 'totalVolume', 'cbft'],
    ['Weight (oz)', 'totalWeight', 'oz'],
    ['Weight (G)', 'totalWeight', 'G'],
    ['Weight (kg/lbs)', 'totalWeight', 'kg / lbs'],
    ['Qty (doz)', 'quantityOrdered', 'doz'],
    ['Value (RMB)', 'exportValue', 'rmb'],
    ["Value (USD '000)", 'exportValue', '000'],
    ['Value (per 100)', 'exportValue', '100'],
  ])('that lines do not keep is a question: %s', (header, field, beside) => {
    const rows = [
      ['Description', header],
      ['Mugs', '5'],
      ['Cups', '6'],
    ];
    const { questions, status } = read(rows, ['description', field]);
    const answered = (value: string) => read(rows, ['description', field], [{ id: `beside ${beside} ${header}`, value }]);

    expect([status, questions]).toMatchObject(['Failure', [{ column: 1, field, answer: null }]]);
    expect(questions[0]?.text).toContain(`"${beside}" in the heading "${header}"`);
    expect(answered('none').line?.[field]).toBe(5);
    expect(answered('leave').line?.[field]).toBeUndefined();
    expect(answered('leave').questions).toMatchObject([{ answer: 'leave' }]);
  });

  test.each([
    'Total value (excl. GST)',
    'Total value (all lines)',
    'Total value (FOB)',
    'TOTAL VALUE ALL',
    'Total value per invoice',
    'Total value ($)',
  ])('is none in %s', (header) => {
    expect(
      read(
        [
          ['Description', header],
          ['Mugs', '5'],
        ],
        ['description', 'exportValue'],
      ),
    ).toMatchObject({
      errors: [],
      line: { exportValue: 5, currencyCode: 'USD' },
    });
  });

  test.each(['Weight', 'G. Weight', 'GW', 'G WT', 'Weight (gross)', 'KGS', 'Total weight (approx.)'])(
    'leaves %s in kilograms',
    (header) => {
      expect(
        read(
          [
            ['Description', header],
            ['Mugs', '5'],
          ],
          ['description', 'totalWeight'],
        ),
      ).toMatchObject({
        errors: [],
        line: { totalWeight: 5, weightUnitCode: 'kgm' },
      });
    },
  );

  test('of a unit that lines do not keep passes where each row says its own', () => {
    const { errors, line } = read([
      ['Description', 'Qty (doz)', 'Unit'],
      ['Mugs', '5', 'doz'],
    ]);

    expect({ errors, quantity: line?.['quantityOrdered'], unit: line?.['quantityUnitCode'] }).toEqual({
      errors: [],
      quantity: 5,
      unit: 'doz',
    });
  });
});

describe('a net weight', () => {
  test.each([
    ['N.W. (kg)', 'Gross (lbs)', '', '5', 5],
    ['Net weight (lbs)', 'Gross weight', '', '5', 2.268],
    ['Net weight', 'Gross weight (lbs)', '', '100', 45.3592],
    ['Net weight', 'Gross weight', 'lbs', '100', 45.3592],
    ['Net weight', 'Gross weight', 'kg', '0.25 tne', 250],
    ['Net weight', 'Gross weight', '', '100', 100],
  ])('%s beside %s in %s is kept in kilograms: %s', (net, gross, unit, cell, expected) => {
    const { errors, line } = read(
      [
        ['Description', net, gross, 'Weight unit'],
        ['Mugs', cell, '', unit],
      ],
      ['description', 'netWeight', 'totalWeight', 'weightUnitCode'],
    );

    expect({ errors, net: line?.['netWeight'] }).toEqual({ errors: [], net: expected });
  });

  test.each(['5 ltr', '0.04 grm', '5 lbs'])('of %s in a column in kilograms is refused', (cell) => {
    const { errors, line } = read(
      [
        ['Description', 'Net weight (kg)'],
        ['Mugs', cell],
      ],
      ['description', 'netWeight'],
    );

    expect({ errors: errors.length, net: line?.['netWeight'] }).toEqual({ errors: 1, net: undefined });
  });
});

test.each([
  'Weight (per unit)',
  'Gross weight (each)',
  'Amount (net)',
  'CBM (per carton)',
  'Qty (per carton)',
  'Value (per unit)',
  'Qty (/ctn)',
])('a header that brackets make one of a unit or a net measure is not matched as a total: %s', (header) => {
  expect(matchColumns([header], plan).matches[0]).toMatchObject({ reason: 'per-unit', field: null });
});

test.each([
  ['Unit price (per piece)', 'unitPrice'],
  ['Items (per carton)', 'itemsInOrderUnit'],
  ['Description (per invoice)', 'description'],
])('%s is still read as %s', (header, field) => {
  expect(matchColumns([header], plan).matches[0]?.field?.name).toBe(field);
});
