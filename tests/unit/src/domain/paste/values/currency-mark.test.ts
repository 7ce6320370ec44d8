import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { currencyMark } from '#src/domain/paste/values/currency-mark.ts';
import { currenciesAt, isCurrencyAt } from '#src/domain/reference/currencies.ts';

const today = '2026-11-21';
const isCurrency = (code: string) => isCurrencyAt(code, today);
const codes = currenciesAt(today).map((currency) => currency.code);

describe('the mark beside an amount', () => {
  test.each([
    ['USD', 'USD'],
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['US$', 'USD'],
    ['us $', 'USD'],
    ['$US', 'USD'],
    ['NZ$', 'NZD'],
    ['A$', 'AUD'],
    ['HK$', 'HKD'],
    ['NT$', 'TWD'],
    ['AUD$', 'AUD'],
    ['USD $', 'USD'],
    ['CN¥', 'CNY'],
    ['₹', 'INR'],
    ['₩', 'KRW'],
    ...Object.entries({
      zł: 'PLN',
      Kč: 'CZK',
      Rp: 'IDR',
      RM: 'MYR',
      TL: 'TRY',
      円: 'JPY',
      Baht: 'THB',
      Won: 'KRW',
      'руб.': 'RUB',
      FCFP: 'XPF',
    }),
    ...Object.entries({ NTD: 'TWD', CNH: 'CNY', RMB: 'CNY', euros: 'EUR', 'US Dollars': 'USD', yen: 'JPY', lei: 'RON', Ft: 'HUF' }),
    ['￡', 'GBP'],
    ['US＄', 'USD'],
  ])('%s names %s', (beside, code) => {
    expect(currencyMark(beside, isCurrency)).toEqual({ kind: 'code', code });
  });

  test.each([
    ['$', ['USD', 'NZD', 'AUD', 'CAD', 'SGD', 'HKD', 'TWD', 'FJD']],
    ['¥', ['JPY', 'CNY']],
    ['￥', ['JPY', 'CNY']],
    ['C$', ['CAD', 'NIO']],
    ['kr', ['DKK', 'ISK', 'NOK', 'SEK']],
    ['R', ['ZAR', 'BRL']],
    ['Dhs', ['AED', 'MAD']],
    ['元', ['CNY', 'TWD']],
    ['dollars', ['USD', 'NZD']],
  ])('%s names none of those it may stand for', (beside, some) => {
    const mark = currencyMark(beside, isCurrency);
    expect(mark).toMatchObject({ kind: 'sign' });
    expect(mark?.kind === 'sign' ? some.filter((code) => !mark.codes.includes(code)) : some).toEqual([]);
  });

  test.each(['', 'kg', 'pcs', 'US', 'XQQ', 'BGN', 'EUR$', 'GBP$', 'XX$', '¤', '__proto__', 'toString', '$$'])(
    '"%s" is no currency of today',
    (beside) => {
      expect(currencyMark(beside, isCurrency)).toBeUndefined();
    },
  );

  test('is a code in use, whatever stands there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.stringMatching(/^[A-Za-z]{0,3} ?[$€£¥₨﷼₤]?$/)), (beside) => {
        const mark = currencyMark(beside, isCurrency);
        if (mark === undefined) return;
        const named = mark.kind === 'code' ? [mark.code] : mark.codes;
        expect(named.filter((code) => !codes.includes(code))).toEqual([]);
        expect(named.length).toBeGreaterThan(mark.kind === 'code' || /^\p{L}$/u.test(beside.trim()) ? 0 : 1);
      }),
    );
  });

  test('is every code of a currency in use, in any case', () => {
    for (const code of codes) {
      expect(currencyMark(code, isCurrency)).toEqual({ kind: 'code', code });
      expect(currencyMark(code.toLowerCase(), isCurrency)).toEqual({ kind: 'code', code });
    }
  });
});
