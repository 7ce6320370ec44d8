import { Decimal, round, sum } from '#schemas/formats/decimal.ts';

/** What is counted of a business: declarations by the day they were compiled on, and the users it has. */
export interface CountedUse {
  readonly importDeclarations: ReadonlyMap<string, number>;
  readonly exportDeclarations: ReadonlyMap<string, number>;
  readonly users: number;
}

/** What a use costs, tax included, from a day to a day, both included; null: open. */
export interface UsagePrice {
  readonly item: 'importDeclarations' | 'exportDeclarations' | 'users' | 'monthly';
  readonly description: string;
  /** The business it applies to; null for all without a price of their own for the item and description. */
  readonly countryCode: string | null;
  readonly currencyCode: string;
  readonly rate: number;
  readonly per: string;
  /** Number per month that is not charged. */
  readonly freeQuantity: number;
  /** Below zero a surcharge. */
  readonly discountPercent: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface UsageLine {
  readonly description: string;
  /** The charged quantity, without the free one. */
  readonly quantity: number;
  readonly free: number;
  readonly rate: number;
  readonly per: string;
  /** Net of the discount, tax included. */
  readonly value: number;
  readonly discountPercent: number;
  readonly currencyCode: string;
  /** The first day of the price; null if it has none. */
  readonly since: string | null;
}

export interface Charged {
  readonly lines: readonly UsageLine[];
  readonly total: number;
  /** How many declarations of a direction were compiled on days without a price. */
  readonly unpriced: { readonly importDeclarations: number; readonly exportDeclarations: number };
}

/** The order of the lines. */
const ITEMS = ['importDeclarations', 'exportDeclarations', 'users', 'monthly'] as const;

/**
 * What a business pays for a month. A declaration costs what the price was on its day, so that a price that changes makes two lines;
 * users and monthly fees cost what they do on the last day.
 * @param lastDay of the month, YYYY-MM-DD
 */
export function chargeUse(prices: readonly UsagePrice[], use: CountedUse, country: string, lastDay: string): Charged {
  const unpriced = { importDeclarations: 0, exportDeclarations: 0 };
  const lines = ITEMS.flatMap((item) => {
    const lists = pricesOf(prices, item, country);
    const counted = countsOf(item, use, lastDay);
    if (item === 'importDeclarations' || item === 'exportDeclarations')
      unpriced[item] = total([...counted].flatMap(([day, count]) => (lists.some((list) => priceOn(list, day)) ? [] : [count])));
    return lists.flatMap((list) => linesOf(list, counted));
  });
  return {
    lines,
    total: sum(
      lines.map(({ value }) => value),
      2,
    ),
    unpriced,
  };
}

function countsOf(item: UsagePrice['item'], use: CountedUse, lastDay: string): ReadonlyMap<string, number> {
  switch (item) {
    case 'importDeclarations':
    case 'exportDeclarations':
      return use[item];
    case 'users':
      return new Map([[lastDay, use.users]]);
    case 'monthly':
      return new Map([[lastDay, 1]]);
    default:
      return item satisfies never;
  }
}

/** The prices of an item for the country, those that take turns together; the country's own before those for any. */
function pricesOf(prices: readonly UsagePrice[], item: UsagePrice['item'], country: string): readonly (readonly UsagePrice[])[] {
  const holding = prices.filter((price) => price.item === item && (price.countryCode ?? country) === country);
  const ownFirst = holding.toSorted((a, b) => Number(a.countryCode === null) - Number(b.countryCode === null));
  const lists = Map.groupBy(ownFirst, ({ description }) => description.trim().toLowerCase());
  return [...lists].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
}

function priceOn(list: readonly UsagePrice[], day: string): UsagePrice | undefined {
  return list.find(({ validFrom, validTo }) => (validFrom ?? '') <= day && (validTo ?? day) >= day);
}

/** A line for each price in use; the free quantity is taken from the first of the month on. */
function linesOf(list: readonly UsagePrice[], counted: ReadonlyMap<string, number>): UsageLine[] {
  const used = new Map<UsagePrice, number>();
  let freed = 0;
  for (const day of [...counted.keys()].toSorted()) {
    const price = priceOn(list, day);
    if (price !== undefined) used.set(price, (used.get(price) ?? 0) + (counted.get(day) ?? 0));
  }
  return [...used].flatMap(([price, count]) => {
    const free = Math.min(count, Math.max(price.freeQuantity - freed, 0));
    freed += free;
    const quantity = count - free;
    if (quantity === 0) return [];
    const { description, rate, per, discountPercent, currencyCode, validFrom: since } = price;
    return [{ description, quantity, free, rate, per, value: valueOf(price, quantity), discountPercent, currencyCode, since }];
  });
}

function valueOf({ rate, discountPercent }: UsagePrice, quantity: number): number {
  return round(new Decimal(100).minus(discountPercent).times(rate).times(quantity).dividedBy(100), 2);
}

function total(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
