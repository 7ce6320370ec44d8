import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Decimal } from '#schemas/formats/decimal.ts';
import { readNumber } from '#src/domain/paste/values/read-number.ts';

describe('a number cell', () => {
  test.each([
    ['24,500.00', 24500, ''],
    ['US$24,500.00', 24500, 'US$'],
    ['$612.50', 612.5, '$'],
    ['NZ$ 5', 5, 'NZ$'],
    ['US $ 5', 5, 'US $'],
    ['5 $US', 5, '$US'],
    ['€ 1 234.5', 1234.5, '€'],
    ['$     1,234.50', 1234.5, '$'],
    ['USD 500', 500, 'USD'],
    ['USD500', 500, 'USD'],
    ['500 usd', 500, 'usd'],
    ['500€', 500, '€'],
    ["1'500", 1500, ''],
    ['1\u00a0500', 1500, ''],
    ['1\u202f500', 1500, ''],
    ['(500)', -500, ''],
    ['($500.25)', -500.25, '$'],
    ['$(500)', -500, '$'],
    ['(USD 5)', -5, 'USD'],
    ['USD (5)', -5, 'USD'],
    ['(5) USD', -5, 'USD'],
    ['-500', -500, ''],
    ['\u2212500', -500, ''],
    ['-$500', -500, '$'],
    ['$-500', -500, '$'],
    ['-USD 5', -5, 'USD'],
    ['USD -5', -5, 'USD'],
    ['0', 0, ''],
    ['-0', 0, ''],
    ['007', 7, ''],
    ['.5', 0.5, ''],
    ['5.', 5, ''],
    ['12 PCS', 12, 'PCS'],
    ['12 pieces', 12, 'pieces'],
    ['5 pcs.', 5, 'pcs.'],
    ['Rs. 500', 500, 'Rs.'],
    ['円 177', 177, '円'],
    ['S/ 0.40', 0.4, 'S/'],
    ['500 cubic metres', 500, 'cubic metres'],
    ['5 US Dollars', 5, 'US Dollars'],
    ['13.2 m/t', 13.2, 'm/t'],
    ['1,00,000', 100_000, ''],
    ['1,07,79,648.5 kg', 10_779_648.5, 'kg'],
    ['0.6m3', 0.6, 'm3'],
    ['0.6 m³', 0.6, 'm³'],
    ['Noch 5', 5, 'Noch'],
    ['5 cm3', 5, 'cm3'],
    ['5l', 5, 'l'],
  ])('showing %s holds %d beside "%s"', (cell, value, beside) => {
    expect(readNumber(cell)).toMatchObject({ kind: 'number', value, beside });
  });

  test.each(['', '-', '\u2013', '\u2014', ' ', '$ -', '$-', '-   €', 'USD -'])('showing "%s" is empty', (cell) => {
    expect(readNumber(cell)).toEqual({ kind: 'empty' });
  });

  test.each(['5%', '% 5', 'USD 5 %'])('showing %s has a percent sign', (cell) => {
    expect(readNumber(cell)).toEqual({ kind: 'percent' });
  });

  const faults = {
    'a word': ['QTY', '()', '9'.repeat(70)],
    'two signs, or one at the end': ['--5', '(-5)', '-(5)', '-(-5)', '+5', '5-', '5+'],
    'more than one word or sign beside it': ['$$5', '$5$', '$5 USD', 'USD 5 kg', '5 kg net weight', '5 USD/kg'],
    'a mark that says something': ['5*', '~5', '>5', '500 (kg)', '#5', 'No. 5', 'no 5', 'NO5'],
    'a letter that may be a mistyped digit': ['1O0', 'l00', 'O5', 'l 500', '1l5', '1.5O0'],
    'another notation': ['1e5', '1E3', '1E2', '1.2E+05', '1E-3', '0x1F', '1/2', '5½', '10²'],
    'a date, a time, a code': ['2026-12-01', '12/05', '7.12.2026', '12:30', '12-34', '5-Dec', 'Dec-26', 'TS-9', 'USD-5', '1.2.3'],
    'a decimal comma': ['1,5', '12,34', '1234,567', '0,125', '012,345', '1.234,56', '1 234,50', "1'234,567"],
    'groups that are not thousands': ['1,00,00', '100,00,000', '1,2345', '1  500', '1,,500', ',500'],
    'digits of another script': ['\u0665', '\uff15', '\u0967'],
  };
  test.each(Object.entries(faults).flatMap(([fault, cells]) => cells.map((cell) => [cell, fault])))(
    'showing %s is %s, no number',
    (cell = '') => {
      expect(readNumber(cell)).toEqual({ kind: 'not-a-number' });
    },
  );

  test.each([
    ['1.234', 1.234, 3, 1234],
    ['-12.345', -12.345, 3, -12345],
    ['USD 2.500', 2.5, 3, 2500],
    ['0.125', 0.125, 3, undefined],
    ['1234.567', 1234.567, 3, undefined],
    ['1,234.567', 1234.567, 3, undefined],
    ['1.23', 1.23, 2, undefined],
    ['1.2345', 1.2345, 4, undefined],
  ])('showing %s tells its decimals, and its value where the dot may divide thousands', (cell, value, decimals, otherwise) => {
    const { otherwise: found, ...number } = { otherwise: undefined, ...readNumber(cell) };

    expect(number).toMatchObject({ kind: 'number', value, decimals });
    expect(found).toBe(otherwise);
  });

  test.each([
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1.234,5', 1234.5],
    ['0,125', 0.125],
    ['12', 12],
    ['€ 2.500', 2500],
  ])('showing %s in a sheet with decimal commas holds %d', (cell, value) => {
    expect(readNumber(cell, ',')).toMatchObject({ kind: 'number', value });
  });

  test.each(['1.5', '0.125', '1234.567', '1,234.5'])('showing %s in a sheet with decimal commas holds none', (cell) => {
    expect(readNumber(cell, ',')).toEqual({ kind: 'not-a-number' });
  });
});

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const whole = fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,9}$/));
const separator = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009', ',', "'", '\u2019');
const gap = fc.constantFrom('', ' ', '\u00a0', '   ');
const signs = ['$', '€', '£', '¥', '₹', 'US$', 'NZ$', 'A$', 'HK$', 'US $', 'CN¥'] as const;
const words = ['USD', 'eur', 'kg', 'KGS', 'lbs', 'pcs', 'Stück', 'doz', 'stone', 'cbm', 'm³'] as const;

const grouped = (text: string, by: string) => text.replace(/\B(?=(?:\d{3})+$)/g, by);

/** A decimal with its text in one of the styles of sheets. */
const shown = fc
  .record({ whole, fraction: digits(0, 4), by: separator, gap, mark: fc.constantFrom('', ...signs, ...words) })
  .chain((parts) => {
    const number = `${grouped(parts.whole, parts.by)}${parts.fraction === '' ? '' : `.${parts.fraction}`}`;
    const isSign = /\p{Sc}/u.test(parts.mark);
    const around = isSign ? parts.gap : ' ';
    const before = (text: string) => (parts.mark === '' ? text : `${parts.mark}${around}${text}`);
    const after = (text: string) => (parts.mark === '' ? text : `${text}${parts.gap}${parts.mark}`);
    const minus = [
      `-${before(number)}`,
      before(`-${number}`),
      `(${before(number)})`,
      before(`(${number})`),
      `-${after(number)}`,
      `(${after(number)})`,
      after(`(${number})`),
    ];
    return fc
      .record({
        parts: fc.constant(parts),
        sign: fc.constant(1),
        text: fc.constantFrom(before(number), after(number)),
      })
      .chain((plus) =>
        fc.oneof(
          fc.constant(plus),
          fc.constantFrom(...minus).map((text) => ({ ...plus, sign: -1, text })),
        ),
      );
  });

describe('any number', () => {
  test('is read as it was shown, in every style, with what stands beside it', () => {
    fc.assert(
      fc.property(shown, ({ parts, sign, text }) => {
        const value = Number(`${parts.whole}.${parts.fraction}0`);

        expect(readNumber(text)).toMatchObject({
          kind: 'number',
          value: value === 0 ? 0 : sign * value,
          beside: parts.mark,
          decimals: parts.fraction.length,
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('tells both readings of one dot before three digits, and only of that', () => {
    fc.assert(
      fc.property(whole, digits(0, 4), separator, (integer, fraction, by) => {
        const cell = readNumber(`${grouped(integer, by)}.${fraction}`);

        const isDoubtful = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(integer);
        expect(cell).toMatchObject({ kind: 'number', ...(isDoubtful ? { otherwise: Number(`${integer}${fraction}`) } : {}) });
        expect(Object.hasOwn(cell, 'otherwise')).toBe(isDoubtful);
      }),
    );
  });

  test('with a decimal comma is none', () => {
    const fraction = fc.oneof(digits(1, 2), digits(4, 6));
    fc.assert(
      fc.property(whole, fraction, fc.constantFrom('', '.', ' ', "'"), fc.constantFrom('', '€ ', 'kg '), (integer, cents, by, mark) => {
        expect(readNumber(`${mark}${grouped(integer, by)},${cents}`).kind).toBe('not-a-number');
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom('0', '00', '012', '1234', '12345'), digits(3, 3), (integer, thousandths) => {
        expect(readNumber(`${integer},${thousandths}`).kind).toBe('not-a-number');
      }),
    );
  });

  test('is exactly the decimal of its digits, or none, however many they are', () => {
    fc.assert(
      fc.property(digits(1, 30), digits(0, 25), (integer, fraction) => {
        const text = `${integer}.${fraction}`;
        const cell = readNumber(text);
        if (cell.kind === 'number') expect(new Decimal(cell.value).eq(`${text}0`)).toBe(true);
        else expect(text.length).toBeGreaterThan(15);
      }),
    );
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: digits(1, 4) },
    { weight: 3, arbitrary: fc.constantFrom('.', ',', ' ', '-', '(', ')', "'", '\u00a0', '+', '/', ':', '%', 'e', 'E', 'x', 'l', 'O') },
    { weight: 1, arbitrary: fc.constantFrom('$', '€', 'USD', 'kg', 'm3', 'US$', 'doz', '\u0665', '½', '²') },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 2 }) },
  );
  const text = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));

  test('holds the number of all its digits, or none', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const number = readNumber(cell);
        if (number.kind !== 'number') return;

        const rest = cell.replace(number.beside, ' ').trim();
        const digitsShown = rest.replace(/[^\p{N}.]/gu, '');
        expect(new Decimal(number.value).abs().eq(`0${digitsShown}0`.replace(/^([^.]*)0$/, '$1'))).toBe(true);
        for (const [, group] of rest.matchAll(/(?<=\d)[^\d.()-]+(\d+)/g)) expect(group).toHaveLength(3);
        expect(number.value < 0).toBe(number.value !== 0 && /[-\u2212(]/.test(rest));
        expect(rest.replace(/[\d., \u00a0\u2009\u202f'\u2019()\u2212-]/g, '')).toBe('');
      }),
      { numRuns: 5000 },
    );
  });

  test('has whatever stands beside its number told', () => {
    const word = fc.stringMatching(/^[A-Za-z]{2,12}$/).filter((text) => !/^nos?$/i.test(text));
    fc.assert(
      fc.property(word, whole, gap, fc.boolean(), (beside, number, space, isBefore) => {
        const cell = readNumber(isBefore ? `${beside}${space}${number}` : `${number}${space}${beside}`);
        expect(cell).toMatchObject({ kind: 'number', value: Number(number), beside });
      }),
    );
  });

  test('is read without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('.' as const, ',' as const), (cell, decimals) => {
        expect(['number', 'empty', 'percent', 'not-a-number']).toContain(readNumber(cell, decimals).kind);
      }),
    );
  });
});
