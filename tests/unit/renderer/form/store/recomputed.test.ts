import { describe, expect, test } from 'vitest';
import type { Form } from '#renderer/form/contract/form.ts';
import { openGoods } from '../goods-form.ts';

const open = () => openGoods({ mode: 'edit', values: { code: 'A', slug: 'A!', quantity: 2, perUnit: 5, total: 10 } });

/** As a person types: each key is an edit. */
function type(form: Form, path: string, ...values: unknown[]): void {
  for (const value of values) form.edit(path, value);
  form.leave(path);
}

describe('a value that gave way to an edit of another field', () => {
  test('says what it was and why, by what stood there before the first key', () => {
    const form = open();
    type(form, 'quantity', 3, 30);
    expect(form.field('total')).toMatchObject({ value: 150, recomputed: { before: 10, by: 'Quantity' } });
    expect(form.field('slug').recomputed).toBeUndefined();

    type(form, 'quantity', 4);
    expect(form.field('total').recomputed).toEqual({ before: 10, by: 'Quantity' });
  });

  test('says nothing more once it is back at what it was, and of a field that was empty nothing at all', () => {
    const form = open();
    type(form, 'quantity', 3, 2);
    expect(form.field('total').recomputed).toBeUndefined();

    const fresh = openGoods({ mode: 'create', values: { perUnit: 5 } });
    type(fresh, 'quantity', 1, 12);
    expect(fresh.field('total')).toMatchObject({ value: 60, recomputed: undefined });
    type(fresh, 'quantity', 2);
    expect(fresh.field('total').recomputed).toEqual({ before: 60, by: 'Quantity' });
  });

  test('does not stand again where that would break a rule with what was edited', () => {
    const rule = { id: 'fits', invalidWhen: 'goods.total < goods.quantity', target: 'total', message: 'Too little' };
    const form = openGoods({ more: { 'x-rules': [rule] }, mode: 'edit', values: { quantity: 2, perUnit: 5, total: 10 } });
    form.edit('quantity', 20);
    expect([form.field('total').value, form.mayKeep('total')]).toEqual([100, false]);

    form.keep('total');
    expect(form.field('total').value).toBe(100);

    form.edit('quantity', 6);
    expect(form.mayKeep('total')).toBe(true);
  });

  test("stands again when it is kept, as the user's own, and the other half gives way", () => {
    const form = open();
    type(form, 'quantity', 4);
    form.keep('total');
    expect(form.field('total')).toMatchObject({ value: 10, recomputed: undefined });
    expect(form.field('perUnit')).toMatchObject({ value: 2.5, recomputed: { before: 5, by: 'Total' } });

    type(form, 'code', 'B');
    expect(form.field('slug').value).toBe('B!');
    form.keep('slug');
    type(form, 'code', 'C');
    expect(form.field('slug').value).toBe('A!');
  });

  test("is the user's own from the first key in it", () => {
    const form = open();
    type(form, 'quantity', 4);
    form.edit('total', 11);
    expect(form.field('total').recomputed).toBeUndefined();
  });

  test('is marked until the record is saved', () => {
    const form = open();
    type(form, 'quantity', 4);
    form.rebase({ code: 'A', slug: 'A!', quantity: 4, perUnit: 5, total: 20 });
    expect(form.field('total')).toMatchObject({ value: 20, recomputed: undefined });
  });

  test('cannot be kept where it is always derived, or locked', () => {
    const form = openGoods({
      mode: 'edit',
      values: { code: 'A', quantity: 2, twice: 4 },
      properties: { twice: { title: 'Twice', type: 'number', 'x-value': { expr: 'goods.quantity * 2', mode: 'always' } } },
    });
    type(form, 'quantity', 3);
    expect(form.field('twice').recomputed).toEqual({ before: 4, by: 'Quantity' });
    form.keep('twice');
    expect(form.field('twice').value).toBe(6);
  });

  test('is marked as well where an effect of the edit set it', () => {
    const form = openGoods({
      mode: 'edit',
      values: { code: 'A', quantity: 2, note: 'two' },
      ui: { quantity: { 'ui:onEdit': [{ set: { note: "'other'" } }] } },
    });
    type(form, 'quantity', 3);
    expect(form.field('note')).toMatchObject({ value: 'other', recomputed: { before: 'two', by: 'Quantity' } });
    form.keep('note');
    expect(form.field('note').value).toBe('two');
  });
});
