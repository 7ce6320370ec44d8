import { readdirSync, readFileSync } from 'node:fs';
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

  /** What the first number is read as; a question if it names no unit. */
  const wordings: readonly (readonly [heading: string, field: string, read: string])[] = [
    ...['Amount (TOP)', 'Amount (TRY)', 'Amount (PEN)', 'Amount/RON', 'Amount, GEL', 'Amount (BAM)', 'amount_mop'].map(
      (heading) => [heading, 'exportValue', heading === 'amount_mop' ? '?' : `100 ${heading.replace(/^.*[(/ ]|\)$/g, '')}`] as const,
    ),
    ...Object.entries({
      NTD: 'TWD',
      CNH: 'CNY',
      zł: 'PLN',
      Kč: 'CZK',
      Rp: 'IDR',
      RM: 'MYR',
      TL: 'TRY',
      円: 'JPY',
      Baht: 'THB',
      Won: 'KRW',
    }).map(([word, code]) => [`Amount (${word})`, 'exportValue', `100 ${code}`] as const),
    ...Object.entries({ 'руб.': 'RUB', FCFP: 'XPF', RMB: 'CNY', Euro: 'EUR', CUP: 'CUP' }).map(
      ([word, code]) => [`Amount (${word})`, 'exportValue', `100 ${code}`] as const,
    ),
    ...['kr', 'R', 'Dhs', '元', 'XYZ', 'K', 'M', 'Cr', 'top', '¥', '1000'].map((word) => [`Amount (${word})`, 'exportValue', '?'] as const),
    ['AMOUNT (ALL)', 'exportValue', '?'],
    ['Total amount zzz', 'exportValue', '?'],
    ["Value (USD '000)", 'exportValue', '100000 USD'],
    ['Value (EUR thousands)', 'exportValue', '100000 EUR'],
    ['Value (x1000)', 'exportValue', '100000 USD'],
    ['Value (mln EUR)', 'exportValue', '100000000 EUR'],
    ['Amount (lakh INR)', 'exportValue', '10000000 INR'],
    ['Amount (US cents)', 'exportValue', '?'],
    ['Amount (cents)', 'exportValue', '1 USD'],
    ['Value (per 100)', 'exportValue', '1 USD'],
    ...Object.entries({
      'Gross weight g': '100 grm',
      'Gross weight/g': '100 grm',
      'Gross weight, g': '100 grm',
      gross_weight_g: '100 grm',
      'Gross weight t': '100 tne',
      'Gross weight (mg)': '0.1 grm',
      'Gross weight (gr)': '100 grm',
      'Gross weight (to)': '100 tne',
      'Gross weight (qtl)': '10000 kgm',
      'Gross weight (ozs)': '2834.9523 grm',
      'Gross weight (oz)': '2834.9523 grm',
      'Gross weight (#)': '100 lbs',
      'Gross weight (ct)': '20 grm',
      'Gross weight (克)': '100 grm',
      'Gross weight (г)': '100 grm',
      'Gross weight（公斤）': '100 kgm',
      'Gross weight (斤)': '?',
      'Gross weight (st)': '1400 lbs',
      'Weight (G)': '?',
      'Weight (T)': '?',
      'Weight (kg/lbs)': '?',
      'Weight (tons)': '?',
      'Weight (bushel)': '?',
      'G WT': '100 kgm',
    }).map(([heading, read]) => [heading, 'totalWeight', read] as const),
    ...Object.entries({
      'Volume (cbft)': '2831.6847 ltr',
      'Total volume cu ft': '2831.6847 ltr',
      'Volume (gal)': '?',
      'Volume (US gal)': '378.5412 ltr',
    }).map(([heading, read]) => [heading, 'totalVolume', read] as const),
    ...Object.entries({ 'Qty (doz)': '100 dzn', 'Qty (CTNS)': '?', 'Quantity (шт)': '100 nmb', 'Qty (M)': '?', 'Qty (on hand)': '?' }).map(
      ([heading, read]) => [heading, 'quantityOrdered', read] as const,
    ),
  ];

  test.each(wordings)('%s of %s is read as %s', (heading, field, expected) => {
    const { line, questions, errors } = read(
      [
        ['Description', heading],
        ['Mugs', '100'],
      ],
      ['description', field],
    );
    const about =
      { exportValue: 'currencyCode', totalWeight: 'weightUnitCode', totalVolume: 'volumeUnitCode' }[field] ?? 'quantityUnitCode';

    expect(errors).toEqual([]);
    expect(questions.length > 0 ? '?' : `${line?.[field]} ${line?.[about]}`).toBe(expected);
    expect(questions.filter((question) => question.column !== 1 || question.choices.length < 2)).toEqual([]);
  });

  test('that is not certain is read as the answer says', () => {
    const heading = 'Weight (斤)';
    const rows = [
      ['Description', heading],
      ['Mugs', '5'],
    ];
    const answered = (value: string) => read(rows, ['description', 'totalWeight'], [{ id: `beside 斤 ${heading}`, value }]);

    expect(answered('kgm*0.5')).toMatchObject({
      line: { totalWeight: 2.5 },
      status: 'SuccessWithWarnings',
      questions: [{ answer: 'kgm*0.5' }],
    });
    expect(answered('none').line?.['totalWeight']).toBe(5);
    expect(answered('leave').line?.['totalWeight']).toBeUndefined();
    expect(answered('grm').status).toBe('Failure');
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

describe('an unused column beside a number', () => {
  type Row = readonly string[];
  const sheets: readonly (readonly [header: Row, row: Row, about: string, code: string, presumed: 'yes' | null])[] = [
    [['Qty', 'UOM', 'Gross Weight', 'UOM'], ['10', 'pcs', '100', 'lb'], 'weightUnitCode', 'lbs', null],
    [['Gross Weight', 'Qty', 'Pack'], ['100', '10', 'lb'], 'weightUnitCode', 'lbs', null],
    [['Amount', 'Type'], ['100', 'TOP'], 'currencyCode', 'TOP', null],
    [['Gross Weight', 'KG/LB'], ['100', 'LB'], 'weightUnitCode', 'lbs', 'yes'],
    [['Gross Weight', ''], ['100', 'lb'], 'weightUnitCode', 'lbs', 'yes'],
    [['U. poids', 'Poids brut', 'Qté'], ['lb', '100', '10'], 'weightUnitCode', 'lbs', 'yes'],
    [['', 'Amount'], ['EUR', '100'], 'currencyCode', 'EUR', 'yes'],
    [['Amount', ''], ['100', 'EUR'], 'currencyCode', 'EUR', 'yes'],
    [['Wert', 'Menge', 'Währ.'], ['100', '10', 'CHF'], 'currencyCode', 'CHF', 'yes'],
  ];

  test.each(sheets)('%s %s is offered as its unit or currency', (header, row, about, code, presumed) => {
    const rows = [
      ['Description', ...header],
      ['Mugs', ...row],
    ];
    const { questions, line } = read(rows);
    const answered = (value: string) => read(rows, undefined, [{ id: questions[0]?.id ?? '', value }]).line?.[about];

    expect(questions.map(({ field, answer }) => [field, answer])).toEqual([[about, presumed]]);
    if (presumed === 'yes') expect(line?.[about]).toBe(code);
    expect(answered('yes')).toBe(code);
    expect(answered('no')).not.toBe(code);
  });

  test.each([
    ['Marks', 'ABC'],
    ['Remarks', 'fragile'],
    ['Size', 'L'],
  ])('is left alone where it holds something else: %s', (heading, cell) => {
    expect(
      read([
        ['Description', 'Amount', heading],
        ['Mugs', '100', cell],
      ]).questions,
    ).toEqual([]);
  });
});

describe('a column of unknown units beside a number', () => {
  test.each([
    ['without a heading', ['Gross Weight', ''], ['100', 'sack']],
    ['in another language', ['Poids brut', 'Unité poids'], ['100', 'sac']],
    ['behind another number', ['Qty', 'Gross Weight', 'Unit wt'], ['10', '100', 'sack']],
  ])('%s is asked about', (_, header, row) => {
    const rows = [
      ['Description', ...header],
      ['Mugs', ...row],
    ];
    const { questions, status } = read(rows);
    const answered = (value: string) => read(rows, undefined, [{ id: questions[0]?.id ?? '', value }]).line;

    expect([status, questions.map(({ field }) => field)]).toEqual(['Failure', ['weightUnitCode']]);
    expect(answered('lbs')).toMatchObject({ totalWeight: 100, weightUnitCode: 'lbs' });
    expect(answered('leave')?.['totalWeight'] ?? null).toBeNull();
  });
});

test.each([
  ['cwt (US)', 'GE', 10_000, 'lbs'],
  ['dag', '', 1000, 'grm'],
  ['DJ', 'Unité poids', 1000, 'grm'],
])('a column of a unit that lines do not keep converts the numbers beside it: %s', (unit, heading, totalWeight, weightUnitCode) => {
  const { line, errors } = read([
    ['Description', 'Poids brut', heading],
    ['Mugs', '100', unit],
  ]);
  expect([errors, line]).toMatchObject([[], { totalWeight, weightUnitCode }]);
});

const sheets = new URL('../../../../../fixtures/paste/sheets/', import.meta.url);

test.each(readdirSync(sheets).filter((file) => file.endsWith('.tsv')))('%s is read right, or asked about', (file) => {
  const rows = readFileSync(new URL(file, sheets), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split('\t'));
  const { right } = JSON.parse(readFileSync(new URL(file.replace('.tsv', '.expected.json'), sheets), 'utf8'));
  const { products, questions } = read(rows);

  const isEmpty = (line: object) => Object.keys(line).every((field) => products[0]?.[field] === undefined);
  if (questions.length === 0 && !right.every(isEmpty)) expect(products).toMatchObject(right);
});
