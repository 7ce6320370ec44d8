import { multiply } from '#schemas/formats/decimal.ts';
import { addUp, percentOf } from './amounts.ts';
import type { DutyRate, LineFacts } from './line-facts.ts';
import type { Step } from './line-result.ts';
import { measureIn } from './measure.ts';

/** The amount of a rate on a line. */
export interface Duty {
  readonly rate: DutyRate;
  /** Null if the value is not known, or no measure is in the rate's unit. */
  readonly dutyValue: number | null;
  readonly steps: readonly Step[];
}

/** The duty at a rate: a percent of the value, an amount per unit of the line's measure, or both, each to the cent. */
export function dutyAt(rate: DutyRate, line: LineFacts, valueForDuty: number | null): Duty {
  const percent = rate.percent ?? 0;
  const amountPerUnit = rate.amountPerUnit ?? 0;
  const group = rate.group;
  const byPercent: Omit<Step, 'name'> = {
    formula: 'valueForDuty * percent / 100',
    values: { valueForDuty, percent, group },
    result: valueForDuty === null ? null : percentOf(valueForDuty, percent),
  };
  if (amountPerUnit === 0) return { rate, dutyValue: byPercent.result, steps: [{ name: 'dutyValue', ...byPercent }] };

  const measure = measureIn(line, rate.unit);
  const measureSteps: readonly Step[] =
    measure === null
      ? []
      : [
          {
            name: 'dutyMeasure',
            formula: measure.formula,
            values: { ...measure.values, unit: rate.unit },
            result: measure.quantity.toNumber(),
          },
        ];
  const byMeasure: Omit<Step, 'name'> = {
    formula: 'amountPerUnit * measure',
    values: { amountPerUnit, measure: measure?.quantity.toNumber() ?? null, unit: rate.unit, group },
    result: measure === null ? null : multiply(measure.quantity, amountPerUnit, 2),
  };
  if (percent === 0 && valueForDuty !== null)
    return { rate, dutyValue: byMeasure.result, steps: [...measureSteps, { name: 'dutyValue', ...byMeasure }] };

  const [percentDuty, specificDuty] = [byPercent.result, byMeasure.result];
  const dutyValue = addUp(percentDuty, specificDuty);
  return {
    rate,
    dutyValue,
    steps: [
      { name: 'percentDuty', ...byPercent },
      ...measureSteps,
      { name: 'specificDuty', ...byMeasure },
      { name: 'dutyValue', formula: 'percentDuty + specificDuty', values: { percentDuty, specificDuty, group }, result: dutyValue },
    ],
  };
}

/** The percent of a rate that has one; a rate of an amount only has none. */
export function shownPercent({ percent, amountPerUnit }: DutyRate): number | null {
  return percent ?? (amountPerUnit === null ? 0 : null);
}
