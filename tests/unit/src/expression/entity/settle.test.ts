import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleRecord, type RecordMode } from '#src/expression/index.ts';
import { goods, owner } from '../goods.ts';

type Values = Readonly<Record<string, unknown>>;

const settle = (record: Values, edited: readonly string[] = [], mode: RecordMode = 'edit', original?: Values) =>
  settleRecord(goods, record, { edited: new Set(edited), mode, context: owner, ...(original === undefined ? {} : { original }) });

describe('settling a record', () => {
  it('stores empties as absent, and each value in its one form', () => {
    const record = { name: ' Wine ', code: '', country: 'nz', maker: { name: ' ' }, price: 1.005, packages: null };

    expect(settle(record)).toEqual({ name: 'Wine', country: 'NZ', price: 1.01, slug: 'Wine!' });
  });

  it('cuts off blanks around a text, and takes nothing out of it', () => {
    expect(settle({ name: '\ufeffWi\u202ene\u200d ', country: '\u3164 n\u00adz\n' })).toMatchObject({
      name: 'Wi\u202ene',
      country: 'N\u00adZ',
    });
    expect(settle({ name: '\u3164 \u00a0' })).toEqual({});
    expect(settle({ name: 'می\u200cخواهم' })).toMatchObject({ name: 'می\u200cخواهم' });
  });

  it('leaves what the schema does not know to the validator', () => {
    expect(settle({ colour: null })).toEqual({ colour: null });
  });

  it('does not change the record it is given', () => {
    const record = Object.freeze({ name: ' Wine ', maker: Object.freeze({ name: ' Bo ' }) });

    expect(settle(record)).toMatchObject({ name: 'Wine', maker: { name: 'Bo' } });
    expect(record).toEqual({ name: ' Wine ', maker: { name: ' Bo ' } });
  });

  it('twice changes nothing', () => {
    const number = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: undefined });
    const record = fc.record({
      name: fc.option(fc.string(), { nil: undefined }),
      slug: fc.option(fc.string(), { nil: undefined }),
      quantity: number,
      perUnit: number,
      total: number,
    });
    const edited = fc.subarray(['name', 'slug', 'quantity', 'perUnit', 'total']);

    fc.assert(
      fc.property(record, edited, fc.constantFrom('create', 'edit'), (values, paths, mode) => {
        const once = settle(values, paths, mode);
        expect(settle(once, paths, mode)).toEqual(once);
      }),
    );
  });
});

describe('a derived value', () => {
  it('that always follows overrides what was given, and is blank while it is unknown', () => {
    expect(settle({ total: 5, kilos: 99 })).toMatchObject({ kilos: 6 });
    expect(settle({ kilos: 99 })).not.toHaveProperty('kilos');
  });

  it('that follows until edited keeps what the user gave', () => {
    expect(settle({ name: 'Wine', slug: 'mine' }, ['slug'], 'create')['slug']).toBe('mine');
    expect(settle({ name: 'Wine', slug: 'mine' }, ['slug'], 'edit')['slug']).toBe('mine');
    expect(settle({ name: 'Wine' }, ['name'], 'create')['slug']).toBe('Wine!');
  });

  it('that follows until edited keeps what was given in an earlier edit', () => {
    expect(settle({ name: 'Beer', slug: 'mine' }, ['name'], 'edit', { name: 'Wine', slug: 'mine' })['slug']).toBe('mine');
    expect(settle({ name: 'Beer', slug: 'Wine!' }, ['name'], 'edit', { name: 'Wine', slug: 'Wine!' })['slug']).toBe('Beer!');
    expect(settle({ name: 'Beer', slug: 'mine' }, ['name'], 'edit')['slug']).toBe('mine');
  });

  it('that is set on create is left alone after', () => {
    expect(settle({ name: 'Wine' }, [], 'create')['label']).toBe('WINE');
    expect(settle({ name: 'Wine', label: 'Mine' }, ['label'], 'create')['label']).toBe('Mine');
    expect(settle({ name: 'Wine' }, ['name'], 'edit')).not.toHaveProperty('label');
  });
});

describe('a pair', () => {
  const stored = { quantity: 4, perUnit: 2, total: 8 };

  it.each([
    ['the total, when it is edited, gives the value per unit', { ...stored, total: 20 }, ['total'], { perUnit: 5, total: 20 }],
    ['the value per unit, when it is edited, gives the total', { ...stored, perUnit: 3 }, ['perUnit'], { perUnit: 3, total: 12 }],
    ['the quantity, when it is edited, gives the total', { ...stored, quantity: 5 }, ['quantity'], { perUnit: 2, total: 10 }],
    ['the total leads where both are edited', { quantity: 4, perUnit: 3, total: 20 }, ['total', 'perUnit'], { perUnit: 5, total: 20 }],
    ['a total alone gives the value per unit', { quantity: 4, total: 20 }, [], { perUnit: 5, total: 20 }],
    ['a total alone stays when the quantity is edited', { quantity: 5, total: 20 }, ['quantity'], { perUnit: 4, total: 20 }],
    ['a value per unit alone gives the total', { quantity: 4, perUnit: 3 }, [], { perUnit: 3, total: 12 }],
    ['nothing edited leaves both', { quantity: 3, perUnit: 3.3333, total: 10 }, [], { perUnit: 3.3333, total: 10 }],
  ])('%s', (_, record, edited, expected) => {
    expect(settle(record, edited)).toMatchObject(expected);
  });

  it('given twice on create follows the total where the two disagree', () => {
    expect(settle({ quantity: 4, perUnit: 3, total: 20 }, [], 'create')).toMatchObject({ perUnit: 5, total: 20 });
  });

  it('that agrees is left alone, though the other direction would round or divide by zero', () => {
    expect(settle({ quantity: 0, perUnit: 2, total: 0 }, ['quantity', 'perUnit', 'total'], 'create')).toMatchObject({
      perUnit: 2,
      total: 0,
    });
    expect(settle({ quantity: 0.0001, perUnit: 0.0004, total: 0 }, ['quantity', 'perUnit', 'total'], 'create')).toMatchObject({
      perUnit: 0.0004,
    });
  });

  it('loses the other value when one is cleared', () => {
    expect(settle({ quantity: 4, perUnit: 2 }, ['total'])).toEqual({ quantity: 4 });
    expect(settle({ quantity: 4, total: 8 }, ['perUnit'])).toEqual({ quantity: 4 });
  });

  it('keeps a total without a quantity', () => {
    expect(settle({ total: 20 }, ['total'])).toMatchObject({ total: 20 });
  });

  it('feeds what is derived from it', () => {
    expect(settle({ ...stored, quantity: 5 }, ['quantity'])).toMatchObject({ total: 10, kilos: 11 });
  });
});
