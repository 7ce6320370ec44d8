import { describe, expect, test } from 'vitest';
import { offeredFields } from '#src/documents/variations/conditions.ts';
import { conditionKeys, type PlacedPart } from '#src/documents/variations/edit.ts';
import { type RecordField, rulesAt, withoutRule, withRule } from '#src/documents/variations/edit-rules.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { wordsOf } from '#src/documents/variations/words.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Rule } from '#schemas/generated/types.ts';
import { productDocuments } from '#tests/support/documents.ts';

const LINE = 'consignments/product-line';
const release = releaseOf(productDocuments);

function partsOf(path: string): readonly PlacedPart[] {
  const [entity, ui] = [release.entity(LINE), release.ui(LINE)];
  if (entity === undefined || ui === undefined) throw new Error('There are no product lines.');
  return [
    { kind: 'entity', at: `${LINE}#${path}`, document: entity },
    { kind: 'ui', at: `${LINE}.ui#${path}`, document: ui },
  ];
}

function fieldOf(path: string): RecordField {
  const entity = release.entity(LINE);
  if (entity === undefined) throw new Error('There are no product lines.');
  return { parts: partsOf(path), entity: LINE, path, record: 'line', fields: offeredFields(entity) };
}

const brand = fieldOf('brandName');
const rulesOf = (changes: readonly Change[], field = brand) => rulesAt(changes, field, wordsOf(changes, release));
const outcomesOf = (changes: readonly Change[]) =>
  mergeVariation(changes, release)
    .outcomes.flat()
    .map(({ is }) => is);

const refusal: Rule = {
  kind: 'rule',
  severity: 'error',
  target: 'brandName',
  message: 'Enter the brand',
  expression: ' blank(line.brandName) ',
};
const other: Change = { at: `${LINE}#brandName`, set: { title: 'Brand' }, was: { title: 'Brand/Marks' } };

describe('a rule at a field', () => {
  test('is added, read back in choices and words, changed in its place and removed', () => {
    const added = withRule([other], brand, refusal);
    const [rule] = rulesOf(added);
    if (rule === undefined) throw new Error('There is no rule.');

    expect(outcomesOf(added)).toEqual(['holds', 'holds']);
    expect(rule).toEqual({
      ...refusal,
      id: 'own-brand-name',
      expression: 'blank(line.brandName)',
      join: 'all',
      sense: 'not',
      conditions: [{ field: 'brandName', comparison: 'empty' }],
      says: 'Product line: saving is refused with “Enter the brand” at Brand when Brand is empty',
    });

    const second = withRule(added, brand, { ...refusal, id: '' });
    expect(second.map((change) => 'add' in change && change.id)).toEqual([false, 'own-brand-name', 'own-brand-name-b']);
    const softened = withRule(second, brand, { ...rule, severity: 'warning' });
    expect(softened.at(1)).toMatchObject({ id: 'own-brand-name', severity: 'warning' });
    expect(withoutRule(withoutRule(softened, brand, rule), brand, { ...rule, id: 'own-brand-name-b' })).toEqual([other]);
  });

  test('is not listed at another field, nor is what another business change says', () => {
    const added = withRule([other], brand, refusal);

    expect(rulesOf(added, fieldOf('description'))).toEqual([]);
    expect(rulesOf([other])).toEqual([]);
  });

  test('gets a name that the product takes, whatever the field is called', () => {
    const many = Array.from({ length: 40 }).reduce<readonly Change[]>((changes) => withRule(changes, fieldOf('brandName'), refusal), []);
    const long = withRule([], { ...brand, entity: 'products/client' }, { ...refusal, target: `own.${'aB9'.repeat(20)}` });

    expect(new Set(outcomesOf(many))).toEqual(new Set(['holds']));
    expect(long).toMatchObject([{ id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) }]);
  });
});

describe('a condition of a field', () => {
  test('is set beside its other changes, read back and taken back', () => {
    const required: Rule = { kind: 'requiredWhen', expression: 'line.quantityOrdered > 5' };
    const editable: Rule = { kind: 'editableWhen', expression: 'blank(line.description)', because: 'Described already' };
    const shown: Rule = { kind: 'visible', expression: "mode == 'edit'" };
    const changes = [required, editable, shown].reduce<readonly Change[]>((at, rule) => withRule(at, brand, rule), [other]);

    expect(new Set(outcomesOf(changes))).toEqual(new Set(['holds']));
    const rules = rulesOf(changes);
    expect(rules).toMatchObject([
      { ...required, conditions: [{ field: 'quantityOrdered', comparison: 'more', number: 5 }] },
      { ...editable, conditions: [{ field: 'description', comparison: 'empty' }] },
      { ...shown, conditions: [] },
    ]);
    expect(rules[0]?.says).toMatch(/is now required when .* is more than 5/);
    expect(rules.reduce((at, rule) => withoutRule(at, brand, rule), changes)).toEqual([other]);
  });

  test('is offered where it has a meaning', () => {
    expect(conditionKeys(partsOf('brandName'))).toEqual(['requiredWhen', 'visible', 'editableWhen']);
    // Always required, and computed.
    expect(conditionKeys(partsOf('description'))).not.toContain('requiredWhen');
    expect(conditionKeys(partsOf('productDescription'))).toEqual([]);
  });
});
