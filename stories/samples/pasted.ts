import type { PastedLine, PasteResult } from '#schemas/generated/types.ts';

/** A supplier's lines as a spreadsheet puts them on the clipboard. */
export const pastedSheet = sheetOf([
  ['Item no.', 'Description', 'Qty', 'Unit', 'Unit price', 'Amount', 'Currency', 'Origin', 'HS code'],
  ['MUG-06-SAND', 'Stoneware mugs, set of six', '240', 'SET', '14.50', '3480.00', 'USD', 'VN', '6912.00'],
  ['BWL-14', 'Bowls of stoneware, 14 cm', '300', 'NMB', '3.30', '990.00', 'USD', 'VN', '6912.00'],
]);

/** The same with typical mistakes. */
export const messySheet = sheetOf([
  ['Item no.', 'Description', 'Qty', 'Unit', 'Unit price', 'Amount', 'Currency', 'Origin', 'HS code', 'Gross weight', 'Brand'],
  ['MUG-06-SAND', 'Stoneware mugs, set of six', '240', 'SET', '14.50', '3480.00', 'USD', 'Viet Nam', '6912.00', '310 kg', 'Kiln'],
  ['BWL-14', 'Bowls of stoneware, 14 cm', '300', 'NMB', '3.30', '99O.00', 'USD', 'VN', '69120', '500 stone', ''],
  ['', 'TOTALS:', '540', '', '', '4470.00', '', '', '', '', ''],
]);

export const semicolonSheet = 'Item;Description;Qty\nMUG-06-SAND;Stoneware mugs, set of six;240\n';

export const tooManyRows = sheetOf([
  ['Item no.', 'Description', 'Qty'],
  ...Array.from({ length: 5001 }, (_, index) => [`MUG-${index + 1}`, 'Stoneware mug', '12']),
]);

export const dotsSheet = sheetOf([
  ['Item no.', 'Description', 'Qty', 'Amount'],
  ['MUG-06-SAND', 'Stoneware mugs, set of six', '240', '3.480'],
  ['BWL-14', 'Bowls of stoneware, 14 cm', '300', '1.990'],
]);

const mugs: PastedLine = {
  row: 2,
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
};
const bowls: PastedLine = {
  ...mugs,
  row: 3,
  line: 6,
  productCode: 'BWL-14',
  description: 'Bowls of stoneware, 14 cm',
  quantityOrdered: 300,
  quantityUnitCode: 'NMB',
  unitPrice: 3.3,
  exportValue: 990,
};
export const pastedLines: PastedLine[] = [mugs, bowls];

export const readWell: PasteResult = answerOf(pastedLines, []);

export const readWithWarnings: PasteResult = answerOf(pastedLines, [
  findingOf('warning', 3, 'exportValue', '96.00', 'row 3: Value 96 differs from quantity x unit price 98'),
  findingOf('warning', 4, null, null, 'row 4: skipped, looks like a total row'),
]);

const ofCountry = findingOf('warning', 2, 'countryOfOriginCode', 'Viet Nam', 'row 2: country "Viet Nam" read as VN');
const ofValue = findingOf('error', 3, 'exportValue', '99O.00', 'row 3: Value is not a number');
const ofTariff = findingOf('error', 3, 'hsTariffCode', '69120', 'row 3: tariff code 69120 has 5 digits, a leading zero may have been lost');
const ofWeight = findingOf('error', 3, 'totalWeight', '500 stone', 'row 3: Weight "500 stone": stone is not a unit of weight');
const ofTotals = findingOf('warning', 4, null, null, 'row 4: skipped, looks like a total row');
const heavyMugs = { ...mugs, totalWeight: 310, weightUnitCode: 'kgm', brandName: 'Kiln' };
const { exportValue: _value, hsTariffCode: _code, ...readableBowls } = bowls;
const brokenBowls = { ...readableBowls, weightUnitCode: 'kgm' };

export const readMessy: PasteResult = answerOf([heavyMugs, brokenBowls], [ofCountry, ofValue, ofTariff, ofWeight, ofTotals]);

/** The reply for the messy sheet after a correction. */
export function correctedOf(body: unknown): PasteResult {
  if (!JSON.stringify(body ?? '').includes('"exportValue"')) return readMessy;
  return answerOf([heavyMugs, { ...brokenBowls, exportValue: 990 }], [ofCountry, ofTariff, ofWeight, ofTotals]);
}

export const asked: PasteResult = {
  ...answerOf(pastedLines, []),
  status: 'Failure',
  questions: [
    {
      id: 'decimals',
      text: 'Which number is 3.480 in this sheet?',
      column: null,
      row: null,
      field: null,
      choices: [
        { value: '.', label: '3.48' },
        { value: ',', label: '3480' },
      ],
      answer: null,
    },
  ],
};

type SampleFinding = PasteResult['findings'][number];
type Severity = NonNullable<SampleFinding['severity']>;

function answerOf(products: PastedLine[], findings: SampleFinding[]): PasteResult {
  const messages = (severity: Severity) =>
    findings.flatMap(({ severity: own, message }) => (own === severity && message !== undefined ? [message] : []));
  const [errors, warnings] = [messages('error'), messages('warning')];
  const status = errors.length > 0 ? 'Failure' : warnings.length > 0 ? 'SuccessWithWarnings' : 'Success';
  return { status, products, errors, warnings, findings, questions: [], charges: [] };
}

function findingOf(severity: Severity, row: number | null, field: string | null, text: string | null, message: string): SampleFinding {
  return { severity, row, line: row === null ? null : row + 3, column: null, field, text, message };
}

function sheetOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join('\t')).join('\n');
}
