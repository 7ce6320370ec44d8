import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDeclaration } from '#src/domain/declarations/compute.ts';
import { findingText } from '#src/domain/declarations/findings.ts';
import { aDeclaration } from './generated.ts';

test('what computing finds is said in words, without a place left open', () => {
  expect(findingText({ kind: 'mixedTerms', values: {} })).toBe('Invoices mix values with and without freight or insurance');
  expect(findingText({ kind: 'termsNotSet', values: {} })).toBe('Trading terms are not set: choose them on the invoice or the order');
  expect(findingText({ kind: 'freightRateMissing', values: { currencyCode: 'ZZZ' } })).toBe(
    'Freight could not be shared: no exchange rate for ZZZ',
  );

  fc.assert(
    fc.property(aDeclaration, ({ basis, lines }) => {
      for (const finding of computeDeclaration(basis, lines).log) expect(findingText(finding)).not.toMatch(/[{}]|^declaration\./);
    }),
  );
});
