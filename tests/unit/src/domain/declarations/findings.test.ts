import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeDeclaration } from '#src/domain/declarations/compute.ts';
import { problemText } from '#src/domain/declarations/findings.ts';
import { aDeclaration } from './generated.ts';

test('what computing finds is said in words, without a place left open', () => {
  expect(problemText({ kind: 'mixedTerms', values: {} })).toBe('Invoices mix values with and without freight or insurance');
  expect(problemText({ kind: 'termsNotSet', values: {} })).toBe('Trading terms are not set');
  expect(problemText({ kind: 'freightRateMissing', values: { currencyCode: 'ZZZ' } })).toBe(
    'Freight could not be shared: no exchange rate for ZZZ',
  );

  fc.assert(
    fc.property(aDeclaration, ({ basis, lines }) => {
      for (const finding of computeDeclaration(basis, lines).log) expect(problemText(finding)).not.toMatch(/[{}]|^declaration\./);
    }),
  );
});
