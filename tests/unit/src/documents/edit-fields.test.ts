import { expect, test } from 'vitest';
import { ownFieldOf, readOwnField, withOwnField, withoutOwnField } from '#src/documents/variations/edit-fields.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { isAddField } from '#src/documents/variations/own-fields.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { OwnField } from '#schemas/generated/types.ts';
import { productDocuments } from '#tests/support/documents.ts';

const at = 'products/client';
const release = releaseOf(productDocuments);
const code: OwnField = { at, title: 'Account code', kind: 'text', maxLength: 8, required: true };

test.each<[string, OwnField, object]>([
  ['a text', code, { maxLength: 8, required: true }],
  [
    'a number',
    { at, title: 'Credit', kind: 'number', decimals: 2, unit: 'USD', minimum: 0, maximum: 9, maxLength: 8 },
    { decimals: 2, unit: 'USD' },
  ],
  ['a choice', { at, title: 'Grade', kind: 'choice', choices: ' A \n\nB\nA', decimals: 2 }, { choices: ['A', 'B'] }],
  ['one with other column names', { ...code, headings: 'Kontonr\n\n Compte ' }, { headings: ['Kontonr', 'Compte'] }],
  ['a value of an own list', { at, title: 'Dock', kind: 'record', of: 'reference/list-value', list: 'DOCKS' }, { list: 'DOCKS' }],
  ['a client', { at, title: 'Parent', kind: 'record', of: 'products/client', list: 'DOCKS' }, { of: 'products/client' }],
  ['a date', { at, title: 'Since', kind: 'date', choices: 'A', unit: 'kg', description: '' }, {}],
])('%s is added with what fits its kind, holds, and is read back', (_, field, expected) => {
  const added = withOwnField([], field);
  const [change] = added.filter(isAddField);
  if (change === undefined) throw new Error('There is no field.');

  expect(mergeVariation(added, release).outcomes).toMatchObject([[{ is: 'holds' }]]);
  expect(change).toMatchObject(expected);
  expect(withOwnField(added, readOwnField(change))).toEqual(added);
});

test.each([
  ['Account code', 'accountCode'],
  ['Höhe (cm)', 'hoheCm'],
  ['2nd code', 'ndCode'],
  ['数量', 'field'],
])('the name of %s is %s', (title, id) => {
  expect(withOwnField([], { ...code, title })).toMatchObject([{ id }]);
});

test('names are unique, and stay when the label changes', () => {
  const two = withOwnField(withOwnField([], code), code);
  const renamed = withOwnField(two, { ...code, id: 'accountCode2', title: 'Other' });

  expect(two).toMatchObject([{ id: 'accountCode' }, { id: 'accountCode2' }]);
  expect(renamed).toMatchObject([{ id: 'accountCode' }, { id: 'accountCode2', title: 'Other' }]);
});

test('it is found by its field and its column, and is removed with what is changed at it', () => {
  const screen = release.screen('products/clients');
  const entity = release.entity(at);
  if (screen === undefined || entity === undefined) throw new Error('There are no clients.');
  const rule: Change = {
    at,
    add: 'rule',
    id: 'own-a',
    invalidWhen: 'blank(client.own.accountCode)',
    message: 'No',
    target: 'own.accountCode',
  };
  const other: Change = { at: `${at}#name`, set: { title: 'Client' }, was: { title: 'Name' } };
  const changes = [...withOwnField([other], code), rule, { at: `${at}.ui#own.accountCode`, hide: true } as const];
  const column = (name: string) => [{ kind: 'screen', at: `products/clients.screen#clients/${name}`, document: screen }] as const;

  expect(ownFieldOf([{ kind: 'entity', at: `${at}#own.accountCode`, document: entity }], changes)?.id).toBe('accountCode');
  expect(ownFieldOf(column('own-account-code'), changes)?.id).toBe('accountCode');
  expect(ownFieldOf(column('name'), changes)).toBeUndefined();
  expect(withoutOwnField(changes, { ...code, id: 'accountCode' })).toEqual([other]);
});
