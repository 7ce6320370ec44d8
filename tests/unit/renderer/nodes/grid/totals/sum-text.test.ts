import { expect, test } from 'vitest';
import { totalsOfSums } from '#renderer/nodes/grid/totals/sum-text.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';

const schema: EntitySchema = {
  $schema: '',
  $id: 'goods/parcel',
  title: 'Parcel',
  type: 'object',
  additionalProperties: false,
  properties: {
    value: { title: 'Value', type: 'number', 'x-decimals': { exactly: 2 }, 'x-total': { by: 'currency' } },
    currency: { title: 'Currency', type: 'string' },
    weight: { title: 'Weight', type: 'number', 'x-decimals': { most: 4 }, 'x-total': { by: 'unit' } },
    unit: { title: 'Unit', type: 'string' },
  },
};
const columnsOf = (...fields: string[]): Grid => ({
  source: 'parcels',
  label: 'Parcels',
  rowKey: 'id',
  empty: 'None',
  columns: fields.map((field) => ({ id: field, field })),
});
const sums = [
  { field: 'value', unit: 'AUD', sum: '12345678901234567.5', missing: 0 },
  { field: 'value', sum: '1', missing: 0 },
  { field: 'weight', unit: 'kg', sum: '1.23456', missing: 0 },
];
const totals = { count: 45, sums };
const words = { noUnit: 'without a unit', partly: '{counted} of {count} lines', mayStandApart: true };

test('each unit has a line, with all digits of its sum', () => {
  expect(totalsOfSums(columnsOf('value', 'weight'), schema, totals, words)).toEqual({
    value: [
      { text: '12,345,678,901,234,567.50', unit: 'AUD' },
      { text: '1.00', unit: 'without a unit' },
    ],
    weight: [{ text: '1.2346', unit: 'kg' }],
  });
});

test('what a sum is in stands beneath its own column, where there is one', () => {
  const apart = totalsOfSums(columnsOf('value', 'currency', 'weight'), schema, totals, { ...words, noUnit: 'none' });

  expect(apart['value']?.map(({ unit }) => unit)).toEqual([undefined, undefined]);
  expect(apart['currency']).toEqual([{ text: 'AUD' }, { text: 'none' }]);
  expect(apart['weight']).toEqual([{ text: '1.2346', unit: 'kg' }]);
});

test('a sum that lacks rows says of how many it is, unless such a row adds nothing', () => {
  const lacking = sums.map((sum) => ({ ...sum, missing: 25 }));
  const optional: EntitySchema = {
    ...schema,
    properties: { ...schema.properties, weight: { ...schema.properties['weight'], 'x-total': { by: 'unit', blank: 0 } } },
  };
  const ofs = (of: EntitySchema) => {
    const { value = [], weight = [] } = totalsOfSums(columnsOf('value', 'weight'), of, { count: 1045, sums: lacking }, words);
    return [...value, ...weight].map((line) => line.of);
  };

  expect(ofs(schema)).toEqual(['1,020 of 1,045 lines', '1,020 of 1,045 lines', '1,020 of 1,045 lines']);
  expect(ofs(optional)).toEqual(['1,020 of 1,045 lines', '1,020 of 1,045 lines', undefined]);
});
