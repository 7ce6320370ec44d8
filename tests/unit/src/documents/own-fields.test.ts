import { describe, expect, test } from 'vitest';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { mergeVariation, type Outcome } from '#src/documents/variations/merge.ts';
import { wordsOf } from '#src/documents/variations/words.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { productDocuments } from '#tests/support/documents.ts';

const release = { ...releaseOf(productDocuments), lists: new Map([['DOCKS', 'Docks']]) };

/** What becomes of the last change. */
function outcomeOf(change: Change, ...before: Change[]): Outcome | undefined {
  return mergeVariation([...before, change], release).outcomes.at(-1)?.[0];
}

describe('a field of the business', () => {
  const account: AddField = { at: 'products/client', add: 'field', id: 'accountCode', title: 'Account code', kind: 'text', maxLength: 8 };
  const record: AddField = { at: 'products/client', add: 'field', id: 'dock', title: 'Loading dock', kind: 'record' };
  const listValue: AddField = { ...record, of: 'reference/list-value' };
  const dock: AddField = { ...listValue, list: 'DOCKS' };
  const many = Array.from({ length: 60 }, (_, index) => ({ ...account, id: `field${index}` }));

  test('stands in the record, at the end of its form and of its list', () => {
    const { entities, uis, outcomes } = mergeVariation([account], release);
    const screen = release.screen('products/clients');
    if (screen === undefined) throw new Error('There are no clients.');

    expect(outcomes).toMatchObject([[{ key: 'add', is: 'holds' }]]);
    expect(entities.get('products/client')?.properties['own']?.properties?.['accountCode']).toMatchObject({ type: 'string', maxLength: 8 });
    expect(uis.get('products/client')?.['ui:layout'].at(-1)).toMatchObject({ section: 'Own fields', children: ['own.accountCode'] });
    expect(applyChanges('screen', 'products/clients', screen, [account]).grids?.['clients']?.columns.at(-1)?.field).toBe('own.accountCode');
  });

  test('names a record of a list, and is chosen from those of its list alone', () => {
    const parent: AddField = { at: account.at, add: 'field', id: 'parent', title: 'Parent', kind: 'record', of: 'products/client' };
    const { entities, uis } = mergeVariation([dock, parent], release);

    expect(entities.get('products/client')?.properties['own']?.properties).toMatchObject({
      dock: { type: 'string', 'x-references': 'reference/list-value', pattern: '^DOCKS/' },
      parent: { type: 'integer', 'x-references': 'products/client' },
    });
    expect(uis.get('products/client')?.['own.dock']).toMatchObject({ 'ui:choices': { params: { ListCode: "'DOCKS'" } } });
    expect(wordsOf([dock, parent], release)).toEqual([
      ['Client: “Loading dock” is a new field: chosen from your list “Docks”'],
      ['Client: “Parent” is a new field: chosen from your list “Clients”'],
    ]);
  });

  test('is read by rules, in words too', () => {
    const rule: Change = {
      at: 'products/client',
      add: 'rule',
      id: 'account',
      invalidWhen: "client.own.accountCode == 'X'",
      message: 'Not X',
      target: 'own.accountCode',
    };

    expect(outcomeOf(rule, account)).toMatchObject({ is: 'holds' });
    expect(outcomeOf(rule)).not.toMatchObject({ is: 'holds' });
    expect(wordsOf([account, rule], release)).toEqual([
      ['Client: “Account code” is a new field: a text of at most 8 characters'],
      ['Client: saving is refused with “Not X” at Account code when Account code of Own fields is “X”'],
    ]);
  });

  test.each<[string, Change, Change[]]>([
    ['of what no list keeps', { ...account, at: 'declarations/declaration' }, []],
    ['of a name that is taken', account, [account]],
    ['beyond 60', account, many],
    ['with choices that are none', { ...account, kind: 'choice' }, []],
    ['of a number with a length', { ...account, kind: 'number' }, []],
    ['of a date with decimals', { at: account.at, add: 'field', id: 'since', title: 'Since', kind: 'date', decimals: 2 }, []],
    ['with a list that is no record', { ...account, of: 'reference/list-value', list: 'DOCKS' }, []],
    ['of a record of no list', record, []],
    ['of a list value without its list', listValue, []],
    ['of a client of an own list', { ...dock, of: 'products/client' }, []],
    ['of a list that the business does not have', { ...dock, list: 'BAYS' }, []],
    ['that is changed elsewhere', { at: 'products/client#own.accountCode', set: { maxLength: 4 } }, [account]],
  ])('%s is refused', (_, change, before) => {
    expect(outcomeOf(change, ...before)).toMatchObject({ is: 'refused', because: expect.any(String) });
  });
});
