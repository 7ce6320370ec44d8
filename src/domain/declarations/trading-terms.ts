import { codeOf } from './amounts.ts';
import type { DutyBasis, IncludedInPrice } from './basis.ts';
import type { FindingCause } from './findings.ts';
import type { LineFacts } from './line-facts.ts';

const nothingIncluded: IncludedInPrice = { freight: false, insurance: false };

/** What the price of a line includes by its trading terms; null if it has none that is known. */
function termsOf(basis: DutyBasis, line: LineFacts): IncludedInPrice | null {
  const code = codeOf(line.tradingTermsCode);
  return code !== null && Object.hasOwn(basis.terms, code) ? (basis.terms[code] ?? null) : null;
}

/** Freight and insurance to deduct from a line's value; a customs value excludes them already. */
export function includedIn(basis: DutyBasis, line: LineFacts): IncludedInPrice {
  return line.customsValueType === null ? (termsOf(basis, line) ?? nothingIncluded) : nothingIncluded;
}

/** Whether the terms of all lines go together. */
export function termsProblems(
  basis: DutyBasis,
  lines: readonly LineFacts[],
): { readonly errors: readonly FindingCause[]; readonly warnings: readonly FindingCause[] } {
  const terms = lines.map((line) => termsOf(basis, line));
  const kinds = new Set(terms.map((included) => `${included?.freight ?? false} ${included?.insurance ?? false}`));
  return {
    errors: kinds.size > 1 ? [{ kind: 'mixedTerms', values: {} }] : [],
    warnings: terms.includes(null) ? [{ kind: 'termsNotSet', values: {} }] : [],
  };
}
