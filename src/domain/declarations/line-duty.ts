import { addUp } from './amounts.ts';
import type { DutyBasis } from './basis.ts';
import { claimsOf, normalRate, unclaimedRates } from './claims.ts';
import { type Duty, dutyAt, shownPercent } from './duty.ts';
import type { FindingCause } from './findings.ts';
import type { DutyRate, LineFacts, TariffItem } from './line-facts.ts';
import type { Saving, Step } from './line-result.ts';

export interface LineDuty {
  readonly dutyRate: number | null;
  readonly rateGroup: string | null;
  readonly dutyValue: number | null;
  /** By the preference that is claimed; null if none is, or the normal duty is not known. */
  readonly dutySaved: number | null;
  readonly steps: readonly Step[];
  readonly savings: readonly Saving[];
  /** Claims that do not hold. */
  readonly problems: readonly FindingCause[];
}

/** The duty of a line: at the lowest of the preferences it claims rightly, else at the normal rate; unknown without exactly one item. */
export function lineDuty(basis: DutyBasis, line: LineFacts, item: TariffItem | null, valueForDuty: number | null): LineDuty {
  if (item === null) return { ...withoutRate(valueForDuty), problems: [] };
  const { held, problems } = claimsOf(basis, line, item);
  const duty = chosenDuty(line, item, held, valueForDuty);
  if (duty === null) return { ...withoutRate(valueForDuty), problems };
  return {
    dutyRate: shownPercent(duty.rate),
    rateGroup: duty.rate.group,
    dutyValue: duty.dutyValue,
    dutySaved: savedBy(duty, line, item, valueForDuty),
    steps: duty.steps,
    savings: savingsOn(basis, line, item, valueForDuty, duty.dutyValue),
    problems,
  };
}

function savedBy({ rate, dutyValue }: Duty, line: LineFacts, item: TariffItem, valueForDuty: number | null): number | null {
  const normal = normalRate(item);
  if (normal === null || rate === normal || dutyValue === null) return null;
  return addUp(dutyAt(normal, line, valueForDuty).dutyValue, -dutyValue);
}

function chosenDuty(line: LineFacts, item: TariffItem, held: readonly DutyRate[], valueForDuty: number | null): Duty | null {
  const [best] = held.map((rate) => dutyAt(rate, line, valueForDuty)).sort(byDuty);
  if (best !== undefined) return best;
  const normal = normalRate(item);
  return normal === null ? null : dutyAt(normal, line, valueForDuty);
}

/** The lowest first; a duty that is not known last, lower percents before higher. */
function byDuty(left: Duty, right: Duty): number {
  if (left.dutyValue !== right.dutyValue) return (left.dutyValue ?? Infinity) - (right.dutyValue ?? Infinity);
  return (left.rate.percent ?? 0) - (right.rate.percent ?? 0);
}

function savingsOn(
  basis: DutyBasis,
  line: LineFacts,
  item: TariffItem,
  valueForDuty: number | null,
  paid: number | null,
): readonly Saving[] {
  if (paid === null || paid === 0) return [];
  return unclaimedRates(basis, line, item)
    .flatMap((rate) => {
      const { dutyValue } = dutyAt(rate, line, valueForDuty);
      const saved = dutyValue === null ? null : addUp(paid, -dutyValue);
      return dutyValue === null || saved === null || saved <= 0
        ? []
        : [{ group: rate.group, percent: shownPercent(rate), dutyValue, saved }];
    })
    .sort((left, right) => right.saved - left.saved || (left.group < right.group ? -1 : 1));
}

function withoutRate(valueForDuty: number | null): Omit<LineDuty, 'problems'> {
  return {
    dutyRate: null,
    rateGroup: null,
    dutyValue: null,
    dutySaved: null,
    steps: [{ name: 'dutyValue', formula: 'valueForDuty * percent / 100', values: { valueForDuty, percent: null }, result: null }],
    savings: [],
  };
}
