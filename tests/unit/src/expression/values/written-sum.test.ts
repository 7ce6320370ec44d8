import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenSum } from '#src/expression/index.ts';

test.each([
  ['12*24', 288],
  ['3500/2', 1750],
  ['0.1+0.2', 0.3],
  ['1.005*1000', 1005],
  ['10-2.5', 7.5],
  ['2+3*4', 14],
  ['(2+3)*4', 20],
  ['-3*-4', 12],
  ['100-(20-5)', 85],
  ['1,000*3', 3000],
  ['24 500 / 2', 12_250],
  ['=12*2', 24],
  ['12×24', 288],
  ['10÷4', 2.5],
  ['10−4', 6],
  ['1/3', 0.333_333_333_3],
])('"%s" comes to %d', (text, sum) => {
  expect(writtenSum(text)).toBe(sum);
});

test.each([
  '12',
  '-3',
  '(12)',
  '',
  '=',
  '12*',
  '*12',
  '12**2',
  '5/0',
  '12 24+1',
  '1,5*2',
  '2x3',
  '12*24=',
  '(2+3',
  '2+3)',
  '()',
  '1e3*2',
  '1--',
  '+4',
])('"%s" is no sum', (text) => {
  expect(writtenSum(text)).toBeUndefined();
});

test.each(['2026-11-23', '23/11/2026', '1-2-26'])('"%s" is a date in the wrong field', (text) => {
  expect(writtenSum(text)).toBeUndefined();
});

test('halves go away from zero on the exact value, once', () => {
  expect(writtenSum('2.01/2', 2)).toBe(1.01);
  expect(writtenSum('-2.01/2', 2)).toBe(-1.01);
  expect(writtenSum('0.1*0.05', 2)).toBe(0.01);
});

describe('of any two amounts', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const written = (amount: number) => `${Math.trunc(amount / 100)}.${`${amount % 100}`.padStart(2, '0')}`;

  test('a sum and a difference are right to the cent', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(writtenSum(`${written(a)}+${written(b)}`)).toBe(Number(written(a + b)));
        const difference = Number(written(Math.abs(a - b)));
        expect(writtenSum(`${written(a)}-${written(b)}`)).toBe(a < b ? -difference : difference);
      }),
    );
  });

  test('a product is that of whole numbers, moved by its decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000_000 }), fc.integer({ min: 0, max: 90_000 }), (a, b) => {
        expect(writtenSum(`${written(a)}*${written(b)}`)).toBe(Number(`${BigInt(a) * BigInt(b)}e-4`));
      }),
    );
  });
});

test('whatever is typed, it neither throws nor answers what is no number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/() =×÷'.split('')), maxLength: 30 }), (text) => {
      const sum = writtenSum(text);
      expect(sum === undefined || Number.isFinite(sum)).toBe(true);
    }),
  );
});
