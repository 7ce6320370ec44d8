import { expect, test } from 'vitest';

import { judged } from '../../../../support/supplier-sheets/outcome.ts';
import { readSheet } from './read-supplier-sheet.ts';

/** Headings, the cells of one line, and what the line is. Headings and cells are divided by bars. */
const wordings: readonly (readonly [string, string, Readonly<Record<string, string | number>>])[] = [
  // Currencies in headings; the order is in US dollars.
  ...(
    [
      ['Amount (TOP)', 'TOP'],
      ['Value in ISK', 'ISK'],
      ['Amount_RON', 'RON'],
      ['Line total - PEN', 'PEN'],
      ['Amount, TRY', 'TRY'],
      ['Amount [ALL]', 'ALL'],
      ['Value: CUP', 'CUP'],
      ['GEL amount', 'GEL'],
      ['Amount (kr)', 'SEK'],
      ['Amount (Kč)', 'CZK'],
      ['Amount (R)', 'ZAR'],
      ['Amount (円)', 'JPY'],
      ['Amount (Baht)', 'THB'],
      ['Amount (руб.)', 'RUB'],
      ['Amount (Dhs)', 'AED'],
      ['Amount (元)', 'CNY'],
      ['Amount (CNH)', 'CNY'],
      ['Amount (S/.)', 'PEN'],
      ['Value (Ft)', 'HUF'],
      ['Amount (Fr.)', 'CHF'],
      ['Amount (C$)', 'CAD'],
      ['Amount (MX$)', 'MXN'],
      ['Amount (₺)', 'TRY'],
      ['Amount (₪)', 'ILS'],
      ['Amount (₱)', 'PHP'],
      ['Amount (₦)', 'NGN'],
      ['Amount ₸', 'KZT'],
      ['Amount (euros)', 'EUR'],
      ['Value (Sterling)', 'GBP'],
      ['Amount (Swiss francs)', 'CHF'],
      ['Amount (Kina)', 'PGK'],
      ['Amount (tala)', 'WST'],
      ['EUR Value', 'EUR'],
      ['Amount (EUR/NZD)', 'EUR'],
    ] as const
  ).map(([heading, currencyCode]) => [`Description|Qty|${heading}`, 'Mug|10|100.00', { exportValue: 100, currencyCode }] as const),
  // Scales of money.
  ...(
    [
      ['Amount (k)', 'USD', 1000],
      ["Amount ('000)", 'USD', 1000],
      ['Amount (USD k)', 'USD', 1000],
      ['Amount (kEUR)', 'EUR', 1000],
      ['Amount (T€)', 'EUR', 1000],
      ['Amount (mln)', 'USD', 1e6],
      ['Amount (millions)', 'USD', 1e6],
      ['Value x1000', 'USD', 1000],
      ['Amount in cents', 'USD', 0.01],
      ['Amount (lakh)', 'USD', 1e5],
      ['Amount (INR lakhs)', 'INR', 1e5],
      ['Amount (crore)', 'USD', 1e7],
      ['Value (万元)', 'CNY', 1e4],
      ['Amount (千円)', 'JPY', 1000],
      ['Amount (pence)', 'GBP', 0.01],
    ] as const
  ).map(
    ([heading, currencyCode, scale]) =>
      [`Description|Qty|${heading}`, 'Mug|10|100.00', { exportValue: 100 * scale, currencyCode }] as const,
  ),
  // Units of weight.
  ...(
    [
      ['Gross Weight (oz)', 0.0283495],
      ['Weight, g', 0.001],
      ['G.W. (MT)', 1000],
      ['Weight/lbs', 0.453592],
      ['Gross wt in tonnes', 1000],
      ['Weight (cwt)', 50.802345],
      ['Weight (st.)', 6.35029],
      ['Weight mg', 1e-6],
      ['Weight (dt)', 100],
      ['Gross Weight [hg]', 0.1],
      ['Weight (#)', 0.453592],
      ['G.W. (斤)', 0.5],
      ['Weight (x1000 kg)', 1000],
      ['Weight KG per ctn', 0],
      ['Gross Weight (Pfund)', 0.5],
      ['Weight lbs.', 0.453592],
      ['Weight (klb)', 453.592],
    ] as const
  ).map(
    ([heading, kilograms]) =>
      [`Description|Qty|Value|${heading}`, 'Mug|10|100.00|4', { exportValue: 100, kilograms: kilograms * 4 }] as const,
  ),
  // Units of quantity, and counts that are not the quantity.
  ...(
    [
      ['Qty (dozen)', 'dzn'],
      ['Qty (pairs)', 'npr'],
      ['Qty DZ', 'dzn'],
      ['Quantity, m', 'mtr'],
      ['Qty/1000', 'mil'],
      ['Quantity (sets)', 'set'],
      ['Qty in rolls', 'ro'],
      ['Qty (m²)', 'mtk'],
    ] as const
  ).map(([heading, unit]) => [`Description|${heading}|Value`, 'Mug|10|100.00', { quantityOrdered: 10, unit }] as const),
  // A column beside.
  ['Description|Qty|Value|Weight|Unit of weight', 'Mug|10|100.00|4|lb', { kilograms: 1.814369 }],
  ['Description|Qty|Value|Weight|', 'Mug|10|100.00|4|oz', { kilograms: 0.113398 }],
  ['Description|Qty|Value|', 'Mug|10|100.00|EUR', { currencyCode: 'EUR' }],
  ['Description|Qty||Value', 'Mug|10|EUR|100.00', { currencyCode: 'EUR' }],
  ['Description|Qty||Value', 'Mug|10|doz|100.00', { unit: 'dzn' }],
  ['Description|Qty|Value|Val. Curr', 'Mug|10|100.00|€', { currencyCode: 'EUR' }],
  ['Description|Qty|Value|Money', 'Mug|10|100.00|GBP', { currencyCode: 'GBP' }],
  ['Description|Qty|UOM|Price|Price UOM', 'Screw|5000|EA|12.00|M', { exportValue: 60 }],
  ['Description|Qty|UOM|Price|Price Basis', 'Nut|2000|EA|5.00|C', { exportValue: 100 }],
  ['Description|Qty|Price|Per', 'Nut|2000|5.00|100', { exportValue: 100 }],
  ['Description|Qty|Price|Unit of price', 'Nut|2000|5.00|per 1000', { exportValue: 10 }],
  ['Description|Qty|Price %', 'Nut|2000|5.00', { exportValue: 100 }],
  ['Description|Cases|Qty/Case|Total Qty|Amount', 'Mug|10|24|240|480.00', { quantityOrdered: 240 }],
  ['Description|Qty|Price per dozen', 'Mug|24|12.00', { exportValue: 24 }],
  ['Description|Qty|Price/C', 'Mug|200|12.00', { exportValue: 24 }],
  ['Description|Qty|Price (per M)', 'Mug|2000|12.00', { exportValue: 24 }],
];

test('what stands beside a number is read, or asked for', () => {
  const wrong = wordings.flatMap(([headings, cells, right]) => {
    const text = `${headings.replaceAll('|', '\t')}\r\n${cells.replaceAll('|', '\t')}\r\n`;
    const { unit, ...rest } = right;
    const line = {
      row: 2,
      currencyCode: 'USD',
      description: cells.split('|')[0] ?? '',
      ...rest,
      units: typeof unit === 'string' ? [unit] : undefined,
    };
    const { outcome, differences } = judged({ lines: [line], isSpoilt: false }, readSheet({ text }));
    return outcome === 'wrong' ? [[headings, ...differences].join(': ')] : [];
  });

  expect(wrong).toEqual([]);
});

/** The last row of an invoice of two lines that come to 150.00, in its columns Description, Qty and Amount. */
const endings = `
Freight||20.00
Ocean freight & insurance||20.00
Inland haulage||12.00
Insurance 0.3 %||0.45
Packing||8.00
Pallets||30.00
Less discount 15.00||-15.00
Discount||15.00
30% deposit paid||45.00
Advance payment||-45.00
GST 15%||22.50
VAT @ 20%||30.00
Balance due||105.00
Amount due||150.00
FOB value||150.00
CIF Auckland||170.00
Total CIF Auckland||170.00
TOTAL FOB Shanghai||150.00
Ex works total||150.00
Goods total||150.00
Net total||150.00
|Total|150.00
||150.00
|15|150.00
Rounding||0.05
Bank charges||25.00
Handling fee||10.00
Fuel surcharge 4%||6.00
Documentation||35.00
Credit note 4471||-10.00
`
  .trim()
  .split('\n');

test('the end of an invoice is no goods', () => {
  const wrong = endings.filter((ending) => {
    const text = `Description|Qty|Amount\r\nMug|10|100.00\r\nCup|5|50.00\r\n${ending}\r\n`.replaceAll('|', '\t');
    const lines = [
      { row: 2, description: 'Mug', exportValue: 100, currencyCode: 'USD' },
      { row: 3, description: 'Cup', exportValue: 50, currencyCode: 'USD' },
    ];
    return judged({ lines, isSpoilt: false }, readSheet({ text })).outcome === 'wrong';
  });

  expect(wrong).toEqual([]);
});
