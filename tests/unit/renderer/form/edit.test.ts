import { describe, expect, test, vi } from 'vitest';
import { openGoods } from './goods-form.ts';

describe('two fields that derive each other', () => {
  const opened = () => openGoods({ values: { code: 'A', quantity: 4, perUnit: 2 } });

  test('the total of a new record follows from the value per unit', () => {
    expect(opened().field('total').value).toBe(8);
  });

  test('another quantity changes the total', () => {
    const form = opened();
    form.edit('quantity', 5);
    expect(form.field('total').value).toBe(10);
  });

  test('another total changes the value per unit and stays as typed', () => {
    const form = opened();
    form.edit('quantity', 3);
    form.edit('total', 100);
    expect(form.field('perUnit').value).toBe(33.3333);
    expect(form.field('total').value).toBe(100);
  });

  test('another value per unit changes the total', () => {
    const form = opened();
    form.edit('perUnit', 1);
    expect(form.field('total').value).toBe(4);
  });

  test('a total typed before the quantity is kept and gives the value per unit', () => {
    const form = openGoods({ mode: 'create', values: { code: 'A' } });
    form.edit('total', 50);
    form.edit('quantity', 5);
    expect(form.field('total').value).toBe(50);
    expect(form.field('perUnit').value).toBe(10);
  });

  test('a stored total is not rounded away when the record opens', () => {
    const form = openGoods({ values: { code: 'A', quantity: 3, perUnit: 33.3333, total: 100 } });
    expect(form.field('total').value).toBe(100);
    expect(form.changes()).toEqual([]);
  });
});

test('a derived value is rounded as it is stored', () => {
  const properties = {
    third: { type: 'number', 'x-decimals': { exactly: 2 }, 'x-value': { expr: 'goods.quantity / 3', mode: 'always' } },
  } as const;
  const form = openGoods({ properties, values: { code: 'A', quantity: 2 } });
  expect(form.field('third').value).toBe(0.67);
});

describe('a value that follows until it is edited', () => {
  test('follows, and no longer once the user has typed one', () => {
    const form = openGoods({ mode: 'create', values: { code: 'A' } });
    expect(form.field('slug').value).toBe('A!');
    form.edit('code', 'B');
    expect(form.field('slug').value).toBe('B!');
    form.edit('slug', 'mine');
    form.edit('code', 'C');
    expect(form.field('slug').value).toBe('mine');
  });

  test('follows again once it was emptied and left', () => {
    const form = openGoods({ mode: 'create', values: { code: 'A' } });
    form.edit('slug', '');
    expect(form.field('slug').value).toBeUndefined();
    form.leave('slug');
    expect(form.field('slug').value).toBe('A!');
  });

  test('of a stored record stays as it was stored', () => {
    const form = openGoods({ values: { code: 'A', slug: 'stored' } });
    form.edit('code', 'B');
    expect(form.field('slug').value).toBe('stored');
  });
});

describe('effects of an edit', () => {
  const ui = { code: { 'ui:onEdit': [{ when: '!blank(previous) && goods.code != previous', set: { suffix: '""', note: 'previous' } }] } };

  test("run for the user's own edit, with the value before it", () => {
    const form = openGoods({ ui, values: { code: 'A', suffix: 's' } });
    form.edit('code', 'B');
    expect(form.field('suffix').value).toBeUndefined();
    expect(form.field('note').value).toBe('A');
  });

  test('do not run when a record is opened, nor for a change by the program', () => {
    const form = openGoods({ ui, values: { code: 'A', suffix: 's' } });
    expect(form.field('suffix').value).toBe('s');
    form.assign({ code: 'B' });
    expect(form.field('suffix').value).toBe('s');
    form.reset({ code: 'C', suffix: 't' });
    expect(form.field('suffix').value).toBe('t');
  });

  test('leave the other fields of the same edit alone', () => {
    const form = openGoods({ ui, values: { code: 'A', suffix: 's' } });
    form.editMany({ code: 'B', suffix: 'pasted' });
    expect(form.field('suffix').value).toBe('pasted');
  });

  test('are told to whoever looks things up, once an edit', () => {
    const onEdit = vi.fn();
    const form = openGoods({ values: { code: 'A' }, onEdit });
    form.editMany({ code: 'B', suffix: 'x' });
    form.assign({ note: 'n' });
    expect(onEdit.mock.calls).toEqual([[['code', 'suffix'], form]]);
  });
});

describe('an effect that answers late', () => {
  test('does not overwrite what the user typed since', () => {
    const form = openGoods({ values: { code: 'A' } });
    const finish = form.beginEffect('lookup');
    form.edit('note', 'typed');
    finish({ note: 'late', suffix: 'found' });
    expect(form.field('note').value).toBe('typed');
    expect(form.field('suffix').value).toBe('found');
  });

  test('gives way to a younger run of itself', () => {
    const form = openGoods({ values: { code: 'A' } });
    const [old, young] = [form.beginEffect('lookup'), form.beginEffect('lookup')];
    young({ suffix: '2' });
    old({ suffix: '1' });
    expect(form.field('suffix').value).toBe('2');
  });

  test('is dropped when another record was opened meanwhile', () => {
    const form = openGoods({ values: { code: 'A' } });
    const finish = form.beginEffect('lookup');
    form.reset({ code: 'B' });
    finish({ suffix: 'of A' });
    expect(form.field('suffix').value).toBeUndefined();
  });
});

describe('leaving a field', () => {
  test('brings its value into the stored form and recomputes what follows', () => {
    const form = openGoods({ values: { code: 'A', quantity: 2, perUnit: 1 } });
    form.edit('code', '  B ');
    form.edit('perUnit', 1.23456);
    expect(form.field('code').value).toBe('  B ');
    form.leave('code');
    form.leave('perUnit');
    expect(form.field('code').value).toBe('B');
    expect(form.field('perUnit').value).toBe(1.2346);
    expect(form.field('total').value).toBe(2.4692);
  });

  test('is not needed before saving', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.edit('code', '  B ');
    form.validate();
    expect(form.values()).toMatchObject({ code: 'B' });
  });
});

test('who reads several fields is told once of an edit that moves them all', () => {
  const form = openGoods({ values: { code: 'A', quantity: 4, perUnit: 2 } });
  let told = 0;
  form.subscribe(['quantity', 'total'], () => told++);
  form.edit('quantity', 5);
  expect(told).toBe(1);
});

test('a key that moves nothing but a value tells nobody at the level of the form', () => {
  const form = openGoods({ values: { code: 'A', quantity: 4, perUnit: 2 } });
  form.edit('quantity', 5);
  let told = 0;
  form.store.subscribe(() => told++);

  form.edit('quantity', 4.5);
  expect(told).toBe(0);
  form.edit('quantity', 4);
  expect(form.store.getState().isDirty).toBe(false);
  expect(told).toBe(1);
});

test('another record is told to every field', () => {
  const form = openGoods({ values: { code: 'A', note: 'n' } });
  const heard: string[] = [];
  for (const path of ['code', 'note']) form.subscribe([path], () => heard.push(path));
  form.reset({ code: 'A', note: 'm' });
  expect(heard).toEqual(['code', 'note']);
  expect(form.field('note').value).toBe('m');
});

test('an edit re-renders only the fields it changes', () => {
  const form = openGoods({ values: { code: 'A', quantity: 4, perUnit: 2 } });
  const told = ['code', 'quantity', 'perUnit', 'total', 'note', 'suffix'].filter((path) => path !== '');
  const heard: string[] = [];
  for (const path of told) form.subscribe([path], () => heard.push(path));
  form.edit('quantity', 5);
  expect(heard).toEqual(['quantity', 'total']);
});

test('expressions that depend on each other in a circle are refused', () => {
  const circle = {
    a: { type: 'number', 'x-value': { expr: 'goods.b + 1', mode: 'always' } },
    b: { type: 'number', 'x-value': { expr: 'goods.a + 1', mode: 'always' } },
  } as const;
  expect(() => openGoods({ properties: circle })).toThrow(/a|b/);
});
