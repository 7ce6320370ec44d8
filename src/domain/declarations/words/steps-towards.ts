import type { GivenStep } from './step-words.ts';

/** Steps whose result has another name as an operand. */
const countedAs: Readonly<Record<string, readonly string[]>> = { dutyMeasure: ['measure'], levyMeasure: ['quantity'] };

/** The steps that lead to an amount, in their order, its own last; all steps without an amount. */
export function stepsTowards(steps: readonly GivenStep[], amount: string): readonly GivenStep[] {
  if (amount === '') return steps;
  const wanted = new Set([amount]);
  const kept = new Set<GivenStep>();
  for (const step of steps.toReversed()) {
    if (!isWanted(step.name, wanted)) continue;
    kept.add(step);
    for (const { name } of step.values) wanted.add(name);
  }
  return steps.filter((step) => kept.has(step));
}

function isWanted(name: string, wanted: ReadonlySet<string>): boolean {
  const names = countedAs[name] ?? [name];
  return names.some((one) => wanted.has(one) || [...wanted].some((value) => value.replace(/\d+$/, '') === one));
}
