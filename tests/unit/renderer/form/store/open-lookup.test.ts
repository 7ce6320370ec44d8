import { describe, expect, test } from 'vitest';
import { createConfirmations } from '#renderer/services/confirmations.ts';
import { createDialogs } from '#renderer/dialog/dialogs.ts';
import { isOffered, openLookup } from '#renderer/form/store/open-lookup.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { FieldLookup, UiField } from '#schemas/generated/documents/ui.ts';
import { formServices } from '#stories/support/form-services.ts';
import { openGoods, type GoodsOptions } from '../goods-form.ts';

const flushPromises = () => new Promise((resolve) => setTimeout(resolve, 0));
const products: FieldLookup = { id: 'find', screen: 'library/products', label: 'Products', fill: [{ to: 'code', from: 'row.code' }] };

function openWithLookup(lookup: Partial<FieldLookup>, options: Omit<GoodsOptions, 'ui'> = {}, ofField: UiField = {}) {
  const dialogs = createDialogs();
  const confirmations = createConfirmations();
  const form = openGoods({
    values: { code: 'A' },
    ...options,
    ui: {
      'ui:fills': { amounts: [{ to: 'quantity', from: 'row.amount + extra' }] },
      'ui:names': { extra: 'row.gift' },
      code: { ...ofField, 'ui:lookup': { ...products, ...lookup } },
    },
    services: formServices({ dialogs, confirmations }),
  });
  const asked = () => confirmations.store.getState().asked;
  const opened = () => {
    const entry = dialogs.store.getState()[0];
    if (entry?.kind !== 'screen') throw new Error('No lookup is open.');
    return entry;
  };
  const open = () => openLookup(form, 'code', lookupOf(form));
  const pick = async (row: Readonly<Record<string, unknown>> | undefined) => {
    const ended = open();
    opened().close({ result: row && { row }, hasWritten: false });
    await flushPromises();
    return ended;
  };
  return { form, open, opened, pick, asked };
}

function lookupOf(form: Form) {
  const lookup = form.document.fields.get('code')?.lookups[0];
  if (lookup === undefined) throw new Error('The field has no lookup.');
  return lookup;
}

describe('a lookup', () => {
  test('is opened with its arguments and what stands in the field', () => {
    const { open, opened } = openWithLookup(
      { with: { amount: 'goods.quantity * 2' }, search: 'text' },
      { values: { code: 'A', quantity: 3 } },
    );
    void open();
    expect(opened()).toMatchObject({ screen: 'library/products', input: { amount: 6, search: { text: 'A' } } });
  });

  test('is opened with what was typed, also where that is no value', () => {
    const { form, open, opened } = openWithLookup({ search: 'text' });
    form.editDraft('code', '12,,');
    void open();
    expect(opened().input).toEqual({ search: { text: '12,,' } });
  });

  test('fills what a list of fills says, too, by the names of the form', async () => {
    const { form, pick } = openWithLookup({ fill: [{ to: 'code', from: 'row.code' }, 'amounts'] });
    await pick({ code: 'B', amount: 2, gift: 1 });
    expect(form.record()).toMatchObject({ code: 'B', quantity: 3 });
  });

  test('is offered as its expression says, and not while that is unknown', () => {
    const { form } = openWithLookup({ visible: 'goods.quantity > 1' });
    expect(isOffered(lookupOf(form), form)).toBe(false);
    form.edit('quantity', 2);
    expect(isOffered(lookupOf(form), form)).toBe(true);
  });

  test('fills fields from the row picked as one edit, rounded and normalised as they are stored', async () => {
    const { form, pick } = openWithLookup({
      fill: [
        { to: 'code', from: 'row.code' },
        { to: 'perUnit', from: 'row.weight / 3' },
      ],
    });
    const before = form.revision();
    await pick({ code: ' B ', weight: 1 });
    expect(form.record()).toMatchObject({ code: 'B', perUnit: 0.3333 });
    expect(form.revision()).toBe(before + 1);
    expect(form.summary().isDirty).toBe(true);
  });

  test('fills nothing when it was cancelled, nor when a record is opened', async () => {
    const { form, pick } = openWithLookup({});
    await pick(undefined);
    form.reset({ code: 'C' });
    expect(form.summary().isDirty).toBe(false);
    expect(form.record()).toMatchObject({ code: 'C' });
  });

  test('is not undone by the effects of the fields it fills', async () => {
    const clearsSuffix = { 'ui:onEdit': [{ set: { suffix: '""', note: "'edited'" } }] };
    const fill = [
      { to: 'code', from: 'row.code' },
      { to: 'suffix', from: 'row.suffix' },
    ];
    const { form, pick } = openWithLookup({ fill }, {}, clearsSuffix);
    await pick({ code: 'B', suffix: 's' });
    expect(form.record()).toMatchObject({ code: 'B', suffix: 's', note: 'edited' });
  });

  test('leaves out what does not apply and what the user may not change', async () => {
    const { form, pick } = openWithLookup(
      {
        fill: [
          { to: 'note', from: 'row.note', when: 'row.code == "B"' },
          { to: 'suffix', from: 'row.note', when: 'row.code == "C"' },
          { to: 'secret', from: 'row.note' },
        ],
      },
      {
        properties: { secret: { type: 'string', 'x-access': { write: 'session.mayWriteCode' } } },
        context: { session: { mayWriteCode: false } },
      },
    );
    await pick({ code: 'B', note: 'n' });
    expect(form.record()).toEqual({ code: 'A', slug: 'A!', note: 'n' });
  });
});

describe('a field that has a value already', () => {
  const filling = (overwrite: 'always' | 'ifEmpty' | 'ask') => ({ fill: [{ to: 'note', from: 'row.note', overwrite }] });
  const values = { code: 'A', note: 'mine' };

  test('is replaced, even by nothing', async () => {
    const { form, pick } = openWithLookup(filling('always'), { values });
    await pick({ note: 'theirs' });
    expect(form.record()['note']).toBe('theirs');
    await pick({ code: 'B' });
    expect(form.record()['note']).toBeUndefined();
  });

  test('is kept', async () => {
    const { form, pick } = openWithLookup(filling('ifEmpty'), { values });
    await pick({ note: 'theirs' });
    expect(form.record()['note']).toBe('mine');
  });

  test('is replaced when the user says so, by name, and kept when not', async () => {
    const { form, pick, asked } = openWithLookup(
      { fill: [...filling('ask').fill, { to: 'suffix', from: 'row.suffix', overwrite: 'ask' }] },
      { values },
    );
    const first = pick({ note: 'theirs', suffix: 's' });
    await flushPromises();
    expect(asked()?.body).toContain('Note');
    expect(asked()?.body).not.toContain('Suffix');
    asked()?.answer(false);
    await first;
    expect(form.record()).toMatchObject({ note: 'mine', suffix: 's' });

    const second = pick({ note: 'theirs' });
    await flushPromises();
    asked()?.answer(true);
    await second;
    expect(form.record()).toMatchObject({ note: 'theirs', suffix: 's' });
  });

  test('is not asked about when nothing would change', async () => {
    const { pick, asked } = openWithLookup(filling('ask'), { values });
    await pick({ note: 'mine' });
    expect(asked()).toBeUndefined();
  });
});

describe('emptying the field of a lookup', () => {
  const fill: FieldLookup['fill'] = [
    { to: 'code', from: 'row.code' },
    { to: 'note', from: 'row.note', onClear: 'clear' },
    { to: 'suffix', from: 'row.suffix', onClear: 'clear' },
    { to: 'quantity', from: 'row.quantity' },
  ];

  test('empties what was filled from there and not changed since', async () => {
    const { form, pick } = openWithLookup({ fill });
    await pick({ code: 'B', note: 'n', suffix: 's', quantity: 3 });
    form.edit('suffix', 'mine');
    form.edit('code', '');
    expect(form.record()).toMatchObject({ suffix: 'mine', quantity: 3 });
    expect(form.record()['note']).toBeUndefined();
  });

  test('leaves what somebody typed, and what another record holds', async () => {
    const { form, pick } = openWithLookup({ fill }, { values: { code: 'A', note: 'n' } });
    form.edit('code', '');
    expect(form.record()['note']).toBe('n');

    await pick({ code: 'B', note: 'n' });
    form.reset({ code: 'B', note: 'n' });
    form.edit('code', '');
    expect(form.record()['note']).toBe('n');
  });
});

describe('what the user typed', () => {
  const fill: FieldLookup['fill'] = [
    { to: 'code', from: 'row.code' },
    { to: 'note', from: 'row.note', overwrite: 'unlessTyped' },
    { to: 'perUnit', from: 'row.weight', overwrite: 'unlessTyped', keptWith: ['suffix'] },
    { to: 'suffix', from: 'row.unit', overwrite: 'unlessTyped', keptWith: ['perUnit'] },
  ];
  const lamp = { code: 'B', note: 'a lamp', weight: 2, unit: 'kg' };
  const tube = { code: 'C', note: 'a tube', weight: 3, unit: 'g' };

  test('is kept, while a default and what a lookup filled are replaced', async () => {
    const { form, pick } = openWithLookup({ fill }, { mode: 'create', values: { suffix: 't' } });
    await pick(lamp);
    expect(form.record()).toMatchObject({ note: 'a lamp', perUnit: 2, suffix: 'kg' });
    form.edit('note', 'mine');
    await pick(tube);
    expect(form.record()).toMatchObject({ code: 'C', note: 'mine', perUnit: 3, suffix: 'g' });
  });

  test('is filled again once it was emptied', async () => {
    const { form, pick } = openWithLookup({ fill }, { mode: 'create' });
    form.edit('note', 'mine');
    form.edit('note', '');
    await pick(lamp);
    expect(form.record()['note']).toBe('a lamp');
  });

  test('keeps what means nothing without it, unless the same would be filled', async () => {
    const { form, pick } = openWithLookup({ fill }, { mode: 'create' });
    form.edit('suffix', 't');
    await pick(lamp);
    expect(form.record()).toMatchObject({ suffix: 't' });
    expect(form.record()['perUnit']).toBeUndefined();
    form.edit('suffix', 'g');
    await pick(tube);
    expect(form.record()).toMatchObject({ suffix: 'g', perUnit: 3 });
  });

  test('before is asked about where it was stored', async () => {
    const { form, pick, asked } = openWithLookup({ fill }, { mode: 'edit', values: { code: 'A', note: 'stored' } });
    const picked = pick(lamp);
    await flushPromises();
    expect(asked()?.body).toContain('Note');
    asked()?.answer(false);
    await picked;
    expect(form.record()).toMatchObject({ note: 'stored', perUnit: 2 });
  });
});

describe('where a value comes from', () => {
  const fill: FieldLookup['fill'] = [
    { to: 'code', from: 'row.code' },
    { to: 'note', from: 'row.note', overwrite: 'unlessTyped' },
    { to: 'suffix', from: 'row.unit', overwrite: 'unlessTyped' },
  ];
  const told = { source: 'product {row.code}', fill };
  const lamp = { code: 'B', note: 'a lamp', unit: 'kg' };

  test('is told at each field until it is edited, and at the field of the lookup what was filled and what was kept', async () => {
    const { form, pick } = openWithLookup(told, { mode: 'create' });
    form.edit('suffix', 't');
    await pick(lamp);
    expect([form.field('note').source, form.field('suffix').source, form.field('code').source]).toEqual([
      'product B',
      undefined,
      undefined,
    ]);
    expect(form.field('code').told).toMatch(/^1 .*product B.*Suffix/);
    form.edit('note', 'mine');
    expect(form.field('note').source).toBeUndefined();
    form.edit('code', 'X');
    expect(form.field('code').told).toBeUndefined();
  });

  test('is not told without words for it, nor of another record', async () => {
    const { form, pick } = openWithLookup({ fill }, { mode: 'create' });
    await pick(lamp);
    expect([form.field('note').source, form.field('code').told]).toEqual([undefined, undefined]);
    const other = openWithLookup(told, { mode: 'create' });
    await other.pick(lamp);
    other.form.reset({}, 'create');
    expect([other.form.field('note').source, other.form.field('code').told]).toEqual([undefined, undefined]);
  });

  test('goes with what follows from it', () => {
    const form = openGoods({ mode: 'create', ui: { quantity: { 'ui:onEdit': [{ set: { suffix: 'goods.note' } }] } } });
    form.fill('code', [{ to: 'note', value: 'a lamp', clears: false }], { source: 'product B', kept: [] });
    form.edit('quantity', 2);
    expect(form.field('suffix')).toMatchObject({ value: 'a lamp', source: 'product B' });
  });
});
