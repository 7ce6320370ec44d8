import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { DutyRate, LineFacts } from '#src/domain/declarations/line-facts.ts';

/*
 * The arithmetic of a declaration a second time, on whole numbers and fractions of them, for comparing: nothing of the product's
 * own computing is used. Amounts are cents, measures fractions.
 */

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export interface Expected {
  homeValue: number | null;
  freightShare: number | null;
  insuranceShare: number | null;
  freightInsurance: number | null;
  valueForDuty: number | null;
  dutyRate: number | null;
  rateGroup: string | null;
  dutyValue: number | null;
  leviesValue: number | null;
  valueForTax: number | null;
  taxValue: number | null;
  notComputed: boolean;
  tariffMatches: number;
  statsQuantity: number | null;
  showQualifierAlert: boolean;
  alertCount: number;
  savings: readonly { group: string; dutyValue: number; saved: number }[];
}

const grams: Readonly<Record<string, Fraction>> = {
  kgm: { over: 1000n, under: 1n },
  tne: { over: 1_000_000n, under: 1n },
  grm: { over: 1n, under: 1n },
  cgm: { over: 1n, under: 100n },
  lbs: { over: 45_359_237n, under: 100_000n },
};
const millilitres: Readonly<Record<string, Fraction>> = {
  mtq: { over: 1_000_000n, under: 1n },
  ltr: { over: 1000n, under: 1n },
  mlt: { over: 1n, under: 1n },
  cmq: { over: 1n, under: 1n },
  vkg: { over: 6000n, under: 1n },
};

/** A number of at most six decimals as a fraction. */
function exactly(value: number): Fraction {
  return { over: BigInt(Math.round(value * 1e6)), under: 1_000_000n };
}

function product(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((left, right) => ({ over: left.over * right.over, under: left.under * right.under }), { over: 1n, under: 1n });
}

function inverse({ over, under }: Fraction): Fraction {
  return { over: under, under: over };
}

/** Half up; nothing here is below 0. */
function rounded({ over, under }: Fraction, perUnit: bigint): bigint {
  return (2n * over * perUnit + under) / (2n * under);
}

const cents = (value: Fraction): bigint => rounded(value, 100n);
const ofCents = (value: bigint): Fraction => ({ over: value, under: 100n });
const amount = (value: bigint | null): number | null => (value === null ? null : Number(value) / 100);
const isNone = (text: string | null): boolean => text === null || text.trim() === '';

function homeCents(basis: DutyBasis, value: Fraction | null, currency: string | null): bigint | null {
  if (value === null || currency === null) return null;
  if (currency === basis.homeCurrency) return cents(value);
  const rate = basis.rates[currency];
  return rate === undefined ? null : cents(product(value, inverse(exactly(rate))));
}

function invoiced(line: LineFacts): Fraction | null {
  if (line.customsValueType !== null) return line.customsValue === null ? null : exactly(line.customsValue);
  if (line.exportValue === null) return null;
  const kept = { over: 1_000_000n - BigInt(Math.round((line.discountPercent ?? 0) * 10_000)), under: 1_000_000n };
  return product(exactly(line.exportValue), kept);
}

/** Gives cents away one by one to whoever is furthest below their due, the first of equals first. */
function shared(total: bigint, values: readonly (bigint | null)[]): (bigint | null)[] | null {
  const whole = values.reduce<bigint>((before, value) => before + (value ?? 0n), 0n);
  if (whole === 0n) return null;
  const shares = values.map((value) => (value === null ? null : (total * value) / whole));
  let left = total - shares.reduce<bigint>((before, share) => before + (share ?? 0n), 0n);
  const given = new Set<number>();
  for (; left > 0n; left -= 1n) {
    let best = -1;
    let most = -1n;
    for (const [index, value] of values.entries()) {
      if (value === null || given.has(index)) continue;
      const due = (total * value) % whole;
      if (due > most) [best, most] = [index, due];
    }
    given.add(best);
    shares[best] = (shares[best] ?? 0n) + 1n;
  }
  return shares;
}

function measureIn(line: LineFacts, unit: string | null): Fraction | null {
  if (unit === null) return null;
  const other = line.otherUnitCode === unit ? line.totalOtherMeasure : null;
  if (grams[unit] !== undefined)
    return (
      convertedMeasure(line.netWeight, 'kgm', unit, grams) ??
      convertedMeasure(line.totalWeight, line.weightUnitCode ?? 'kgm', unit, grams) ??
      above0(other)
    );
  if (millilitres[unit] !== undefined)
    return convertedMeasure(line.totalVolume, line.volumeUnitCode ?? 'mtq', unit, millilitres) ?? above0(other);
  if (!unit.startsWith('n')) return above0(other);
  return (line.quantityUnitCode === unit ? null : above0(other)) ?? above0(line.totalItems);
}

function above0(value: number | null): Fraction | null {
  return value === null || value === 0 ? null : exactly(value);
}

function convertedMeasure(value: number | null, from: string, to: string, sizes: Readonly<Record<string, Fraction>>): Fraction | null {
  const [own, wanted] = [sizes[from], sizes[to]];
  const measure = above0(value);
  return own === undefined || wanted === undefined || measure === null ? null : product(measure, own, inverse(wanted));
}

function dutyCents(rate: DutyRate, line: LineFacts, valueForDuty: bigint | null): bigint | null {
  if (valueForDuty === null) return null;
  const byValue = cents(product(ofCents(valueForDuty), exactly(rate.percent ?? 0), { over: 1n, under: 100n }));
  if (rate.amountPerUnit === null || rate.amountPerUnit === 0) return byValue;
  const measure = measureIn(line, rate.unit);
  return measure === null ? null : byValue + cents(product(exactly(rate.amountPerUnit), measure));
}

function isOpenTo(basis: DutyBasis, group: string, origin: string | null): boolean {
  return origin !== null && (group === origin || (basis.groups[group]?.includes(origin) ?? false));
}

/** What a declaration's lines come to, in their order. */
export function expectedOf(basis: DutyBasis, lines: readonly LineFacts[]): readonly Expected[] {
  const homes = lines.map((line) => homeCents(basis, invoiced(line), line.currencyCode));
  const freight = headShares(basis, basis.freightAmount, basis.freightCurrency, homes);
  const insurance = headShares(basis, basis.insuranceAmount, basis.insuranceCurrency, homes);
  return lines.map((line, index) => lineOf(basis, line, homes[index] ?? null, freight?.[index] ?? null, insurance?.[index] ?? null));
}

function headShares(basis: DutyBasis, value: number | null, currency: string | null, homes: readonly (bigint | null)[]) {
  if (value === null || value === 0) return homes.map((home) => (home === null ? null : 0n));
  const total = homeCents(basis, exactly(value), currency ?? basis.homeCurrency);
  return total === null ? null : shared(total, homes);
}

function lineOf(basis: DutyBasis, line: LineFacts, home: bigint | null, freight: bigint | null, insurance: bigint | null): Expected {
  const matches = line.hsTariffCode === null ? 0 : line.tariffMatches;
  const item = matches === 1 ? line.items[0] : undefined;
  const isImport = basis.tradeDirection === 'Import';

  const unit = item?.statisticalUnit ?? null;
  const measure = measureIn(line, unit);
  const parts = measure === null ? 0n : rounded(measure, 10_000n);
  const isStatsMissing = unit !== null && parts === 0n;

  const asked = line.qualifiers.filter(({ typeCode }) => isImport || typeCode === 'PER');
  let isAlert = (item?.requiredQualifiers ?? []).some(
    (type) => (isImport || type === 'PER') && !line.qualifiers.some(({ typeCode }) => typeCode === type),
  );
  for (const { typeCode, value1, value2 } of asked) if (isNone(value1) || (typeCode === 'PER' && isNone(value2))) isAlert = true;

  const both = freight === null || insurance === null ? null : freight + insurance;
  let value = home;
  if (isImport && line.customsValueType === null) {
    const included = basis.terms[line.tradingTermsCode ?? ''];
    if (included?.freight === true) value = value === null || freight === null ? null : value - freight;
    if (included?.insurance === true) value = value === null || insurance === null ? null : value - insurance;
    if (value !== null && value < 0n) value = null;
  }

  let duty: bigint | null = null;
  let rate: DutyRate | undefined;
  let savings: Expected['savings'] = [];
  if (isImport && item !== undefined) {
    const named = line.qualifiers.filter(({ typeCode }) => typeCode === 'PRF').map(({ value1 }) => value1?.toUpperCase() ?? '');
    const claimed = named.flatMap((group) => {
      const found = isOpenTo(basis, group, line.countryOfOriginCode) ? item.rates.find((each) => each.group === group) : undefined;
      if (found === undefined) isAlert = true;
      return found ?? [];
    });
    rate = claimed[0] ?? item.rates.find(({ group }) => group === 'NORMAL');
    duty = rate === undefined ? null : dutyCents(rate, line, value);
    for (const other of claimed.slice(1)) {
      const less = dutyCents(other, line, value);
      const isLess = less !== null && (duty === null || less < duty);
      if (isLess || (less === duty && (other.percent ?? 0) < (rate?.percent ?? 0))) [rate, duty] = [other, less];
    }
    savings = item.rates
      .filter(({ group }) => group !== 'NORMAL' && !named.includes(group) && isOpenTo(basis, group, line.countryOfOriginCode))
      .flatMap((other) => {
        const less = dutyCents(other, line, value);
        return less === null || duty === null || less >= duty
          ? []
          : [{ group: other.group, dutyValue: Number(less) / 100, saved: Number(duty - less) / 100 }];
      })
      .sort((left, right) => right.saved - left.saved || (left.group < right.group ? -1 : 1));
  }

  let levies: bigint | null = isImport ? 0n : null;
  for (const { typeCode, value1, value2 } of line.qualifiers) {
    if (typeCode !== 'LVY' || levies === null) continue;
    const levy = basis.levies[value1 ?? ''];
    const quantity = value2 === null ? measureIn(line, levy?.unit ?? null) : value2 === 'many' ? null : exactly(Number(value2));
    levies = levy === undefined || quantity === null ? null : levies + cents(product(exactly(levy.amountPerUnit), quantity));
  }
  if (isImport && levies === null) isAlert = true;

  const forTax = value === null || duty === null || levies === null || both === null ? null : value + duty + levies + both;
  const tax =
    forTax === null || basis.taxPercent === null
      ? null
      : cents(product(ofCents(forTax), exactly(basis.taxPercent), { over: 1n, under: 100n }));
  const markers = [matches !== 1, isStatsMissing, value === null, isAlert, line.hasLogErrors];
  return {
    homeValue: amount(home),
    freightShare: isImport ? amount(home === null ? null : freight) : null,
    insuranceShare: isImport ? amount(home === null ? null : insurance) : null,
    freightInsurance: isImport ? amount(both) : null,
    valueForDuty: amount(value),
    dutyRate: rate === undefined ? null : (rate.percent ?? (rate.amountPerUnit === null ? 0 : null)),
    rateGroup: rate?.group ?? null,
    dutyValue: amount(duty),
    leviesValue: amount(levies),
    valueForTax: amount(forTax),
    taxValue: amount(tax),
    notComputed: isImport && tax === null,
    tariffMatches: matches,
    statsQuantity: parts === 0n ? null : Number(parts) / 10_000,
    showQualifierAlert: isAlert,
    alertCount: markers.filter((isSet) => isSet).length,
    savings,
  };
}
