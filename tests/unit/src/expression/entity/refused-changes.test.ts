import { describe, expect, test } from 'vitest';
import { compileEntity, createEntityEnvironment, refusedChanges, settleRecord, type SettleOptions } from '#src/expression/index.ts';
import { entity } from '../line.ts';

const schema = entity('tests/order', {
  'x-as': 'order',
  properties: {
    status: { title: 'Status', type: 'string' },
    price: {
      title: 'Price',
      type: 'number',
      default: 5,
      'x-editableWhen': { expr: "order.status == 'draft'", because: 'The order is {order.status}' },
    },
    maker: {
      title: 'Maker',
      type: 'object',
      properties: {
        name: { title: 'Name', type: 'string', 'x-editableWhen': { expr: 'false', because: 'The maker stays' } },
        town: { title: 'Town', type: 'string' },
      },
    },
    total: {
      title: 'Total',
      type: 'number',
      'x-value': { expr: 'order.price * 2', mode: 'untilEdited' },
      'x-editableWhen': { expr: 'false', because: 'The total follows' },
    },
  },
});
const compiled = compileEntity(schema, createEntityEnvironment(schema, {}), new Map());

function refusedOf(record: Record<string, unknown>, options: Partial<SettleOptions> = {}) {
  const settling = { mode: 'edit', edited: new Set(Object.keys(record)), context: {}, ...options } as const;
  return refusedChanges(compiled, settleRecord(compiled, record, settling), settling).map(({ path, message }) => `${path}: ${message}`);
}

describe('a field that may be changed only at times', () => {
  const sent = { status: 'sent', price: 7, maker: { name: 'Ria', town: 'Nelson' }, total: 14 };

  test('is refused where the record as it was stored says no, whatever it is to become', () => {
    expect(refusedOf({ ...sent, status: 'draft', price: 8 }, { original: sent })).toEqual(['price: The order is sent']);
  });

  test('is changed where the stored record says yes, whatever it is to become', () => {
    expect(refusedOf({ ...sent, price: 8 }, { original: { ...sent, status: 'draft' } })).toEqual([]);
  });

  test('may be sent as it is, and not be emptied', () => {
    expect(refusedOf(sent, { original: sent })).toEqual([]);
    expect(refusedOf({ ...sent, price: undefined }, { original: sent })).toEqual(['price: The order is sent']);
  });

  test('is refused where what decides is empty', () => {
    expect(refusedOf({ price: 8 }, { original: {} })).toEqual(['price: The order is ']);
  });

  test('is judged by itself inside a record that is sent whole', () => {
    const maker = (name: string, town: string) => refusedOf({ ...sent, maker: { name, town } }, { original: sent });

    expect(maker('Ria', 'Picton')).toEqual([]);
    expect(maker('Jon', 'Nelson')).toEqual(['maker.name: The maker stays']);
  });

  test('follows what it is derived from all the same', () => {
    const original = { ...sent, status: 'draft' };

    expect(refusedOf({ ...original, price: 8 }, { original, edited: new Set(['price']) })).toEqual([]);
  });

  test('of a new record is judged by what that says itself', () => {
    expect(refusedOf({ status: 'draft', price: 9 }, { mode: 'create' })).toEqual([]);
    expect(refusedOf({ status: 'sent', price: 9 }, { mode: 'create' })).toEqual(['price: The order is sent']);
  });

  test('of a new record may be sent with what it would hold anyway', () => {
    expect(refusedOf({ status: 'sent', price: 5, total: 10 }, { mode: 'create' })).toEqual([]);
    expect(refusedOf({ status: 'sent', price: 5, total: 11 }, { mode: 'create' })).toEqual(['total: The total follows']);
  });
});
