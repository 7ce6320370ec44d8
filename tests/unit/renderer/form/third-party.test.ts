import { describe, expect, test } from 'vitest';
import { compileFormDocument } from '#renderer/form/compile/compile-document.ts';
import { extendTheme } from '#renderer/form/contract/theme.ts';
import { createForm } from '#renderer/form/store/store.ts';
import { formServices } from '#stories/support/form-services.ts';
import { goodsDocument, openGoods, stubTheme } from './goods-form.ts';

describe('what a control finds wrong itself', () => {
  test('shows at once, and the form is not valid', () => {
    const form = openGoods({ values: { code: 'A' } });

    form.edit('suffix', 'B', ['Twice the same letter']);

    expect(form.field('suffix')).toMatchObject({ value: 'B', issues: ['Twice the same letter'] });
    expect(form.validate()).toBe('suffix');
  });

  test('stands until the next edit', () => {
    const form = openGoods({ values: { code: 'A' } });
    form.edit('suffix', 'B', ['Twice the same letter']);

    form.edit('suffix', 'C');

    expect(form.field('suffix').issues).toEqual([]);
    expect(form.validate()).toBeUndefined();
  });

  test('may be about an emptied field', () => {
    const form = openGoods({ values: { code: 'A', suffix: 'B' } });

    form.edit('suffix', undefined, ['Better none than that']);

    expect(form.field('suffix')).toMatchObject({ value: undefined, issues: ['Better none than that'] });
  });
});

describe('a field with a widget written for rjsf', () => {
  test('shows its issues once it is left, since each key is told', () => {
    const { source } = goodsDocument();
    const theme = extendTheme(stubTheme, { widgets: { TextWidget: () => null } });
    const form = createForm(compileFormDocument({ ...source, theme }), { values: { code: 'A' }, services: formServices() });

    form.edit('code', 'much too long');
    expect(form.field('code').issues).toEqual([]);
    form.leave('code');

    expect(form.field('code').issues).toEqual(['Code must be at most 8 characters']);
  });
});
