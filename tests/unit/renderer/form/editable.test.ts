import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { mayStep } from '#renderer/form/drawing/use-choices.ts';
import { openGoods } from './goods-form.ts';

const properties: Record<string, FieldSchema> = {
  suffix: {
    title: 'Suffix',
    type: 'string',
    'x-editableWhen': { expr: "goods.code == 'A' && session.mayWriteCode", because: 'Goods {goods.code} keep their suffix' },
  },
};
const context = { session: { mayWriteCode: true } };
const open = (code: string, mode: 'create' | 'edit' = 'edit') => openGoods({ properties, mode, values: { code, suffix: 'x' }, context });

test('a step of a field is for those whom the stored record names; of a new record it is the one typed', () => {
  const [stored, made] = [open('A'), open('A', 'create')];
  for (const form of [stored, made]) form.edit('code', 'B');

  const may = [stored, made].map((form) => ["goods.code == 'A'", 'session.mayWriteCode'].map(mayStep(form)));
  expect(may).toEqual([
    [true, true],
    [false, true],
  ]);
});

describe('a field that may be changed only at times', () => {
  test('is disabled with its reason where the stored record says no', () => {
    expect(open('B').field('suffix')).toMatchObject({ enabled: false, reason: 'Goods B keep their suffix' });
    expect(open('A').field('suffix')).toMatchObject({ enabled: true, reason: undefined });
  });

  test('waits for what is typed to be stored', () => {
    const form = open('B');

    form.edit('code', 'A');
    expect(form.field('suffix').enabled).toBe(false);

    form.rebase({ code: 'A', suffix: 'x' });
    expect(form.field('suffix')).toMatchObject({ enabled: true, reason: undefined });
  });

  test('stays open while what locks it is typed, and is locked once that is stored', () => {
    const form = open('A');

    form.edit('code', 'B');
    expect(form.field('suffix').enabled).toBe(true);

    form.rebase({ code: 'B', suffix: 'x' });
    expect(form.field('suffix').reason).toBe('Goods B keep their suffix');
  });

  test('of a new record follows what is typed', () => {
    const form = open('B', 'create');
    expect(form.field('suffix').reason).toBe('Goods B keep their suffix');

    form.edit('code', 'A');
    expect(form.field('suffix').enabled).toBe(true);
  });

  test('follows the context, and the mode', () => {
    const form = open('A');

    form.setContext({ session: { mayWriteCode: false } });
    expect(form.field('suffix').enabled).toBe(false);

    form.setContext(context);
    form.edit('code', 'B');
    form.setMode('create');
    expect(form.field('suffix').enabled).toBe(false);
  });

  test('of another record is decided anew', () => {
    const form = open('A');

    form.reset({ code: 'B' });

    expect(form.field('suffix').enabled).toBe(false);
  });
});
