import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fullTariffCode, hsCode, splitTariffCode, tariffSuffix } from '#src/domain/tariff-code.ts';

describe('a tariff code', () => {
  test.each([
    ['8415.10', '8415.10', ''],
    ['841510', '8415.10', ''],
    ['8415.10.10', '8415.10', '10'],
    ['84151010', '8415.10', '10'],
    ['8415.10.1000H', '8415.10', '10.00H'],
    ['8415.10.10.00H', '8415.10', '10.00H'],
    ['8415.10.10 00H', '8415.10', '10.00H'],
    ['8415.10.10.00h', '8415.10', '10.00H'],
    ['8415.10.10.001', '8415.10', '10.001'],
    ['1207.99.00.14L', '1207.99', '00.14L'],
    ['', '', ''],
  ])('written %s splits into %s and "%s"', (text, code, suffix) => {
    expect(splitTariffCode(text)).toEqual({ hsTariffCode: code, suffix });
  });

  test('splits where the seventh character ends, skipping the eighth', () => {
    const full = '1207.99.00.14L';
    expect(splitTariffCode(full)).toEqual({ hsTariffCode: full.slice(0, 7), suffix: full.slice(8) });
  });

  test('stays the same however often it is joined and split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = splitTariffCode(text);
        expect(splitTariffCode(fullTariffCode(once.hsTariffCode, once.suffix))).toEqual(once);
      }),
    );
  });

  test('gives up its parts one by one', () => {
    expect(hsCode('84151010')).toBe('8415.10');
    expect(tariffSuffix('1000h')).toBe('10.00H');
  });
});
