import { divide, multiply } from '#schemas/formats/decimal.ts';
import type { PasteContext } from '../paste-context.ts';
import { amountIn, type PastedValue } from '../pasted-line.ts';
import { limitsOf } from '../plan/value-limits.ts';
import type { PasteReport } from '../paste-report.ts';

/** Sheets round the weight of one unit: a difference of one hundredth of the total is accepted. */
const tolerance = 0.01;

/**
 * Totals and their values per unit, as the line will have them. A total that is not given follows from the value per unit; if
 * both are given and disagree the total wins, with a warning. A value per unit that no line could hold is refused at the total.
 */
export function createMeasures(
  { plan, pairs, messages }: PasteContext,
  report: PasteReport,
): (product: Record<string, PastedValue>) => void {
  const known = pairs.flatMap(({ total, perUnit, driver }) => {
    const [whole, part] = [plan.byName.get(total), plan.byName.get(perUnit)];
    return whole === undefined || part === undefined ? [] : [{ whole, part, driver, limit: limitsOf(part, messages) }];
  });
  return (product) => {
    for (const { whole, part, driver, limit } of known) {
      const total = amountIn(product, whole.name);
      const perUnit = amountIn(product, part.name);
      const count = amountIn(product, driver);
      if (total === null) {
        if (perUnit !== null && count !== null) product[whole.name] = multiply(perUnit, count, 4);
        continue;
      }
      const fault = count === null || count === 0 ? undefined : limit(total / count);
      if (fault !== undefined) report.addMessage('error', whole, fault);
      if (perUnit === null) continue;
      const derived = count === null ? null : divide(total, count, 4);
      product[part.name] = derived;
      const values = { perUnit, total, kind: whole.label };
      if (derived === null) report.warning(part, 'paste.per-unit-not-stored', values);
      else if (Math.abs(perUnit * (count ?? 0) - total) > tolerance * total) report.warning(part, 'paste.total-wins', values);
    }
  };
}
