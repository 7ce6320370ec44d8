import { sum } from '#schemas/formats/decimal.ts';
import type { DeclarationTotals, LineResult } from './line-result.ts';

const measurePlaces = 4;

type Amount = 'valueForDuty' | 'freightInsurance' | 'dutyValue' | 'leviesValue' | 'valueForTax' | 'taxValue';

/** What is summed up of a line. */
export type TotalledLine = Pick<LineResult, Amount | 'statsQuantity' | 'statsUnitCode' | 'notComputed' | 'alertCount' | 'savings'>;

/** The totals of some lines of a declaration, or of all. */
export function totalsOf(lines: readonly TotalledLine[]): DeclarationTotals {
  const counted = lines.filter(({ statsQuantity }) => statsQuantity !== null);
  const [unit = null, ...others] = new Set(counted.map(({ statsUnitCode }) => statsUnitCode));
  const statsUnitCode = others.length === 0 ? unit : null;
  return {
    totalLineCount: lines.length,
    totalAlerts: lines.reduce((total, { alertCount }) => total + alertCount, 0),
    totalValueForDuty: totalOf(lines, 'valueForDuty'),
    freightInsurance: totalOf(lines, 'freightInsurance'),
    totalDuty: totalOf(lines, 'dutyValue'),
    totalLevies: totalOf(lines, 'leviesValue'),
    totalValueForTax: totalOf(lines, 'valueForTax'),
    totalTax: totalOf(lines, 'taxValue'),
    totalStatsQuantity:
      statsUnitCode === null
        ? null
        : sum(
            counted.map(({ statsQuantity }) => statsQuantity ?? 0),
            measurePlaces,
          ),
    statsUnitCode,
    notComputed: lines.filter(({ notComputed }) => notComputed).length,
    totalSavings: sum(
      lines.map(({ savings }) => savings[0]?.saved ?? 0),
      2,
    ),
  };
}

/** Null if there are lines and none has the amount. */
function totalOf(lines: readonly TotalledLine[], amount: Amount): number | null {
  const known = lines.map((line) => line[amount]).filter((value) => value !== null);
  return known.length === 0 && lines.length > 0 ? null : sum(known, 2);
}
