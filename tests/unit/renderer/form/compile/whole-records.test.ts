import { describe, expect, test } from 'vitest';
import { findIssues } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { openGoods, texts, type GoodsOptions } from '../goods-form.ts';

const maker = (required: string[]): FieldSchema => ({
  title: 'Maker',
  type: 'object',
  additionalProperties: false,
  required,
  properties: {
    name: { title: 'Maker name', type: 'string' },
    street: { title: 'Street', type: 'string', 'x-requiredWhen': '!blank(goods.maker.name)' },
    city: { title: 'City', type: 'string' },
  },
});

const rule = { id: 'city', invalidWhen: "goods.maker.city == 'X'", target: 'maker.city', message: 'Another city' };

function openWhole(options: GoodsOptions = {}, required: string[] = []) {
  const form = openGoods({
    ui: { maker: { 'ui:widget': 'switch' } },
    values: { code: 'A' },
    ...options,
    properties: { maker: maker(required) },
    more: { 'x-rules': [rule], ...options.more },
  });
  const { entity } = form.document;
  const onServer = () =>
    findIssues(entity, form.record(), { context: {}, mode: 'edit', texts: texts.issues, schemaErrors: [] }).map(({ message }) => message);
  const here = () => {
    form.validate();
    return form.field('maker').issues;
  };
  return { form, here, onServer };
}

describe('a record that one widget edits whole', () => {
  test('is one field of the form', () => {
    const { form } = openWhole();
    expect(form.document.fields.has('maker')).toBe(true);
    expect(form.document.fields.has('maker.name')).toBe(false);
  });

  test('is required as such, or by the fields in it that are', () => {
    const whole = openWhole({ more: { required: ['code', 'maker'] } });
    expect(whole.form.field('maker').required).toBe(true);
    expect(whole.here()).toEqual(['Maker is a required field']);
    expect(whole.onServer()).toEqual(['Maker is a required field']);

    const byName = openWhole({ more: { required: ['code', 'maker'] } }, ['name']);
    expect(byName.here()).toEqual(['Maker name is a required field']);
    expect(byName.onServer()).toEqual(['Maker name is a required field']);
  });

  test('shows what is missing inside', () => {
    const { form, here } = openWhole({}, ['name']);
    form.edit('maker', { city: 'Hue' });
    expect(here()).toEqual(['Maker name is a required field']);
  });

  test('shows the rules and conditions of its fields', () => {
    const { form, here, onServer } = openWhole();
    form.edit('maker', { name: 'B', city: 'X' });
    expect([...here()].toSorted()).toEqual(['Another city', 'Street is a required field']);
    expect(onServer().toSorted()).toEqual(['Another city', 'Street is a required field']);
    form.edit('maker', { name: 'B', city: 'Y', street: '1' });
    expect(here()).toEqual([]);
  });

  test('may be the target of a rule', () => {
    const more = { 'x-rules': [{ ...rule, target: 'maker' }] };
    const { form, here, onServer } = openWhole({ more });
    form.edit('maker', { city: 'X' });
    expect(here()).toEqual(['Another city']);
    expect(onServer()).toEqual(['Another city']);
  });
});
