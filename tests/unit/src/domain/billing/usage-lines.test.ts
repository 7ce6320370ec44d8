import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeUse, type CountedUse, type UsagePrice } from '#src/domain/billing/usage-lines.ts';

const LAST = '2026-11-30';
const none: CountedUse = { importDeclarations: new Map(), exportDeclarations: new Map(), users: 0 };
const price = (changes: Partial<UsagePrice> = {}): UsagePrice => ({
  item: 'importDeclarations',
  description: 'Import declarations',
  countryCode: null,
  currencyCode: 'AUD',
  rate: 8,
  per: 'each',
  freeQuantity: 0,
  discountPercent: 0,
  validFrom: null,
  validTo: null,
  ...changes,
});
const imports = (...counts: readonly (readonly [day: string, count: number])[]): CountedUse => ({
  ...none,
  importDeclarations: new Map(counts),
});
const charge = (prices: readonly UsagePrice[], use: CountedUse, country = 'NZ') => chargeUse(prices, use, country, LAST);
const brief = ({ lines }: ReturnType<typeof chargeUse>) =>
  lines.map(({ description, quantity, rate, value }) => [description, quantity, rate, value]);

describe('a month', () => {
  test('costs what the sample invoice says', () => {
    const prices = [
      price({ item: 'monthly', description: 'Priority support', rate: 32.5, per: 'month', discountPercent: -5 }),
      price({ item: 'exportDeclarations', description: 'Export declarations', rate: 5, discountPercent: 10 }),
      price(),
    ];
    const use = { importDeclarations: new Map([['2026-11-03', 35]]), exportDeclarations: new Map([['2026-11-04', 20]]), users: 4 };

    const { lines, total } = charge(prices, use);

    expect(
      lines.map(({ description, quantity, rate, per, value, discountPercent }) => ({
        description,
        quantity,
        rate,
        per,
        value,
        discountPercent,
      })),
    ).toEqual([
      { description: 'Import declarations', quantity: 35, rate: 8, per: 'each', value: 280, discountPercent: 0 },
      { description: 'Export declarations', quantity: 20, rate: 5, per: 'each', value: 90, discountPercent: 10 },
      { description: 'Priority support', quantity: 1, rate: 32.5, per: 'month', value: 34.13, discountPercent: -5 },
    ]);
    expect(total).toBe(404.13);
  });

  test('in which a price changes has a line of each, by the days of the declarations', () => {
    const prices = [price({ validTo: '2026-11-14' }), price({ rate: 9, validFrom: '2026-11-15' })];

    const charged = charge(prices, imports(['2026-11-01', 3], ['2026-11-14', 2], ['2026-11-15', 4], ['2026-11-30', 1]));

    expect(brief(charged)).toEqual([
      ['Import declarations', 5, 8, 40],
      ['Import declarations', 5, 9, 45],
    ]);
  });

  test('charges users and monthly fees as on its last day', () => {
    const prices = [
      price({ item: 'users', description: 'Users', rate: 4, validTo: '2026-11-29' }),
      price({ item: 'users', description: 'Users', rate: 5, validFrom: '2026-11-30' }),
      price({ item: 'monthly', description: 'Support', rate: 20, validTo: '2026-11-29' }),
    ];

    expect(brief(charge(prices, { ...none, users: 3 }))).toEqual([['Users', 3, 5, 15]]);
  });

  test('lets what is free be free from its first day on, over all prices that take turns', () => {
    const prices = [price({ freeQuantity: 4, validTo: '2026-11-14' }), price({ rate: 9, freeQuantity: 6, validFrom: '2026-11-15' })];

    const { lines } = charge(prices, imports(['2026-11-20', 10], ['2026-11-02', 3]));

    expect(lines.map(({ quantity, free, rate }) => ({ quantity, free, rate }))).toEqual([{ quantity: 7, free: 3, rate: 9 }]);
  });

  test('tells declarations on days without a price', () => {
    const charged = charge([price({ validFrom: '2026-11-10' })], imports(['2026-11-09', 2], ['2026-11-10', 1]));

    expect(charged.unpriced).toEqual({ importDeclarations: 2, exportDeclarations: 0 });
    expect(charged.total).toBe(8);
  });
});

describe('a price for a country', () => {
  const prices = [price(), price({ countryCode: 'AU', rate: 7 }), price({ countryCode: 'FJ', rate: 6 })];

  test.each([
    ['NZ', 8],
    ['AU', 7],
    ['FJ', 6],
  ])('takes the place of the one for all: %s', (country, rate) => {
    expect(brief(charge(prices, imports(['2026-11-01', 1]), country))).toEqual([['Import declarations', 1, rate, rate]]);
  });

  test('leaves the days it does not hold on to the one for all', () => {
    const dated = [price(), price({ countryCode: 'AU', rate: 7, validFrom: '2026-11-15' })];

    expect(brief(charge(dated, imports(['2026-11-01', 1], ['2026-11-20', 1]), 'AU'))).toEqual([
      ['Import declarations', 1, 8, 8],
      ['Import declarations', 1, 7, 7],
    ]);
  });

  test('is told from one of another description, which is charged besides', () => {
    const both = [price(), price({ description: 'Screening', rate: 1 })];

    expect(brief(charge(both, imports(['2026-11-01', 2])))).toEqual([
      ['Import declarations', 2, 8, 16],
      ['Screening', 2, 1, 2],
    ]);
  });
});

describe('whatever was used', () => {
  const dayOf = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
  const day = fc.integer({ min: 1, max: 30 }).map(dayOf);
  const counts = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 500 })), { maxLength: 20 }).map((entries) => new Map(entries));
  const prices = fc.record({
    cents: fc.integer({ min: 0, max: 99_999 }),
    freeQuantity: fc.integer({ min: 0, max: 600 }),
    discountPercent: fc.integer({ min: -100, max: 100 }),
    cut: fc.integer({ min: 1, max: 29 }),
  });

  test('nothing is charged twice or forgotten: what is charged, free and without price is what was counted', () => {
    fc.assert(
      fc.property(counts, prices, (importDeclarations, { cents, freeQuantity, discountPercent, cut }) => {
        const both = { rate: cents / 100, freeQuantity, discountPercent };
        const list = [
          price({ ...both, validFrom: '2026-11-05', validTo: dayOf(cut) }),
          price({ ...both, validFrom: dayOf(cut + 1), rate: 3 }),
        ];
        const all = [...importDeclarations.values()].reduce((sum, count) => sum + count, 0);

        const { lines, total, unpriced } = charge(list, { ...none, importDeclarations });

        const charged = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const priced = all - unpriced.importDeclarations;
        expect(charged).toBe(Math.max(priced - freeQuantity, 0));
        expect(Math.round(total * 100)).toBe(lines.reduce((sum, { value }) => sum + Math.round(value * 100), 0));
        expect(total).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
