import { describe, expect, test } from 'vitest';
import { compileItemDocument, itemOf, itemsOf, openItem } from '#renderer/form/store/item.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { openGoods } from './goods-form.ts';

const parts: FieldSchema = {
  title: 'Parts',
  type: 'array',
  items: {
    title: 'Part',
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { title: 'Part name', type: 'string', maxLength: 3, 'x-normalise': 'trim' },
      share: { title: 'Share', type: 'number', 'x-decimals': { most: 2 } },
    },
  },
};

const openParts = (values: Readonly<Record<string, unknown>>) => openGoods({ properties: { parts }, values: { code: 'A', ...values } });

describe('the items of a list', () => {
  test('are typed into as records of their own, rounded and normalised', () => {
    const form = openParts({ parts: [] });
    const item = openItem(form, compileItemDocument(form.document, 'parts'), {}, 'create');
    item.edit('name', ' ab ');
    item.edit('share', 0.126);
    expect(item.validate()).toBeUndefined();
    expect(itemOf(item)).toEqual({ name: 'ab', share: 0.13 });
  });

  test('are judged by what the list says of them', () => {
    const form = openParts({ parts: [] });
    const item = openItem(form, compileItemDocument(form.document, 'parts'), {}, 'create');
    item.edit('name', 'long');
    item.validate();
    expect(item.field('name').issues).toEqual(['Part name must be at most 3 characters']);
    item.edit('name', '');
    item.validate();
    expect(item.field('name').issues).toEqual(['Part name is a required field']);
  });

  test('keep what nobody types', () => {
    const form = openParts({ parts: [{ id: 7, name: 'a' }] });
    const [first = {}] = itemsOf(form, 'parts');
    const item = openItem(form, compileItemDocument(form.document, 'parts'), first, 'edit');
    item.edit('name', 'b');
    expect(itemOf(item)).toEqual({ id: 7, name: 'b' });
  });

  test('have rules of their own, which read the record around them', () => {
    const share: FieldSchema = { title: 'Share', type: 'number', 'x-value': { expr: 'goods.quantity / 2', mode: 'onCreate' } };
    const items: FieldSchema = {
      ...parts.items,
      'x-as': 'part',
      properties: { share },
      required: [],
      'x-rules': [{ id: 'small', invalidWhen: 'part.share > goods.quantity', target: 'share', message: 'At most {goods.quantity}' }],
    };
    const form = openGoods({ properties: { parts: { ...parts, items } }, values: { code: 'A', quantity: 4, parts: [] } });

    const opened = openItem(form, compileItemDocument(form.document, 'parts'), {}, 'create');
    expect(opened.field('share').value).toBe(2);
    opened.edit('share', 5);
    opened.validate();

    expect(opened.field('share').issues).toEqual(['At most 4']);
  });

  test('are named by their place in the issues of the list, whoever found them', () => {
    const form = openParts({ parts: [{ name: 'a' }, { name: 'long' }, {}] });
    form.validate();
    expect(form.field('parts').issues).toEqual(['Row 2: Part name must be at most 3 characters', 'Row 3: Part name is a required field']);
    form.setServerProblems({ 'parts.0.name': ['Part name is taken'] });
    expect(form.field('parts').issues).toContain('Row 1: Part name is taken');
  });
});
