import { codeOf } from './amounts.ts';
import type { DutyBasis } from './basis.ts';
import type { FindingCause } from './findings.ts';
import type { DutyRate, LineFacts, TariffItem } from './line-facts.ts';

/** The type of qualifier that claims a preference: value 1 names the group or country. */
const preferenceType = 'PRF';

const normalGroup = 'NORMAL';

export interface Claims {
  /** Rates claimed rightly. */
  readonly held: readonly DutyRate[];
  /** Why the other claims are not valid. */
  readonly problems: readonly FindingCause[];
}

/** The preferences that a line claims, each checked against its origin and the item's rates. */
export function claimsOf(basis: DutyBasis, line: LineFacts, item: TariffItem): Claims {
  const held: DutyRate[] = [];
  const problems: FindingCause[] = [];
  for (const { typeCode, value1 } of line.qualifiers) {
    if (codeOf(typeCode) !== preferenceType) continue;
    const group = codeOf(value1);
    const rate = group === null ? undefined : item.rates.find((each) => codeOf(each.group) === group);
    if (group === null) problems.push({ kind: 'claimUnnamed', values: {} });
    else if (codeOf(line.countryOfOriginCode) === null) problems.push({ kind: 'claimWithoutOrigin', values: { group } });
    else if (!isOpenTo(basis, group, line))
      problems.push({ kind: 'claimNotOfOrigin', values: { group, origin: codeOf(line.countryOfOriginCode) ?? '' } });
    else if (rate === undefined) problems.push({ kind: 'claimWithoutRate', values: { group, tariffCode: item.tariffCode } });
    else held.push(rate);
  }
  return { held, problems };
}

/** The rate for goods without a preference. */
export function normalRate(item: TariffItem): DutyRate | null {
  return item.rates.find(({ group }) => codeOf(group) === normalGroup) ?? null;
}

/** Rates that the origin could claim and the line does not. */
export function unclaimedRates(basis: DutyBasis, line: LineFacts, item: TariffItem): readonly DutyRate[] {
  const claimed = new Set(
    line.qualifiers.filter(({ typeCode }) => codeOf(typeCode) === preferenceType).map(({ value1 }) => codeOf(value1)),
  );
  return item.rates.filter(({ group }) => {
    const code = codeOf(group);
    return code !== null && code !== normalGroup && !claimed.has(code) && isOpenTo(basis, code, line);
  });
}

/** A group is open to its members on the entry date, a country to itself. */
function isOpenTo(basis: DutyBasis, group: string, line: LineFacts): boolean {
  const origin = codeOf(line.countryOfOriginCode);
  if (origin === null) return false;
  return origin === group || (Object.hasOwn(basis.groups, group) && (basis.groups[group] ?? []).includes(origin));
}
