import { describe, expect, test } from 'vitest';
import { openGoods } from './goods-form.ts';

const stored = { id: 1, code: 'A', quantity: 2, perUnit: 3, total: 6, suffix: 'x' };

describe('a record that was stored anew while it is edited', () => {
  test('takes the new values where the user changed nothing and keeps what was typed', () => {
    const form = openGoods({ values: stored });
    form.edit('suffix', 'mine');

    const rebased = form.rebase({ ...stored, code: 'B' });

    expect(rebased).toEqual({ collisions: [], taken: ['code'] });
    expect(form.record()).toMatchObject({ code: 'B', suffix: 'mine' });
    expect(form.changes()).toEqual([{ op: 'replace', path: '/suffix', value: 'mine' }]);
  });

  test('names the fields that both changed, and keeps what was typed', () => {
    const form = openGoods({ values: stored });
    form.edit('suffix', 'mine');
    form.edit('code', 'C');

    const rebased = form.rebase({ ...stored, code: 'C', suffix: 'theirs' });

    expect(rebased).toEqual({ collisions: ['suffix'], taken: [] });
    expect(form.changes()).toEqual([{ op: 'replace', path: '/suffix', value: 'mine' }]);
  });

  test('derives totals again from what the user and the others changed', () => {
    const form = openGoods({ values: stored });
    form.edit('quantity', 10);

    form.rebase({ ...stored, perUnit: 4, total: 8 });

    expect(form.record()).toMatchObject({ quantity: 10, perUnit: 4, total: 40 });
  });

  test('leaves a stored total alone that its rounded value per unit would miss', () => {
    const form = openGoods({ values: stored });
    form.edit('suffix', 'mine');

    form.rebase({ ...stored, quantity: 3, perUnit: 3.3333, total: 10 });

    expect(form.record()['total']).toBe(10);
    expect(form.changes().map(({ path }) => path)).toEqual(['/suffix']);
  });

  test('has nothing left to lose once all that was typed is stored', () => {
    const form = openGoods({ values: stored });
    form.edit('suffix', 'mine');

    form.rebase({ ...stored, suffix: 'mine' });

    expect(form.summary().isDirty).toBe(false);
    expect(form.store.getState().isDirty).toBe(false);
  });

  test('keeps a text that cannot be read as a value', () => {
    const form = openGoods({ values: stored });
    form.editDraft('quantity', '12x');

    form.rebase({ ...stored, quantity: 5, total: 15 });

    expect(form.field('quantity').draft).toBe('12x');
  });
});
