import { describe, expect, test } from 'vitest';
import { openGoods } from './goods-form.ts';

describe('what a patch carries', () => {
  test('is what changed, and nothing else', () => {
    const form = openGoods({ values: { id: 7, code: 'A', quantity: 4, perUnit: 2, total: 8, suffix: 's' } });
    expect(form.summary().isDirty).toBe(false);
    form.edit('quantity', 5);
    form.edit('suffix', '');
    expect(form.changes()).toEqual([
      { op: 'replace', path: '/quantity', value: 5 },
      { op: 'replace', path: '/total', value: 10 },
      { op: 'replace', path: '/suffix', value: null },
    ]);
    expect(form.summary().isDirty).toBe(true);
  });

  test('is nothing when the user typed back what was there', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.edit('code', 'B');
    form.edit('code', 'A');
    expect(form.changes()).toEqual([]);
    expect(form.summary().isDirty).toBe(false);
  });

  test('is nothing after another record was opened', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.edit('code', 'B');
    form.setServerProblems({ code: ['taken'] });
    form.reset({ code: 'C' }, 'edit');
    expect(form.changes()).toEqual([]);
    expect(form.field('code')).toMatchObject({ value: 'C', issues: [] });
    expect(form.summary()).toMatchObject({ isDirty: false, isValid: true });
  });

  test('takes a field inside a record as its whole top-level field', () => {
    const maker = {
      type: 'object',
      additionalProperties: false,
      properties: { name: { type: 'string' }, city: { type: 'string' } },
    } as const;
    const form = openGoods({ properties: { maker }, values: { code: 'A', maker: { name: 'Bo', city: 'X' } } });
    form.edit('maker.name', 'Jo');
    expect(form.values()).toMatchObject({ maker: { name: 'Jo', city: 'X' } });
    expect(form.changes()).toEqual([{ op: 'replace', path: '/maker', value: { name: 'Jo', city: 'X' } }]);
  });
});

describe('a record inside the record that one widget edits whole', () => {
  const maker = {
    type: 'object',
    additionalProperties: false,
    properties: { name: { type: 'string' }, shout: { type: 'string', 'x-value': { expr: 'goods.maker.name', mode: 'always' } } },
  } as const;
  const rule = { id: 'maker', invalidWhen: "goods.maker.name == 'Bo'", target: 'note', message: 'Not Bo' };

  test('is one field, and what reads a part of it follows its edits', () => {
    const form = openGoods({
      properties: { maker },
      more: { 'x-rules': [rule] },
      ui: { maker: { 'ui:widget': 'switch' } },
      values: { code: 'A' },
    });
    form.edit('maker', { name: 'Bo' });
    expect(form.validate()).toBe('note');
    expect(form.changes()).toEqual([{ op: 'replace', path: '/maker', value: { name: 'Bo' } }]);
  });
});

describe('what a create request carries', () => {
  test('is the record without empties and without what the server sets', () => {
    const form = openGoods({
      mode: 'create',
      properties: { size: { type: 'number', default: 1 } },
      values: { id: 9, code: 'A', note: '' },
    });
    expect(form.values()).toEqual({ code: 'A', slug: 'A!', size: 1 });
  });
});

describe('a field that is hidden', () => {
  const hidden = (whenHidden: 'keep' | 'clear' | 'omit') => {
    const ui = { suffix: { 'ui:visible': 'goods.quantity > 1', 'ui:whenHidden': whenHidden } };
    const form = openGoods({ ui, values: { code: 'A', suffix: 's', quantity: 2 } });
    form.edit('quantity', 0);
    expect(form.field('suffix').visible).toBe(false);
    return form;
  };

  test('keeps its value', () => {
    expect(hidden('keep').values()).toMatchObject({ suffix: 's' });
  });

  test('loses it where the document says so', () => {
    const form = hidden('clear');
    form.edit('quantity', 2);
    expect(form.field('suffix').value).toBeUndefined();
  });

  test('is left out of requests where the document says so, and comes back', () => {
    const form = hidden('omit');
    expect(form.values()).not.toHaveProperty('suffix');
    expect(form.changes().map(({ path }) => path)).toEqual(['/quantity']);
    form.edit('quantity', 2);
    expect(form.values()).toMatchObject({ suffix: 's' });
  });

  test('does not lose its value because the record was opened', () => {
    const ui = { suffix: { 'ui:visible': 'goods.quantity > 1', 'ui:whenHidden': 'clear' as const } };
    const form = openGoods({ ui, values: { code: 'A', suffix: 's', quantity: 0 } });
    expect(form.values()).toMatchObject({ suffix: 's' });
  });

  test('follows the container it stands in', () => {
    const layout = [
      'code',
      { id: 'outer', visible: 'goods.quantity > 1', children: [{ id: 'inner', section: 'Inner', children: ['suffix'] }] },
    ];
    const form = openGoods({ ui: { 'ui:layout': layout }, values: { code: 'A', quantity: 0 } });
    expect(form.field('suffix').visible).toBe(false);
    form.edit('quantity', 2);
    expect(form.field('suffix').visible).toBe(true);
  });
});

describe('what the user may not', () => {
  const properties = {
    price: { title: 'Price', type: 'number', 'x-access': { read: 'session.maySeePrice' } },
    code: { title: 'Code', type: 'string', 'x-access': { write: 'session.mayWriteCode' } },
  } as const;
  const opened = (session: Record<string, boolean>) =>
    openGoods({ properties, more: { required: ['code', 'price'] }, values: { code: 'A' }, context: { session } });

  test('read is neither shown, required nor sent', () => {
    const form = opened({ maySeePrice: false, mayWriteCode: true });
    expect(form.field('price').visible).toBe(false);
    expect(form.validate()).toBeUndefined();
    form.assign({ price: 3 });
    expect(form.changes()).toEqual([]);
  });

  test('write is read-only, says why and is not sent', () => {
    const form = opened({ maySeePrice: true, mayWriteCode: false });
    expect(form.field('code')).toMatchObject({
      visible: true,
      readOnly: true,
      reason: 'Your role does not allow you to change this: May write code is no',
    });
    form.assign({ code: 'B' });
    expect(form.changes().map(({ path }) => path)).not.toContain('/code');
  });

  test('follows the session when it changes', () => {
    const form = opened({ maySeePrice: false, mayWriteCode: false });
    form.setContext({ session: { maySeePrice: true, mayWriteCode: true } });
    expect(form.field('price').visible).toBe(true);
    expect(form.field('code').readOnly).toBe(false);
    expect(form.validate()).toBe('price');
  });
});

describe('a right to write that the record itself decides', () => {
  const properties = { amount: { title: 'Amount', type: 'number', 'x-access': { write: "goods.suffix != 'final'" } } } as const;
  const isReadOnly = (form: ReturnType<typeof openGoods>) => form.field('amount').readOnly;

  test('is judged by the record as it was opened, as on the server, not as it is typed', () => {
    const form = openGoods({ properties, values: { code: 'A', suffix: 'draft' } });
    form.edit('suffix', 'final');
    form.edit('amount', 5);
    expect(isReadOnly(form)).toBe(false);
    expect(form.changes().map(({ path }) => path)).toEqual(['/suffix', '/amount']);

    form.rebase({ code: 'A', suffix: 'final' });
    expect(isReadOnly(form)).toBe(true);
    expect(form.field('amount').reason).toContain('Suffix');
  });

  test('of a new record is judged as it stands', () => {
    const form = openGoods({ properties, mode: 'create', values: { code: 'A', suffix: 'draft' } });
    form.edit('suffix', 'final');
    expect(isReadOnly(form)).toBe(true);
  });
});

describe('the mode of a form', () => {
  test('view is read-only throughout and says why', () => {
    const form = openGoods({ mode: 'view', readOnlyReason: 'Locked since Monday', values: { code: 'A' } });
    expect(form.field('code')).toMatchObject({ readOnly: true, reason: 'Locked since Monday', required: false });
  });

  test('may change while what was typed stays', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.edit('code', 'B');
    form.setMode('view');
    expect(form.field('code')).toMatchObject({ value: 'B', readOnly: true });
    form.setMode('edit');
    expect(form.field('code').readOnly).toBe(false);
  });

  test('decides over fields that are given on creation', () => {
    const properties = { order: { title: 'Order', type: 'integer', 'x-immutable': true } } as const;
    expect(openGoods({ properties, mode: 'create' }).field('order').readOnly).toBe(false);
    expect(openGoods({ properties, mode: 'edit' }).field('order')).toMatchObject({
      readOnly: true,
      reason: 'Cannot be changed after saving',
    });
  });
});

test.each([
  ['not drawn', { 'ui:layout': ['code'] }],
  ['disabled', { quantity: { 'ui:enabled': false } }],
])('a stored value beyond the limits of a field that is %s does not stand in the way of saving', (_, ui) => {
  const values = { code: 'A', quantity: -1 };
  const [edited, created] = (['edit', 'create'] as const).map((mode) => openGoods({ ui, values, mode }));
  edited?.edit('code', 'B');

  expect([edited?.validate(), created?.validate()]).toEqual([undefined, 'quantity']);
});

test('a disabled field says why', () => {
  const form = openGoods({
    ui: { suffix: { 'ui:enabled': 'goods.quantity > 1', 'ui:because': 'Needs a quantity' } },
    values: { code: 'A' },
  });
  expect(form.field('suffix')).toMatchObject({ enabled: false, reason: 'Needs a quantity' });
  form.edit('quantity', 2);
  expect(form.field('suffix')).toMatchObject({ enabled: true, reason: undefined });
});

describe('a field without a reason of its own', () => {
  test('is disabled by the part of its rule that decides, whichever that is now', () => {
    const form = openGoods({
      ui: { suffix: { 'ui:enabled': 'goods.quantity > 0 && !blank(goods.note)' } },
      values: { code: 'A', note: 'n' },
    });
    expect(form.field('suffix').reason).toBe('Cannot be changed: Quantity is empty');
    form.editMany({ quantity: 1, note: '' });
    expect(form.field('suffix').reason).toBe('Cannot be changed: Note is empty');
    form.edit('note', 'n');
    expect(form.field('suffix').reason).toBeUndefined();
  });

  test('says so where it is always disabled, worked out, filled in by the system or only shown', () => {
    const properties = {
      third: { title: 'Third', type: 'number', 'x-value': { expr: 'goods.quantity / 3', mode: 'always' } },
    } as const;
    const form = openGoods({ properties, ui: { suffix: { 'ui:enabled': false } }, values: { code: 'A' } });
    expect(form.field('suffix').reason).toBe('Cannot be changed now');
    expect(form.field('third').reason).toBe('Calculated from Quantity');
    expect(form.field('id').reason).toBe('Filled in by the system');
    form.setMode('view');
    expect(form.field('suffix').reason).toBe('Read only');
  });

  test('interpolates its own words, anew when what they tell changes', () => {
    const form = openGoods({
      ui: { suffix: { 'ui:enabled': 'goods.quantity > 5', 'ui:because': '{goods.note}: not yet' } },
      values: { code: 'A', quantity: 1, note: 'Wait' },
    });
    expect(form.field('suffix').reason).toBe('Wait: not yet');
    form.edit('note', 'Patience');
    expect(form.field('suffix').reason).toBe('Patience: not yet');
  });

  test('interpolates what stands beside the record, anew when only that changes', () => {
    const form = openGoods({
      ui: { suffix: { 'ui:enabled': 'goods.quantity > 5', 'ui:because': "{session.maySeePrice ? 'Order five' : 'Ask for it'}" } },
      values: { code: 'A', quantity: 1 },
      context: { session: { maySeePrice: true, mayWriteCode: true } },
    });
    const seen: (string | undefined)[] = [];
    form.subscribe(['suffix'], () => seen.push(form.field('suffix').reason));
    expect(form.field('suffix').reason).toBe('Order five');
    form.setContext({ session: { maySeePrice: false, mayWriteCode: true } });
    expect(form.field('suffix').reason).toBe('Ask for it');
    expect(seen).toEqual(['Ask for it']);
  });
});

test('a label may depend on the record', () => {
  const form = openGoods({
    ui: { perUnit: { 'ui:label': "{goods.perUnit < 0 ? 'Surcharge' : 'Discount'}" } },
    values: { code: 'A', perUnit: -1 },
  });
  expect(form.field('perUnit').label).toBe('Surcharge');
  form.edit('perUnit', 1);
  expect(form.field('perUnit').label).toBe('Discount');
});
