import { describe, expect, test } from 'vitest';
import { domainFunctions } from '#src/domain/functions.ts';

function call(name: string, ...args: readonly unknown[]): unknown {
  return domainFunctions.find((candidate) => candidate.name === name)?.call(...args);
}

describe('an expression', () => {
  test('splits and normalises tariff codes', () => {
    expect(call('hsCode', '8415.10.10 00H')).toBe('8415.10');
    expect(call('tariffSuffix', '1000H')).toBe('10.00H');
  });

  test('converts weights and volumes, and knows nothing of other units', () => {
    expect(call('kilograms', 2, 'tne')).toBe(2000);
    expect(call('cubicMetres', 2, 'ltr')).toBe(0.002);
    expect(call('kilograms', 2, 'mtq')).toBeNull();
  });

  test('guesses the delimiter of a pasted block', () => {
    expect(call('guessDelimiter', 'a,b\n1,2')).toBe(',');
  });

  test('tells the totals of pasted lines, empty fields missing or null', () => {
    const lines = [
      { quantityOrdered: 40, exportValue: 24500, currencyCode: 'USD' },
      { quantityOrdered: 2, totalWeight: 1.5, weightUnitCode: 'tne', packageTypeCode: null },
    ];
    expect(call('pasteTotals', lines)).toBe('Quantity 42, Value USD 24,500.00, Weight 1,500 kg');
  });

  test('names each function as its signature does', () => {
    for (const { name, signature } of domainFunctions) expect(signature.startsWith(`${name}(`)).toBe(true);
  });
});
