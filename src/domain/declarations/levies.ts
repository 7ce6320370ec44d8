import { Decimal, multiply } from '#schemas/formats/decimal.ts';
import { addUp, codeOf } from './amounts.ts';
import type { DutyBasis, LevyRate } from './basis.ts';
import type { LineFacts, Qualifier } from './line-facts.ts';
import type { Step } from './line-result.ts';
import { measureIn } from './measure.ts';

/** The type of qualifier that levies: value 1 is the levy's code, value 2 how many units. */
const levyType = 'LVY';

const plainNumber = /^\d{1,15}(\.\d{1,10})?$/;

interface Levied {
  readonly amount: number | null;
  /** How it came about; the last is the levy. */
  readonly steps: readonly Step[];
}

/** The levies of a line; the last step sums them up. Null as soon as one is not known. */
export function levySteps(basis: DutyBasis, line: LineFacts): readonly Step[] {
  const levied = line.qualifiers.filter(({ typeCode }) => codeOf(typeCode) === levyType).map((qualifier) => levyOf(basis, line, qualifier));
  return [
    ...levied.flatMap(({ steps }) => steps),
    {
      name: 'leviesValue',
      formula: levied.length === 0 ? '0' : levied.map((_, index) => `levy${index + 1}`).join(' + '),
      values: Object.fromEntries(levied.map(({ amount }, index) => [`levy${index + 1}`, amount])),
      result: addUp(...levied.map(({ amount }) => amount)),
    },
  ];
}

function levyOf(basis: DutyBasis, line: LineFacts, qualifier: Qualifier): Levied {
  const code = codeOf(qualifier.value1);
  const levy = code !== null && Object.hasOwn(basis.levies, code) ? (basis.levies[code] ?? null) : null;
  const typed = (qualifier.value2 ?? '').trim();
  const { quantity, steps } = typed === '' ? measured(line, levy) : { quantity: numberIn(typed), steps: [] };
  const amount = levy === null || quantity === null ? null : multiply(quantity, levy.amountPerUnit, 2);
  const values = {
    code,
    amountPerUnit: levy?.amountPerUnit ?? null,
    quantity: quantity?.toNumber() ?? null,
    unit: levy?.unit ?? null,
  };
  return { amount, steps: [...steps, { name: 'levy', formula: 'amountPerUnit * quantity', values, result: amount }] };
}

function numberIn(text: string): Decimal | null {
  return plainNumber.test(text) ? new Decimal(text) : null;
}

function measured(line: LineFacts, levy: LevyRate | null): { quantity: Decimal | null; steps: readonly Step[] } {
  const measure = levy === null ? null : measureIn(line, levy.unit);
  if (measure === null || levy === null) return { quantity: null, steps: [] };
  const { formula, values, quantity } = measure;
  return { quantity, steps: [{ name: 'levyMeasure', formula, values: { ...values, unit: levy.unit }, result: quantity.toNumber() }] };
}
