import { describe, expect, test } from 'vitest';

import { lineKey, type PasteContext } from '#src/domain/paste/paste-context.ts';
import type { PasteRequest } from '#src/domain/paste/read-product-lines.ts';
import { readingProductLines } from '#src/domain/paste/read-product-lines.ts';
import { finish } from '#src/domain/steps.ts';
import { ignore, pasteContext, readBlock, roleOf } from './paste-context.ts';

/** Reads rows of cells, by the fields of their columns. */
function read(
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  how: Partial<PasteRequest> = {},
  changes: Partial<PasteContext> = {},
) {
  const clipboardData = rows.map((cells) => cells.join('\t')).join('\n');
  const columns = Object.fromEntries(fields.map((field, column) => [`column${column}`, roleOf(field)]));
  return readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: false, columns, ...how }, changes);
}

const priced = ['description', 'exportValue'] as const;

describe('a finding', () => {
  test('says its row of the sheet, the line it becomes, its column, field and cell', () => {
    const { findings, products } = read(
      [...priced, 'quantityOrdered'],
      [
        ['Text', 'Value', 'Qty'],
        ['Cap', '5', '2'],
        ['Total', '9', ''],
        ['Hat', '4', 'many'],
      ],
      { hasHeaderRow: true },
      { firstLine: 13 },
    );

    expect(products.map(({ row, line }) => [row, line])).toEqual([
      [2, 13],
      [4, 14],
    ]);
    expect(findings).toEqual([
      { severity: 'warning', row: 3, line: null, column: null, field: null, text: null, message: 'row 3: skipped, looks like a total row' },
      {
        severity: 'error',
        row: 4,
        line: 14,
        column: 2,
        field: 'quantityOrdered',
        text: 'many',
        message: 'row 4: Quantity is not a number',
        fault: 'Quantity is not a number',
      },
    ]);
  });

  test('stands in the order of the rows, those of the whole sheet at the end', () => {
    const { findings } = read(['description'], [['Cap'], ['"Hat'], ['Boot'], ['']], {}, { writable: new Set(['description']) });

    expect(findings.map(({ row }) => row)).toEqual([2, null]);
  });
});

describe('a correction', () => {
  test('is read instead of the cell, and checked', () => {
    const rows = [
      ['Cap', '5x'],
      ['Hat', '6'],
    ];

    const right = read(priced, rows, { corrections: [{ row: 1, field: 'exportValue', text: '5.50' }] });
    const wrong = read(priced, rows, { corrections: [{ row: 1, field: 'exportValue', text: '-5' }] });

    expect([right.status, right.products[0]]).toMatchObject(['Success', { exportValue: 5.5 }]);
    expect(wrong.findings).toMatchObject([{ row: 1, field: 'exportValue', text: '-5', message: 'row 1: Value must be zero or more' }]);
  });

  test('reaches a field without a column, and leaves it empty in the other rows', () => {
    const corrections = [
      { row: 2, field: 'brandName', text: 'Oslo' },
      { row: 2, field: 'hsTariffCode', text: '8415.10' },
      { row: 2, field: 'tariffSuffix', text: '10.00h' },
    ];

    const { products } = read(
      priced,
      [
        ['Cap', '5'],
        ['Hat', '6'],
      ],
      { corrections },
    );

    expect(products.map(({ brandName }) => brandName)).toEqual([undefined, 'Oslo']);
    expect(products[1]).toMatchObject({ hsTariffCode: '8415.10', tariffSuffix: '10.00H' });
  });

  test('empties a cell, and gives back what a blank one means', () => {
    const { products } = read([...priced, 'weightUnitCode'], [['Cap', '5', 'stone']], {
      corrections: [{ row: 1, field: 'weightUnitCode', text: '' }],
    });

    expect(products[0]).toMatchObject({ weightUnitCode: 'kgm' });
  });

  test('of what is no field of a pasted line is refused', () => {
    const request = { clipboardData: 'Cap', delimiter: '\t', hasHeaderRow: false, columns: { column0: 1 } };

    expect(
      finish(readingProductLines({ ...request, corrections: [{ row: 1, field: 'colour', text: 'red' }] }, pasteContext(), ignore)),
    ).toEqual({
      kind: 'refused',
      field: 'corrections',
      message: 'colour is no field of a pasted line',
    });
  });
});

describe('a mark before three last digits', () => {
  const withMark = (mark: string) => [
    ['Cap', `1${mark}234`],
    ['Hat', `2${mark}500 KG.`],
  ];
  const weights = ['description', 'totalWeight'] as const;
  const isAsked = (more: string) => read(weights, [...withMark('.'), ['Boot', more]]).questions.length > 0;

  test.each(['.', ','])('that is %s throughout the sheet is asked about once, and read as the answer says', (mark) => {
    const open = read(weights, withMark(mark));
    const answered = (value: string) => read(weights, withMark(mark), { answers: [{ id: 'decimals', value }] });

    expect([open.status, open.questions]).toMatchObject([
      'Failure',
      [{ id: 'decimals', column: null, choices: [{ value: '.' }, { value: ',' }], answer: null }],
    ]);
    expect(answered(mark).products.map(({ totalWeight }) => totalWeight)).toEqual([1.234, 2.5]);
    expect(answered(mark === '.' ? ',' : '.').products.map(({ totalWeight }) => totalWeight)).toEqual([1234, 2500]);
    expect(answered('.')).toMatchObject({ status: 'SuccessWithWarnings', questions: [{ answer: '.' }] });
  });

  test.each(['0.125', '1234.567', '12.5', '1,234.50', '1,234,567', '12,5', '1.234,50', '1.234.567'])(
    'is certain where %s stands in the sheet',
    (certain) => expect(isAsked(certain)).toBe(false),
  );

  test.each(['1250', '950', '', 'EUR'])('stays open beside %s', (other) => expect(isAsked(other)).toBe(true));

  test('is open, too, where other numbers of the sheet contradict each other', () => {
    expect(
      read(
        ['description', 'totalWeight', 'unitPrice'],
        [
          ['Cap', '1,234', '5.25'],
          ['Hat', '2,5', '1.10'],
        ],
      ).questions,
    ).toHaveLength(1);
  });

  test('read as decimals that the field does not keep is told with both readings', () => {
    const { warnings, products } = read(priced, [['Cap', '1.234']], { answers: [{ id: 'decimals', value: '.' }] });

    expect(products[0]).toMatchObject({ exportValue: 1.23 });
    expect(warnings).toEqual(['row 1: 1.234 was read as 1.23; if it means 1,234, write it without the dot']);
  });
});

test('numbers with decimal commas throughout are read as such', () => {
  const { products, errors } = read(
    ['description', 'quantityOrdered', 'totalWeight', 'exportValue'],
    [
      ['Cap', '1.250', '12,5', '1.234,50'],
      ['Hat', '3', '0,75', '99,90 EUR'],
    ],
  );

  expect(errors).toEqual([]);
  expect(products).toMatchObject([
    { quantityOrdered: 1250, totalWeight: 12.5, exportValue: 1234.5 },
    { quantityOrdered: 3, totalWeight: 0.75, exportValue: 99.9, currencyCode: 'EUR' },
  ]);
});

test('a number of more decimals than its field keeps is told with what it was read as', () => {
  const { warnings, products } = read(priced, [['Cap', '12.3456']]);

  expect(products[0]).toMatchObject({ exportValue: 12.35 });
  expect(warnings).toEqual(['row 1: 12.3456 was read as 12.35: Value keeps 2 decimals']);
});

describe('what stands beside a number', () => {
  const currency = [...priced, 'currencyCode'] as const;

  test.each([
    ['EUR 100', 'EUR'],
    ['€100', 'EUR'],
    ['£100', 'GBP'],
    ['100 NZ$', 'NZD'],
    ['$100', 'USD'],
  ])('%s in a row without a currency of its own is in %s', (cell, code) => {
    expect(read(priced, [['Cap', cell]]).products[0]).toMatchObject({ exportValue: 100, currencyCode: code });
    expect(read(currency, [['Cap', cell, '']]).products[0]).toMatchObject({ exportValue: 100, currencyCode: code });
  });

  test.each(['EUR 100', '€100', '£ 100'])('%s in a row of US dollars is an error, and no number', (cell) => {
    const { errors, products } = read(currency, [['Cap', cell, 'USD']]);

    expect(errors).toEqual([expect.stringMatching(/^row 1: Value ".*" is in .*, the row in USD$/)]);
    expect(products[0]).toMatchObject({ exportValue: undefined, currencyCode: 'USD' });
  });

  test('two amounts of one row in two currencies are an error', () => {
    expect(read([...priced, 'unitPrice'], [['Cap', 'EUR 100', 'USD 2']]).errors).toHaveLength(1);
  });

  test.each([
    ['totalWeight', '500 lbs', { totalWeight: 500, weightUnitCode: 'lbs' }],
    ['totalWeight', '2 tne', { totalWeight: 2, weightUnitCode: 'tne' }],
    ['totalVolume', '500 ltr', { totalVolume: 500, volumeUnitCode: 'ltr' }],
    ['quantityOrdered', '5 pcs', { quantityOrdered: 5, quantityUnitCode: 'nmb' }],
  ])('of %s, %s, sets the unit of the row', (field, cell, expected) => {
    expect(read([...priced, field], [['Cap', '5', cell]]).products[0]).toMatchObject(expected);
  });

  test('another unit than the one of the row is an error', () => {
    const fields = [...priced, 'totalWeight', 'weightUnitCode'];

    expect(read(fields, [['Cap', '5', '500 lbs', 'kg']]).errors).toEqual(['row 1: Weight "500 lbs" is in lbs, the row in kgm']);
    expect(read(fields, [['Cap', '5', '500 lbs', 'LBS']]).products[0]).toMatchObject({ totalWeight: 500, weightUnitCode: 'lbs' });
  });
});

describe('measures of one unit', () => {
  const fields = [...priced, 'quantityOrdered', 'weightPerUnit', 'totalWeight'];

  test('make the total where none is given', () => {
    expect(read(fields, [['Cap', '5', '40', '2.3', '']]).products[0]).toMatchObject({ weightPerUnit: 2.3, totalWeight: 92 });
  });

  test('give way to a total that disagrees, with a warning', () => {
    const { products, warnings } = read(fields, [['Cap', '5', '40', '2.3', '100']]);

    expect(products[0]).toMatchObject({ weightPerUnit: 2.5, totalWeight: 100 });
    expect(warnings).toEqual(['row 1: Weight per unit 2.3 does not agree with Weight 100, which is kept']);
  });

  test('that were rounded agree', () => {
    expect(read(fields, [['Cap', '5', '3', '0.333', '1']]).warnings).toEqual([]);
  });
});

describe('an invoice', () => {
  const fields = [...priced, 'invoiceNumber', 'invoiceDate'];
  const invoices = new Map([
    ['OLD', '2026-11-01'],
    ['BARE', null],
  ]);

  test('that is new to the consignment is told once', () => {
    const { warnings } = read(
      fields,
      [
        ['Cap', '5', 'NEW', ''],
        ['Hat', '6', 'NEW', ''],
        ['Boot', '7', 'OLD', ''],
      ],
      {},
      { invoices },
    );

    expect(warnings).toEqual(['row 1: invoice NEW is new: an invoice will be added']);
  });

  test('keeps a date that it has, or lacks, with a warning where the sheet differs', () => {
    const rows = [
      ['Cap', '5', 'OLD', '2026-11-02'],
      ['Hat', '6', 'OLD', '2026-11-01'],
      ['Boot', '7', 'BARE', '2026-11-02'],
    ];

    expect(read(fields, rows, {}, { invoices }).warnings).toEqual([
      'row 1: invoice OLD is there already and keeps its date 2026-11-01',
      'row 3: invoice BARE is there already: its date is not stored',
    ]);
  });

  test('with two dates in one sheet is an error', () => {
    const { errors } = read(
      fields,
      [
        ['Cap', '5', 'NEW', '2026-11-02'],
        ['Hat', '6', 'NEW', '2026-11-03'],
      ],
      {},
      { invoices },
    );

    expect(errors).toEqual(['row 2: invoice NEW has another date in row 1: 2026-11-02']);
  });

  test('of a year of two digits is not of the future', () => {
    expect(read(fields, [['Cap', '5', '', '01/12/99']]).products[0]).toMatchObject({ invoiceDate: '1999-12-01' });
    expect(read([...priced, 'expectedSupplyDate'], [['Cap', '5', '01/12/27']]).products[0]).toMatchObject({
      expectedSupplyDate: '2027-12-01',
    });
  });
});

describe('a row is told', () => {
  test('that looks like lines which are there already, with their names', () => {
    const key = lineKey('INV-1', 'A1', 5) ?? '';
    const { findings } = read(
      [...priced, 'productCode', 'invoiceNumber'],
      [
        ['Cap', '5.00', 'A1', 'INV-1'],
        ['Cap', '6.00', 'A1', 'INV-1'],
      ],
      {},
      { storedLines: new Map([[key, ['order 1, line 3', 'order 2, line 1']]]) },
    );

    expect(findings).toMatchObject([
      {
        row: 1,
        severity: 'warning',
        message: 'row 1: same invoice, product code and value as a line already there: order 1, line 3, order 2, line 1',
      },
    ]);
  });

  test('whose unit price comes to nothing, since no line keeps a price by itself', () => {
    const { products, warnings } = read(['description', 'unitPrice'], [['Cap', '12.50']]);

    expect(products[0]).toMatchObject({ unitPrice: undefined });
    expect(warnings).toEqual(['row 1: Unit price 12.50 is not stored without a value and a quantity', 'Value is missing']);
  });

  test('that may be a total all the same, by its value', () => {
    const { warnings, products } = read(priced, [
      ['Cap', '5'],
      ['Hat', '6'],
      ['Total station TS-9', '11'],
      ['Total solutions', '4'],
    ]);

    expect(products).toHaveLength(4);
    expect(warnings).toEqual(['row 3: may be a total row: its value is the sum of the rows above']);
  });
});

test.each([
  [
    'a day above 12 stands second',
    ['05/12/2026', '12/14/2026'],
    ['2026-05-12', '2026-12-14'],
    ['Dates are read month first, as 12/14/2026 shows'],
  ],
  ['a day above 12 stands first', ['05/12/2026', '14/12/2026'], ['2026-12-05', '2026-12-14'], []],
])('dates of a sheet are read in one order, which is said where %s', (_, cells, days, said) => {
  const { products, warnings } = read(
    [...priced, 'invoiceDate'],
    cells.map((cell) => ['Cap', '5', cell]),
    {},
    { today: '2026-12-20' },
  );

  expect(products.map(({ invoiceDate }) => invoiceDate)).toEqual(days);
  expect(warnings).toEqual(said);
});
