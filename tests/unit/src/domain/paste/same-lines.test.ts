import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delimiters } from '#src/domain/paste/block/delimiters.ts';
import { printProductLines } from '#src/domain/paste/print-product-lines.ts';
import { createLineWriter } from '#src/domain/paste/to-product-line.ts';
import type { PastedLine } from '#src/domain/paste/pasted-line.ts';
import { pasteContext, plan, readBlock, roleOf, withoutPlace } from './paste-context.ts';

/** Text of a cell: words, and what a sheet has to quote for. */
const words = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcXYZ 0129,"-/\u00e9\t\u001e\u001f\n'.split('')) })
  .map((text) => `G${text}x`);

const goods = fc.record({
  description: words,
  productCode: fc.stringMatching(/^[A-Z]{3}-[0-9]{3}$/),
  quantityOrdered: fc.integer({ min: 1, max: 9_999 }),
  exportValue: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
  countryOfOriginCode: fc.constantFrom('CN', 'VN', 'DE', 'NZ'),
  hsTariffCode: fc.constantFrom('8471.30.00.10A', '6109.10', '94051100'),
});
const fields = ['description', 'productCode', 'quantityOrdered', 'exportValue', 'countryOfOriginCode', 'hsTariffCode'] as const;
type Goods = Readonly<Record<(typeof fields)[number], string | number>>;

interface Layout {
  readonly delimiter: (typeof delimiters)[number];
  readonly isQuoted: boolean;
  readonly end: string;
  readonly order: readonly number[];
}

const layout = (count: number): fc.Arbitrary<Layout> =>
  fc.record({
    delimiter: fc.constantFrom(...delimiters),
    isQuoted: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    order: fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
  });

const sheets = fc
  .array(goods, { minLength: 1, maxLength: 8 })
  .chain((rows) => fc.record({ rows: fc.constant(rows), one: layout(rows.length), other: layout(rows.length) }));

/** A cell that holds a separator of any kind, a quote or a line end is quoted whatever the layout says. */
function cell(value: string | number, isQuoted: boolean): string {
  const text = String(value);
  return isQuoted || /[",\t\r\n\u001e\u001f]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function readLaidOut(rows: readonly Goods[], { delimiter, isQuoted, end, order }: Layout): PastedLine[] {
  const shuffled = order.flatMap((index) => rows[index] ?? []);
  const reading = readBlock({
    clipboardData: shuffled.map((row) => fields.map((field) => cell(row[field], isQuoted)).join(delimiter)).join(end),
    delimiter,
    hasHeaderRow: false,
    columns: Object.fromEntries(fields.map((field, column) => [`column${column}`, roleOf(field)])),
  });
  expect(reading.products).toHaveLength(rows.length);
  const inOrder: PastedLine[] = [];
  for (const [at, index] of order.entries()) inOrder[index] = withoutPlace(reading.products[at] ?? {});
  return inOrder;
}

test('rows in any order, by any delimiter, quoted or not, are the same lines', () => {
  fc.assert(
    fc.property(sheets, ({ rows, one, other }) => {
      expect(readLaidOut(rows, one)).toEqual(readLaidOut(rows, other));
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

const amount = fc.integer({ min: 1, max: 99_999_999 }).map((number) => number / 10_000);
/** A line as it is stored: what follows from others follows, and a code has its suffix. */
const storedLine = fc.record(
  {
    description: words.map((text) => text.replaceAll(/[\t\n\u001e\u001f ]+/g, ' ')),
    productCode: fc.stringMatching(/^[A-Z]{3}-[0-9]{3}$/),
    hsTariffCode: fc.constant('8471.30'),
    tariffSuffixImport: fc.constant('00.10A'),
    quantityOrdered: fc.integer({ min: 1, max: 500 }),
    quantityUnitCode: fc.constant('nmb'),
    itemsInOrderUnit: fc.integer({ min: 1, max: 50 }),
    currencyCode: fc.constantFrom('USD', 'EUR', 'NZD'),
    exportValue: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
    discountPercent: fc.integer({ min: 0, max: 1_000_000 }).map((number) => number / 10_000),
    totalWeight: amount,
    netWeight: amount,
    weightUnitCode: fc.constantFrom('kgm', 'lbs', 'tne'),
    expectedSupplyDate: fc.constantFrom('2026-12-01', '2027-02-28'),
    countryOfOriginCode: fc.constantFrom('CN', 'DE'),
    brandName: fc.constantFrom('Kiln', 'A "B" C, Ltd'),
    usedGoods: fc.boolean(),
    manufacturerName: fc.constantFrom('Kiln Ltd', 'Bright'),
  },
  { requiredKeys: ['description', 'hsTariffCode', 'quantityOrdered', 'exportValue', 'currencyCode'] },
);

test('lines that are copied are read into the lines they were', () => {
  fc.assert(
    fc.property(fc.array(storedLine, { minLength: 1, maxLength: 6 }), (lines) => {
      const context = pasteContext();
      const printed = printProductLines(lines, plan, context.pairs);

      const reading = readBlock(printed);

      expect(reading.errors).toEqual([]);
      const write = createLineWriter(context);
      expect(reading.products.map(write)).toMatchObject(lines.map((line) => JSON.parse(JSON.stringify(line))));
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

test('what a reader may not see, and the invoice, are not printed', () => {
  const { columns, clipboardData } = printProductLines(
    [{ description: 'Lamp', invoiceNumber: 'INV-1', unitPrice: 3, usedGoods: null }],
    plan,
    [],
  );

  expect(columns).toEqual({ column0: roleOf('description') });
  expect(clipboardData).toBe('Description\nLamp');
});
