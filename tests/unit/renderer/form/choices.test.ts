import { describe, expect, test } from 'vitest';
import { codeLengthDue, enumerated, enumeratedRows, listed, matcher, reachable } from '#renderer/form/contract/choices.ts';
import type { Choices } from '#schemas/generated/documents/ui.ts';
import { openGoods } from './goods-form.ts';

const rows = [
  { code: 'CT', name: 'Carton', alias: 'Box', isOld: false },
  { code: 'BG', name: 'Bag', alias: 'Sack', isOld: true },
];

function choicesOf(choices: Partial<Choices>, values = {}) {
  const form = openGoods({
    values,
    ui: { code: { 'ui:choices': { id: 'choices', operation: 'listPackages', value: 'code', label: '{code} – {name}', ...choices } } },
  });
  const compiled = form.document.fields.get('code')?.choices;
  if (compiled === undefined) throw new Error('The field has no choices.');
  return { compiled, list: () => listed(rows, compiled, form.scope()), form };
}

describe('the choices of a field', () => {
  test('have a value and a text made of their names', () => {
    expect(choicesOf({}).list()).toMatchObject([
      { key: 'CT', value: 'CT', label: 'CT – Carton', isDisabled: false, isVisible: true },
      { key: 'BG', value: 'BG', label: 'BG – Bag' },
    ]);
  });

  test('are one list for every field that arranges the rows alike', () => {
    expect(choicesOf({}).list()).toBe(choicesOf({}).list());
    expect(choicesOf({}).list()).not.toBe(choicesOf({ label: '{name}' }).list());
  });

  test('have each value once, as its first row says it', () => {
    const { compiled, form } = choicesOf({});
    const twice = [...rows, { code: 'CT', name: 'Crate' }, { name: 'Without a code' }, { code: '', name: 'Another' }];
    expect(listed(twice, compiled, form.scope()).map(({ label }) => label)).toEqual(['CT – Carton', 'BG – Bag', ' – Without a code']);
  });

  test('are found by further names than they show', () => {
    const named = choicesOf({ search: ['alias'] }).list();
    const plain = choicesOf({}).list();
    expect(named.filter(matcher(named, 'box', 2)).map(({ key }) => key)).toEqual(['CT']);
    expect(plain.filter(matcher(plain, 'box', 2))).toEqual([]);
  });

  test.each([
    ['c', 4, ['CT']],
    ['ct', 4, ['CT']],
    ['ba', 4, ['BG']],
    ['a', 4, ['CT', 'BG']],
    ['b', undefined, ['BG']],
    ['xy', 4, []],
    ['', 4, ['CT', 'BG']],
  ])('are found by “%s” among the codes up to %s characters, and by name where it begins none', (typed, codeUpTo, keys) => {
    const list = choicesOf({}).list();
    expect(list.filter(matcher(list, typed, codeUpTo)).map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    ['x', 4, 2],
    ['xy', 4, undefined],
    ['x', 1, undefined],
    ['', 4, undefined],
    ['x', undefined, undefined],
  ])('ask for as many characters as the longest code has: “%s”, up to %s', (typed, codeUpTo, due) => {
    expect(codeLengthDue(choicesOf({}).list(), typed, codeUpTo)).toBe(due);
  });

  test('are left out, or shown without being selectable, as expressions over the option and the record say', () => {
    const { list, form } = choicesOf(
      { disabled: 'option.isOld', visible: "goods.note != 'no cartons' || option.code != 'CT'" },
      { note: 'all' },
    );
    expect(list().map(({ isDisabled, isVisible }) => [isDisabled, isVisible])).toEqual([
      [false, true],
      [true, true],
    ]);
    form.edit('note', 'no cartons');
    expect(list().map(({ isVisible }) => isVisible)).toEqual([false, true]);
  });

  test('come from a list that an expression answers', () => {
    const { compiled, form } = choicesOf({ from: 'previous.packages' });
    form.setContext({ previous: { packages: rows } });
    expect(compiled.source.kind === 'list' && compiled.source.list.evaluate(form.scope(), [])).toEqual(rows);
  });

  test('without a list are the values of the enumeration, as expressions over value and label say', () => {
    const form = openGoods({
      ui: { code: { 'ui:choices': { id: 'choices', disabled: "option.value == 'b'", visible: "option.label != 'Last'" } } },
    });
    const compiled = form.document.fields.get('code')?.choices;
    const rows = enumeratedRows({ enum: ['a', 'b', 'c'], 'x-labels': { c: 'Last' } });

    const found =
      compiled &&
      listed(rows, compiled, form.scope()).map(({ value, label, isDisabled, isVisible }) => [value, label, isDisabled, isVisible]);

    expect(found).toEqual([
      ['a', 'a', false, true],
      ['b', 'b', true, true],
      ['c', 'Last', false, false],
    ]);
  });

  test('that follow one another in steps are those that may follow what is stored', () => {
    const schema = { enum: ['draft', 'sent', 'read'], 'x-steps': { draft: ['sent'], sent: ['read', 'draft'] } };
    const offered = (stored: unknown) =>
      reachable(enumerated(schema), schema, stored, () => false)
        .filter(({ isVisible }) => isVisible)
        .map(({ value }) => value);

    expect(offered('draft')).toEqual(['draft', 'sent']);
    expect(offered('sent')).toEqual(['draft', 'sent', 'read']);
    expect(offered('read')).toEqual(['read']);
    expect(offered(undefined)).toEqual(['draft', 'sent', 'read']);
    const fromDraft = { ...schema, 'x-steps': { '': ['draft'], ...schema['x-steps'] } };
    const guarded = { ...schema, 'x-steps': { draft: [{ to: 'sent', by: 'session.isAdminUser' }] } };
    expect(reachable(enumerated(guarded), guarded, 'draft', () => true).map(({ isVisible }) => isVisible)).toEqual([true, true, false]);
    expect(reachable(enumerated(guarded), guarded, 'draft', () => false).map(({ isVisible }) => isVisible)).toEqual([true, false, false]);
    expect(reachable(enumerated(fromDraft), fromDraft, undefined, () => false).map(({ isVisible }) => isVisible)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of a list of an enumeration are its values', () => {
    const schema = { type: 'array', items: { enum: ['a', 'b'], 'x-labels': { a: 'First' } } } as const;
    expect(enumerated({ ...schema, items: { ...schema.items, enum: [...schema.items.enum] } }).map(({ label }) => label)).toEqual([
      'First',
      'b',
    ]);
  });
});
