import { sum } from '#schemas/formats/decimal.ts';
import type { DutyBasis } from './basis.ts';
import type { FindingCause } from './findings.ts';
import { headAmountStep } from './home-value.ts';
import type { Step } from './line-result.ts';
import { shareOut } from './shares.ts';

/** A head amount as lines share it. */
export interface HeadShare {
  /** Null: none to share. */
  readonly amount: Step | null;
  readonly problem: FindingCause | null;
  /** The share of the line at an index of the home values. */
  shareStep(index: number): Step;
}

/** Shares freight or insurance over lines by their home values. */
export function headShare(basis: DutyBasis, name: 'freight' | 'insurance', homeValues: readonly (number | null)[]): HeadShare {
  const amount = headAmountStep(basis, name);
  const total = amount?.result ?? null;
  const shares = total === null ? null : shareOut(total, homeValues);
  const totalHomeValue = sum(
    homeValues.filter((value) => value !== null),
    2,
  );

  return {
    amount,
    problem: amount === null ? null : headProblem(basis, name, total !== null, shares !== null),
    shareStep(index) {
      const homeValue = homeValues[index] ?? null;
      const stepName = name === 'freight' ? 'freightShare' : 'insuranceShare';
      if (amount === null && homeValue !== null) return { name: stepName, formula: '0', values: {}, result: 0 };
      return {
        name: stepName,
        formula: `${name} * homeValue / totalHomeValue`,
        values: { [name]: amount === null ? 0 : total, homeValue, totalHomeValue },
        result: shares?.[index] ?? null,
      };
    },
  };
}

function headProblem(basis: DutyBasis, name: 'freight' | 'insurance', hasRate: boolean, isShared: boolean): FindingCause | null {
  if (!hasRate) {
    const currencyCode = (name === 'freight' ? basis.freightCurrency : basis.insuranceCurrency) ?? '';
    return { kind: name === 'freight' ? 'freightRateMissing' : 'insuranceRateMissing', values: { currencyCode } };
  }
  return isShared ? null : { kind: name === 'freight' ? 'freightWithoutValues' : 'insuranceWithoutValues', values: {} };
}
