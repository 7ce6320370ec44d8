import { describe, expect, it } from 'vitest';
import {
  defaultsOf,
  ExpressionError,
  fieldAt,
  fieldsRead,
  labelOf,
  normaliseField,
  readPath,
  sortFormulas,
  writePath,
} from '#src/expression/index.ts';
import { compile, derivedNumbers, goods, goodsSchema } from '../goods.ts';
import { entity } from '../line.ts';

describe('an entity', () => {
  it('has a field for each property; nested objects are dotted paths, lists are one field', () => {
    expect([...goods.fields.keys()]).toEqual([
      'id',
      'orderId',
      'secret',
      'name',
      'code',
      'country',
      'slug',
      'label',
      'quantity',
      'perUnit',
      'total',
      'kilos',
      'price',
      'packages',
      'packageType',
      'maker.name',
      'parts',
    ]);
    expect(goods.fields.get('maker.name')).toMatchObject({ label: 'Maker', required: false });
    expect(goods.fields.get('name')).toMatchObject({ required: true, readOnly: false, immutable: false });
    expect(goods.fields.get('orderId')).toMatchObject({ immutable: true });
  });

  it('labels a field by its title, else its path', () => {
    expect(labelOf({ path: 'maker.name', schema: { title: 'Maker' } })).toBe('Maker');
    expect(labelOf({ path: 'maker.name', schema: {} })).toBe('maker.name');
  });

  it('finds the fields of the items of a list', () => {
    expect(fieldAt(goods, 'parts.3.code')?.label).toBe('Part code');
    expect(fieldAt(goods, 'parts.x.code')).toBeUndefined();
    expect(fieldAt(goods, 'constructor')).toBeUndefined();
    expect(fieldAt(goods, 'parts')?.label).toBe('Parts');
  });

  it('starts a new record from its defaults', () => {
    expect(defaultsOf(goods)).toEqual({ country: 'NZ' });
  });

  it('knows the formulas that a change makes due', () => {
    const due = (path: string) =>
      (goods.readers.get(path) ?? []).map((index) => `${goods.formulas[index]?.kind} ${goods.formulas[index]?.field}`);

    expect(due('quantity').toSorted()).toEqual(['pair total', 'rule packages']);
    expect(due('total').toSorted()).toEqual(['rule total', 'value kilos']);
    expect(due('packages').toSorted()).toEqual(['required packageType', 'rule packages']);
    expect(due('maker.name')).toEqual([]);
  });

  it('derives a value after what it is derived from, in whatever order they are written', () => {
    const { formulas } = compile(derivedNumbers({ c: 'it.b + 1', b: 'it.a + 1', a: 'it.x + 1', x: '' }));

    expect(formulas.map(({ field }) => field)).toEqual(['a', 'b', 'c']);
  });

  it('runs both directions of a pair before what reads either', () => {
    const order = goods.formulas.map(({ kind, field }) => `${kind} ${field}`);

    expect(order.indexOf('pairInverse perUnit')).toBeLessThan(order.indexOf('pair total'));
    expect(order.indexOf('pair total')).toBeLessThan(order.indexOf('value kilos'));
  });
});

describe('a broken entity schema', () => {
  it('is refused for a cycle, which is named', () => {
    expect(() => compile(derivedNumbers({ a: 'it.c', b: 'it.a', c: 'it.b' }))).toThrow('Derived values form a cycle: a -> c -> b -> a');
  });

  it('is refused for a wrong name in an expression', () => {
    expect(() => compile(derivedNumbers({ a: 'it.bb', b: '' }))).toThrow(ExpressionError);
  });

  it('is refused for a rule or pair about a field that is not there', () => {
    const rule = { id: 'r', invalidWhen: 'true', message: 'No', target: 'pric' };
    expect(() => compile({ ...goodsSchema, 'x-rules': [rule] })).toThrow('Rule r names "pric"');

    const pair = { with: 'b', driver: 'c', expr: '1', inverse: '1' };
    expect(() => compile(entity('tests/pair', { properties: { a: { type: 'number', 'x-pair': pair } } }))).toThrow('x-pair of a names "b"');
  });
});

describe('formulas of a form beside those of an entity', () => {
  it('are sorted by the same order', () => {
    const shown = { field: 'note', reads: ['total'], writes: ['note'] };
    const derived = { field: 'total', reads: ['quantity'], writes: ['total'] };
    const asked = { field: 'more', reads: ['note'], writes: [] };

    expect(sortFormulas([asked, shown, derived])).toEqual([derived, shown, asked]);
  });

  it('read the fields behind a path: itself, those under it, the list that holds it, or all', () => {
    const fields = new Map(['quantity', 'maker.name', 'maker.city', 'parts'].map((path) => [path, path]));
    const read = (...paths: string[]) => fieldsRead(paths, 'line', fields);

    expect(read('line.quantity', 'session.role')).toEqual(['quantity']);
    expect(read('line.maker')).toEqual(['maker.name', 'maker.city']);
    expect(read('line.parts.length')).toEqual(['parts']);
    expect(read('line')).toEqual([...fields.keys()]);
  });
});

describe('normalising a field', () => {
  it.each([
    ['name', '  Wine ', 'Wine'],
    ['name', '   ', undefined],
    ['name', null, undefined],
    ['country', ' nz ', 'NZ'],
    ['code', '1234', '12.34'],
    ['code', 'x', 'x'],
    ['code', ' ', undefined],
    ['quantity', 1.23456, 1.2346],
    ['price', 1.005, 1.01],
    ['quantity', '12a', '12a'],
    ['quantity', 0, 0],
    ['perUnit', 1.23456789, 1.23456789],
  ])('%s: %j becomes %j', (path, value, expected) => {
    expect(normaliseField(goods, path, value)).toBe(expected);
  });

  it('reaches into lists and keeps the place of empty items', () => {
    expect(normaliseField(goods, 'parts', [{ code: ' ab ', count: 1.26 }, { code: '' }])).toEqual([{ code: 'AB', count: 1.3 }, {}]);
  });
});

describe('paths of a record', () => {
  it('are read without following what objects inherit', () => {
    expect(readPath({ maker: { name: 'Bo' } }, 'maker.name')).toBe('Bo');
    expect(readPath({ maker: 'Bo' }, 'maker.name')).toBeUndefined();
    expect(readPath({}, 'constructor.name')).toBeUndefined();
  });

  it('are written in a copy, and an object left without fields goes too', () => {
    const record = { maker: { name: 'Bo' }, quantity: 1 };

    expect(writePath(record, 'maker.name', 'Li')).toEqual({ maker: { name: 'Li' }, quantity: 1 });
    expect(writePath(record, 'maker.name', undefined)).toEqual({ quantity: 1 });
    expect(writePath({}, 'maker.name', 'Li')).toEqual({ maker: { name: 'Li' } });
    expect(record).toEqual({ maker: { name: 'Bo' }, quantity: 1 });
  });
});
