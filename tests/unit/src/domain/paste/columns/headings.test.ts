import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';

import { plan } from '../paste-context.ts';

/** Heading, field or "-", and why it is none. */
const headings = readFileSync(new URL('../../../../../fixtures/paste/headings.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').slice(0, 2));

function fieldsOf(header: readonly string[], rows: readonly (readonly string[])[] = []) {
  return matchColumns(header, plan, rows).matches.map(({ field }) => field?.name ?? '-');
}

test('headings of ERP systems, shops and forwarders in nine languages name their field, or none', () => {
  expect(headings.map(([heading = '']) => [heading, ...fieldsOf([heading])])).toEqual(headings);
});

test('the labels of the product name their fields', () => {
  const fields = plan.fields.filter(({ paste }) => paste.role !== undefined);
  expect(fieldsOf(fields.map(({ label }) => label))).toEqual(fields.map(({ name }) => name));
});

test.each([
  [
    'a running number',
    ['Item', 'Part No', 'Qty'],
    [
      ['1', '77', '5'],
      ['2', '78', '6'],
    ],
    ['-', 'productCode', 'quantityOrdered'],
  ],
  [
    'a running number in tens, in any order',
    ['Item No', 'Qty'],
    [
      ['20', '5'],
      ['10', '6'],
    ],
    ['-', 'quantityOrdered'],
  ],
  ['a code with an own name', ['Item', 'SKU', 'Description'], [['Mug', 'M1', 'Red']], ['-', 'productCode', 'description']],
  ['goods under a name of many uses', ['Product', 'Qty'], [['Red mug', '5']], ['description', 'quantityOrdered']],
  ['codes under it', ['Product', 'Qty'], [['MUG-RED', '5']], ['productCode', 'quantityOrdered']],
  ['codes beside a description', ['Item', 'Description'], [['A 12 red', 'Mug']], ['productCode', 'description']],
  ['the country of an address', ['SKU', 'City', 'Zip', 'Country'], [], ['productCode', '-', '-', '-']],
  ['the country of goods', ['SKU', 'Qty', 'Country'], [], ['productCode', 'quantityOrdered', 'countryOfOriginCode']],
])('other columns and cells show %s', (_, header, rows, fields) => {
  expect(fieldsOf(header, rows)).toEqual(fields);
});

test('columns of different kinds are matched in any order', () => {
  const header = ['Item', 'Description', 'Total Qty', 'Qty per inner', 'Unit Price', 'Amount (USD)', 'Origin port', 'C/O', 'G.W. (KG)'];
  const expected = new Map(header.map((heading, index) => [heading, fieldsOf(header)[index]]));
  fc.assert(
    fc.property(fc.shuffledSubarray(header, { minLength: header.length }), (shuffled) => {
      expect(fieldsOf(shuffled)).toEqual(shuffled.map((heading) => expected.get(heading)));
    }),
  );
});
