import { addUp } from './amounts.ts';
import type { IncludedInPrice } from './basis.ts';
import type { Step } from './line-result.ts';

interface Valued {
  readonly homeValue: number | null;
  readonly freightShare: number | null;
  readonly insuranceShare: number | null;
}

/** The value that duty is counted on: without the freight and insurance that the price includes; null if that leaves less than nothing. */
export function valueForDutyStep({ homeValue, freightShare, insuranceShare }: Valued, included: IncludedInPrice): Step {
  const taken = { ...(included.freight ? { freightShare } : {}), ...(included.insurance ? { insuranceShare } : {}) };
  const value = addUp(homeValue, ...Object.values(taken).map((share) => (share === null ? null : -share)));
  return {
    name: 'valueForDuty',
    formula: ['homeValue', ...Object.keys(taken)].join(' - '),
    values: { homeValue, ...taken },
    result: value === null || value < 0 ? null : value,
  };
}
