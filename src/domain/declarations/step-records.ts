import type { Step } from './line-result.ts';

/** A step as records and screens hold it: the values of its formula as a list. What is null is not there. */
export interface StepRecord {
  readonly name: string;
  readonly formula: string;
  readonly values: readonly { readonly name: string; readonly value?: number; readonly text?: string }[];
  readonly result?: number;
}

export function stepRecords(steps: readonly Step[]): readonly StepRecord[] {
  return steps.map(({ name, formula, values, result }) => ({
    name,
    formula,
    values: Object.entries(values).map(([of, value]) => ({
      name: of,
      ...(typeof value === 'number' ? { value } : value === null ? {} : { text: value }),
    })),
    ...(result === null ? {} : { result }),
  }));
}
