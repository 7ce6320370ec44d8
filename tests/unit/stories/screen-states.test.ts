import { describe, expect, test } from 'vitest';
import { readTexts } from '#scripts/documents/read-texts.ts';
import { readVocabulary } from '#scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '#scripts/documents/schema-validators.ts';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { readDocuments } from '#src/documents/read-documents.ts';
import { statesOf } from '../../../.storybook/screen-states.ts';

const ROOT = `${REPOSITORY}/`;
const { understood } = await readDocuments(await readTexts(ROOT), { vocabulary: await readVocabulary(ROOT), schemaValidators });
if (understood === undefined) throw new Error('The documents have findings.');
const { screens } = understood.catalogue.documents;
const states = new Map([...screens.keys()].map((id) => [id, statesOf(id, understood)]));
const of = (id: string) => states.get(id) ?? expect.fail(`There is no screen ${id}.`);

describe('the states of a screen', () => {
  test('are those that its form can be in', () => {
    expect(Object.keys(of('consignments/edit-consignment')).toSorted()).toEqual(['Filled', 'Locked', 'New', 'ReadOnly', 'Refused']);
    expect(Object.keys(of('accounts/add-user'))).toContain('Incomplete');
    expect(Object.keys(of('products/clients')).toSorted()).toEqual(['Empty', 'Failed', 'Filled', 'Loading']);
    expect(Object.keys(of('accounts/terms'))).toEqual(['Filled']);
  });

  test('are there for every screen, and no two of one are alike', () => {
    for (const [id, made] of states) {
      const all = Object.values(made).map((state) => JSON.stringify(state));
      expect(all, id).not.toEqual([]);
      expect(new Set(all).size, id).toBe(all.length);
    }
  });

  test('hold the whole record: what the scenario gives, and examples of what it leaves out', () => {
    const { Filled: filled, Locked: locked } = of('consignments/edit-consignment');

    expect(filled?.made.given['getConsignment']).toMatchObject({ reference: 'C-26-0001', isLocked: false, vessel: expect.any(String) });
    expect(locked?.made.given['getConsignment']).toMatchObject({ isLocked: true });
  });

  test('refuse a field that the form draws, after it was changed', () => {
    const { Refused: refused } = of('billing/invoice-issuer');

    expect(refused).toMatchObject({
      draft: { typed: { name: 'Quayline Ltd 2' } },
      refusal: { name: ['Check the format of Issuer'] },
      submitted: 'Check the format of Issuer',
    });
  });

  test('leave to the first of a kind what the kind decides', () => {
    expect(Object.keys(of('billing/invoice-issuers'))).toContain('Loading');
    expect(Object.keys(of('reference/unit-types'))).toEqual(['Filled']);
  });

  test('wait and fail once in each frame that shows nothing until its record is there', () => {
    const waiting = [...states].filter(([, { Loading: loading }]) => loading !== undefined).map(([id]) => id);

    expect(waiting).toContain('accounts/add-user');
    expect(waiting).not.toContain('products/client');
  });
});
