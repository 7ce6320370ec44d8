import { expect, test } from 'vitest';
import { differenceInWords, meaningOf } from '#src/documents/variations/meaning.ts';
import { concerns, withoutPart } from '#src/documents/variations/reasons.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { productDocuments } from '#tests/support/documents.ts';

const release = releaseOf(productDocuments);
const LINE = 'consignments/product-line';
const BRAND = [`${LINE}#brandName`, `${LINE}.ui#brandName`];

const title = (to: string): Change => ({ at: `${LINE}#brandName`, set: { title: to }, was: { title: 'Brand/Marks' } });
const hide: Change = { at: `${LINE}.ui#brandName`, hide: true };
const other: Change = { at: `${LINE}#productCode`, set: { title: 'Article' }, was: { title: 'Product' } };
const rule: Change = {
  at: LINE,
  add: 'rule',
  id: 'no-lead',
  invalidWhen: "line.brandName == 'Lead'",
  message: 'No lead',
  target: 'brandName',
};

const about = (changes: readonly Change[], before: readonly Change[]) =>
  differenceInWords(before, changes, release, (change) => concerns(change, BRAND));

test('a version says what it changed of a part, and nothing of others', () => {
  expect(about([other, title('Brand')], [])).toEqual(['Product line: “Brand/Marks” is now called “Brand”']);
  expect(about([other, title('Brand')], [title('Brand')])).toEqual([]);
  expect(about([title('Make')], [title('Brand')])).toEqual(['Product line: “Brand/Marks” is now called “Make”']);
});

test('what a version took back is said', () => {
  const short: Change = { at: `${LINE}#brandName`, set: { title: 'Brand', maxLength: 20 }, was: { title: 'Brand/Marks', maxLength: 35 } };
  expect(about([title('Brand')], [short])).toEqual(['No longer: Product line: Brand/Marks now takes at most 20 characters (was: 35)']);
  expect(about([], [hide])).toEqual(['No longer: Form of Product line: Brand/Marks is no longer shown']);
});

test('a rule belongs to its field', () => {
  expect(about([rule], [])).toEqual(['Product line: saving is refused with “No lead” at Brand/Marks when Brand/Marks is “Lead”']);
  expect(concerns(rule, [`${LINE}#productCode`])).toBe(false);
});

test('a part goes back to the product’s, with its rules kept', () => {
  expect(withoutPart([title('Brand'), other, hide, rule], BRAND)).toEqual([other, rule]);
});

test('each sentence has the address of its part, of a rule that of its field; what is gone has none', () => {
  const gone: Change = { at: `${LINE}#gone`, set: { title: 'Gone' }, was: { title: 'There' } };
  expect(meaningOf([title('Brand'), rule, hide, gone], release).map(({ at }) => at)).toEqual([
    `${LINE}#brandName`,
    `${LINE}#brandName`,
    `${LINE}.ui#brandName`,
    '',
  ]);
});
