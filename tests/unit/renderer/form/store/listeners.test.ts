import { describe, expect, test, vi } from 'vitest';
import { openGoods } from '../goods-form.ts';

describe('who draws what stands around a control', () => {
  function opened(ui = {}) {
    const form = openGoods({ values: { code: 'A', quantity: 1 }, ui });
    const [drawn, read] = [vi.fn<() => void>(), vi.fn<() => void>()];
    form.subscribeLook(['code'], drawn);
    form.subscribe(['code'], read);
    return { form, drawn, read };
  }

  test('is not told of what is typed, be it a value or not; who reads the value is, once a key', () => {
    const { form, drawn, read } = opened();
    form.edit('code', 'AB');
    form.editDraft('code', 'A?');
    form.editDraft('code', 'A??');
    expect(drawn).not.toHaveBeenCalled();
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('is told of the message that shows once the field is left', () => {
    const { form, drawn } = opened();
    form.edit('code', '');
    expect(drawn).not.toHaveBeenCalled();

    form.leave('code');
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(form.field('code').issues).toHaveLength(1);
  });

  test('is told when Tab passes over the field from now on', () => {
    const { form, drawn } = opened({ code: { 'ui:tabStop': 'goods.quantity < 5' } });
    form.edit('quantity', 6);
    expect(drawn).toHaveBeenCalledTimes(1);
    expect(form.field('code').tabStop).toBe(false);
  });

  test('is told of another record', () => {
    const { form, drawn } = opened();
    form.reset({ code: 'B' });
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});
