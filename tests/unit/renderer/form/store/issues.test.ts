import { describe, expect, test } from 'vitest';
import { problemsOf } from '#renderer/form/drawing/problem-panel.tsx';
import { openGoods } from '../goods-form.ts';

const rules = {
  'x-rules': [
    { id: 'suffix', invalidWhen: 'goods.quantity > 0 && blank(goods.suffix)', target: 'suffix', message: 'Suffix for {goods.quantity}' },
    { id: 'many', invalidWhen: 'goods.quantity > 100', target: 'quantity', message: 'That is a lot', severity: 'warning' },
  ],
} as const;
const more = { 'x-rules': rules['x-rules'].map((rule) => ({ ...rule })) };

describe('issues of a field', () => {
  test('show when the user leaves it, and then follow each key', () => {
    const form = openGoods({ mode: 'create' });
    form.edit('code', 'much too long');
    expect(form.field('code').issues).toEqual([]);
    form.leave('code');
    expect(form.field('code').issues).toEqual(['Code must be at most 8 characters']);
    form.edit('code', 'short');
    expect(form.field('code').issues).toEqual([]);
    form.edit('code', '');
    expect(form.field('code').issues).toEqual(['Code is a required field']);
  });

  test('of an empty field show once it was typed into or the form was validated, not when it is passed', () => {
    const form = openGoods({ mode: 'create' });
    form.leave('code');
    expect(form.field('code').issues).toEqual([]);
    form.edit('code', 'A');
    form.edit('code', '');
    form.leave('code');
    expect(form.field('code').issues).toEqual(['Code is a required field']);

    const other = openGoods({ mode: 'create' });
    other.leave('code');
    other.validate();
    expect(other.field('code').issues).toEqual(['Code is a required field']);
  });

  test('all show when the form is validated, which names the first in reading order', () => {
    const form = openGoods({ more, mode: 'create', values: { quantity: 6 }, ui: { 'ui:layout': ['note', 'suffix', 'code'] } });
    expect(form.validate()).toBe('note');
    expect(form.field('suffix').issues).toEqual(['Suffix for 6']);
    expect(form.field('code').issues).toEqual(['Code is a required field']);
    expect(form.store.getState()).toMatchObject({ isValid: false, submitCount: 1, attention: 1 });
  });

  test('of some fields show alone when only those are validated', () => {
    const form = openGoods({ more, mode: 'create', values: { quantity: 6 } });
    expect(form.validate(['suffix'])).toBe('suffix');
    expect(form.field('code').issues).toEqual([]);
    expect(form.validate(['quantity'])).toBeUndefined();
  });

  test('follow what is required under a condition', () => {
    const form = openGoods({ values: { code: 'A', quantity: 1 } });
    expect(form.field('note').required).toBe(false);
    form.edit('quantity', 6);
    expect(form.field('note').required).toBe(true);
    expect(form.validate()).toBe('note');
    form.edit('quantity', 2);
    expect(form.field('note').issues).toEqual([]);
    expect(form.validate()).toBeUndefined();
  });

  test('keep the message of a rule in step with what it tells', () => {
    const form = openGoods({ more, values: { code: 'A', quantity: 1 } });
    form.validate();
    form.edit('quantity', 2);
    expect(form.field('suffix').issues).toEqual(['Suffix for 2']);
  });
});

test('a warning shows at once and does not stand in the way of saving', () => {
  const form = openGoods({ more, values: { code: 'A', suffix: 's', quantity: 101, note: 'n' } });
  expect(form.field('quantity').warnings).toEqual(['That is a lot']);
  expect(form.validate()).toBeUndefined();
  expect(form.summary().isValid).toBe(true);
});

test('a hidden field has no issues', () => {
  const form = openGoods({ mode: 'create', ui: { code: { 'ui:visible': 'goods.quantity > 1' } } });
  expect(form.validate()).toBeUndefined();
  form.edit('quantity', 2);
  expect(form.validate()).toBe('code');
});

describe('text that cannot be read', () => {
  test('text that cannot be read is work to lose, until it is gone', () => {
    const form = openGoods();
    form.editDraft('quantity', '12x');
    expect(form.summary().isDirty).toBe(true);

    form.edit('quantity', undefined);
    expect(form.summary().isDirty).toBe(false);
  });

  test('leaves the field empty, stays as a draft and is told once the field is left', () => {
    const form = openGoods({ values: { code: 'A', quantity: 4, perUnit: 2 } });
    form.editDraft('quantity', '12x');
    expect(form.field('quantity')).toMatchObject({ value: undefined, draft: '12x', issues: [] });
    form.leave('quantity');
    expect(form.field('quantity').issues).toEqual(['Quantity must be a number']);
    expect(form.field('quantity').draft).toBe('12x');
    expect(form.validate()).toBe('quantity');
    form.edit('quantity', 12);
    expect(form.field('quantity')).toMatchObject({ value: 12, draft: undefined, issues: [] });
  });
});

describe('problems the server found', () => {
  test('stand at their field until it is edited', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.setServerProblems({ code: ['Code is taken'], note: 'Too vague' });
    expect(form.field('code').issues).toEqual(['Code is taken']);
    expect(form.field('note').issues).toEqual(['Too vague']);
    form.edit('code', 'B');
    expect(form.field('code').issues).toEqual([]);
    expect(form.field('note').issues).toEqual(['Too vague']);
  });

  test('are said once where the form says the same', () => {
    const form = openGoods({});
    form.validate();
    const [required = ''] = form.field('code').issues;
    form.setServerProblems({ code: [required] });

    expect(required).not.toBe('');
    expect(form.field('code').issues).toEqual([required]);
  });

  test('go above the form when it has no such field, with the title', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.setServerProblems({ unknown: ['One', 'Two'] }, 'Not saved');
    expect(form.store.getState()).toMatchObject({ attention: 1, problems: { title: 'Not saved', messages: ['One', 'Two'] } });
  });

  test('go above the form when its field is hidden, and to the list when they are about one row of it', () => {
    const properties = {
      rows: { title: 'Rows', type: 'array', items: { type: 'object', properties: { code: { type: 'string' } } } },
    } as const;
    const form = openGoods({ properties, values: { code: 'A' }, ui: { note: { 'ui:visible': false } } });
    form.setServerProblems({ note: 'Hidden', 'rows.2.code': 'Third row' });
    expect(form.store.getState().problems.messages).toEqual(['Hidden']);
    expect(form.field('rows').issues).toEqual(['Row 3: Third row']);
  });

  test('do not stand in the way of the next attempt', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.setServerProblems({ code: ['Code is taken'] });
    expect(form.validate()).toBeUndefined();
    expect(form.store.getState().attention).toBe(0);
  });
});

describe('the list of problems', () => {
  const listed = (form: ReturnType<typeof openGoods>) => problemsOf(form)?.messages.map(({ text }) => text);
  const openWithFault = () => {
    const form = openGoods({ mode: 'create' });
    form.edit('code', '');
    form.leave('code');
    return form;
  };

  test('of a refusal has what was refused, and nothing else that is wrong with the form, also later', () => {
    const form = openWithFault();

    form.setServerProblems({ '': ['It is used by two lines'], note: ['Note is too long'] });
    expect(listed(form)).toEqual(['It is used by two lines', 'Note is too long']);

    form.setServerProblems({}, 'Something went wrong');
    form.edit('code', 'much too long');
    form.leave('code');
    expect(problemsOf(form)).toEqual({ title: 'Something went wrong', messages: [] });
  });

  test('is gone with the next action, and complete once the form is validated', () => {
    const form = openWithFault();
    form.setServerProblems({}, 'Something went wrong');

    form.clearProblems();
    expect(problemsOf(form)).toBeUndefined();
    form.validate();

    expect(problemsOf(form)?.title).toBe(form.document.texts.problemsTitle);
    expect(listed(form)).toContain('Code is a required field');
  });
});
