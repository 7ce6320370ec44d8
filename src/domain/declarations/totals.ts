import { sum } from '#schemas/formats/decimal.ts';
import { type CountedLines, type DeclarationTotals, type LineResult, type PartialTotal, partialTotalNames } from './line-result.ts';

const measurePlaces = 4;

const amounts = {
  totalValueForDuty: 'valueForDuty',
  freightInsurance: 'freightInsurance',
  totalDuty: 'dutyValue',
  totalLevies: 'leviesValue',
  totalValueForTax: 'valueForTax',
  totalTax: 'taxValue',
} as const satisfies Partial<Record<PartialTotal, keyof LineResult>>;

type Amount = (typeof amounts)[keyof typeof amounts];

/** What is summed up of a line. */
export type TotalledLine = Pick<
  LineResult,
  Amount | 'statsQuantity' | 'statsUnitCode' | 'statsMissing' | 'notComputed' | 'alertCount' | 'savings'
>;

/** The totals of some lines of a declaration, or of all. */
export function totalsOf(lines: readonly TotalledLine[]): DeclarationTotals {
  const counted = lines.filter(({ statsQuantity }) => statsQuantity !== null);
  const [unit = null, ...others] = new Set(counted.map(({ statsUnitCode }) => statsUnitCode));
  const statsUnitCode = others.length === 0 ? unit : null;
  const sums = {
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
  };
  return {
    totalLineCount: lines.length,
    totalAlerts: lines.reduce((total, { alertCount }) => total + alertCount, 0),
    ...sums,
    statsUnitCode,
    notComputed: lines.filter(({ notComputed }) => notComputed).length,
    ...partialTotals(sums, lines.length, (name) =>
      name === 'totalStatsQuantity'
        ? lines.filter(({ statsMissing }) => !statsMissing).length
        : lines.filter((line) => line[amounts[name]] !== null).length,
    ),
    totalSavings: sum(
      lines.map(({ savings }) => savings[0]?.saved ?? 0),
      2,
    ),
  };
}

/** Totals that do not include all lines; empty if all do. A total without lines has no value and is not listed. */
export function partialTotals(
  sums: Readonly<Record<PartialTotal, unknown>>,
  lineCount: number,
  countOf: (name: PartialTotal) => number,
): { readonly counted?: CountedLines } {
  const counts = partialTotalNames.filter((name) => sums[name] !== null).map((name) => [name, countOf(name)] as const);
  const counted: CountedLines = Object.fromEntries(counts.filter(([, count]) => count < lineCount));
  return Object.keys(counted).length === 0 ? {} : { counted };
}

/** Null if there are lines and none has the amount. */
function totalOf(lines: readonly TotalledLine[], amount: Amount): number | null {
  const known = lines.map((line) => line[amount]).filter((value) => value !== null);
  return known.length === 0 && lines.length > 0 ? null : sum(known, 2);
}
