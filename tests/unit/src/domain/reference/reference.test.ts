import { describe, expect, test } from 'vitest';

import { countries, countryCodeOf, isCountry } from '#src/domain/reference/countries.ts';
import { currenciesAt, currencyOf, isCurrencyAt } from '#src/domain/reference/currencies.ts';
import { cubicMetres, kilograms } from '#src/domain/reference/measure-units.ts';

describe('a currency', () => {
  test.each([
    ['HRK', '2022-12-31', '2023-01-01'],
    ['BGN', '2025-12-31', '2026-01-01'],
    ['ANG', '2025-06-30', '2025-07-01'],
    ['SLL', '2024-03-31', '2024-04-01'],
    ['ZWL', '2024-08-31', '2024-09-01'],
    ['CUC', '2021-06-30', '2021-07-01'],
  ])('%s is money on %s and no longer on %s', (code, lastDay, nextDay) => {
    expect(isCurrencyAt(code, lastDay)).toBe(true);
    expect(isCurrencyAt(code, nextDay)).toBe(false);
  });

  test.each([
    ['ZWG', '2024-04-04', '2024-04-05'],
    ['XCG', '2025-03-30', '2025-03-31'],
    ['SLE', '2022-06-30', '2022-07-01'],
    ['VED', '2021-09-30', '2021-10-01'],
  ])('%s is not yet money on %s but on %s', (code, dayBefore, firstDay) => {
    expect(isCurrencyAt(code, dayBefore)).toBe(false);
    expect(isCurrencyAt(code, firstDay)).toBe(true);
  });

  test('is told by its exact code', () => {
    expect(isCurrencyAt('US', '2026-11-21')).toBe(false);
    expect(isCurrencyAt('usd', '2026-11-21')).toBe(false);
    expect(isCurrencyAt('__proto__', '2026-11-21')).toBe(false);
  });

  test('knows its minor unit', () => {
    expect([currencyOf('NZD')?.digits, currencyOf('JPY')?.digits, currencyOf('KWD')?.digits]).toEqual([2, 0, 3]);
  });

  test('stands once in the list of its day', () => {
    const codes = currenciesAt('2026-11-21').map((currency) => currency.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain('EUR');
    expect(codes).not.toContain('BGN');
  });
});

describe('a country', () => {
  test.each([
    ['CHINA', 'CN'],
    ['UK', 'GB'],
    ['U.S.A.', 'US'],
    ['the netherlands', 'NL'],
    ['COTE D’IVOIRE', 'CI'],
    ['Korea, Republic of', 'KR'],
    ['Turkiye', 'TR'],
    ['NZL', 'NZ'],
  ])('named %s is %s', (name, code) => {
    expect(countryCodeOf(name)).toBe(code);
  });

  test.each(['Atlantis', '', 'the', '__proto__', 'constructor'])('is not "%s"', (name) => {
    expect(countryCodeOf(name)).toBeUndefined();
  });

  test('is listed with a short name', () => {
    expect(countries.find((country) => country.code === 'CN')?.name).toBe('China');
    expect(countries.every((country) => isCountry(country.code))).toBe(true);
  });
});

describe('a unit', () => {
  test('converts exactly', () => {
    expect(kilograms(9371.85, 'LBS')).toBe(4250.9996527845);
    expect(kilograms(0.05, 'tne')).toBe(50);
    expect(kilograms(3, 'cgm')).toBe(0.00003);
    expect(cubicMetres(1500, 'ltr')).toBe(1.5);
    expect(cubicMetres(6, 'vkg')).toBe(0.036);
    expect(cubicMetres(3, 'mlt')).toBe(cubicMetres(3, 'cmq'));
  });

  test('of something else is neither weight nor volume', () => {
    expect(kilograms(1, 'mtq')).toBeNull();
    expect(cubicMetres(1, 'kgm')).toBeNull();
    expect(kilograms(1, 'constructor')).toBeNull();
  });
});
