import type { PastedLine } from '#schemas/generated/types.ts';

/** A supplier's lines as a spreadsheet puts them on the clipboard. */
export const pastedSheet = [
  ['Item no.', 'Description', 'Qty', 'Unit', 'Unit price', 'Amount', 'Currency', 'Origin', 'HS code'],
  ['MUG-06-SAND', 'Stoneware mugs, set of six', '240', 'SET', '14.50', '3480.00', 'USD', 'VN', '6912.00'],
  ['BWL-14', 'Bowls of stoneware, 14 cm', '300', 'NMB', '3.30', '990.00', 'USD', 'VN', '6912.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n');

export const pastedLines: PastedLine[] = [
  {
    line: 5,
    invoiceNumber: 'SS-20418',
    productCode: 'MUG-06-SAND',
    description: 'Stoneware mugs, set of six',
    quantityOrdered: 240,
    quantityUnitCode: 'SET',
    unitPrice: 14.5,
    exportValue: 3480,
    currencyCode: 'USD',
    countryOfOriginCode: 'VN',
    hsTariffCode: '6912.00',
  },
  {
    line: 6,
    invoiceNumber: 'SS-20418',
    productCode: 'BWL-14',
    description: 'Bowls of stoneware, 14 cm',
    quantityOrdered: 300,
    quantityUnitCode: 'NMB',
    unitPrice: 3.3,
    exportValue: 990,
    currencyCode: 'USD',
    countryOfOriginCode: 'VN',
    hsTariffCode: '6912.00',
  },
];
