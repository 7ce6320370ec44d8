import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumRows } from '#renderer/services/filters/sum-rows.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';

const schema: EntitySchema = {
  $schema: '',
  $id: 'goods/parcel',
  title: 'Parcel',
  type: 'object',
  additionalProperties: false,
  properties: {
    value: { title: 'Value', type: 'number', 'x-total': { by: 'currency' } },
    currency: { title: 'Currency', type: 'string' },
    weight: { title: 'Weight', type: 'number', 'x-total': { by: 'unit', convert: 'grams', in: 'g' } },
    unit: { title: 'Unit', type: 'string' },
    count: { title: 'Count', type: 'integer', 'x-total': {} },
  },
};
const grams = { name: 'grams', signature: 'grams(number, string): number', call: (value: unknown, unit: unknown) => factorOf(unit, value) };

function factorOf(unit: unknown, value: unknown): number | null {
  if (typeof value !== 'number') return null;
  return unit === 'kg' ? value * 1000 : unit === 'lb' ? value * 453.59237 : null;
}

test('sums are exact and by unit; what cannot be converted keeps a sum of its own', () => {
  const rows = [
    { value: 0.1, currency: 'NZD', weight: 1, unit: 'kg', count: 2 },
    { value: 0.2, currency: 'NZD', weight: 2, unit: 'lb', count: 3 },
    { value: 5, currency: 'AUD', weight: 7, unit: 'box' },
    { value: 1, weight: 3 },
    {},
  ];

  expect(sumRows(rows, schema, ['value', 'weight', 'count', 'currency'], [grams])).toEqual([
    { field: 'value', sum: '1', missing: 1 },
    { field: 'value', unit: 'AUD', sum: '5', missing: 1 },
    { field: 'value', unit: 'NZD', sum: '0.3', missing: 1 },
    { field: 'weight', sum: '3', missing: 1 },
    { field: 'weight', unit: 'box', sum: '7', missing: 1 },
    { field: 'weight', unit: 'g', sum: '1907.18474', missing: 1 },
    { field: 'count', sum: '5', missing: 3 },
  ]);
});

test('no digit of a sum is lost, however many rows there are', () => {
  const cents = fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(cents, (values) => {
      const [sum] = sumRows(
        values.map((each) => ({ value: each / 100, currency: 'NZD' })),
        schema,
        ['value'],
        [],
      );
      const whole = values.reduce((total, each) => total + BigInt(each), 0n);
      const [units = '0', rest = ''] = (sum?.sum ?? '').split('.');
      const isNegative = units.startsWith('-');
      const read = BigInt(units.replace('-', '')) * 100n + BigInt(rest.padEnd(2, '0'));
      expect(isNegative ? -read : read).toBe(whole);
    }),
  );
});
