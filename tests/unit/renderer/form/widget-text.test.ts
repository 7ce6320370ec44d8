import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matcher } from '#renderer/form/contract/choices.ts';
import { dateFormat as dateText } from '#schemas/formats/date.ts';
import { numberText } from '#renderer/widgets/values/number-text.ts';

describe('a date', () => {
  test.each([
    ['14 Mar 2026', '2026-03-14'],
    ['14/3/26', '2026-03-14'],
    ['14.03.2026', '2026-03-14'],
    ['2026-03-14', '2026-03-14'],
    ['14032026', '2026-03-14'],
    ['March 14, 2026', '2026-03-14'],
    ['29 Feb 2024', '2024-02-29'],
    ['14 Mar 1899', '1899-03-14'],
  ])('typed as %s is read', (text, stored) => {
    expect(dateText.parse(text)).toBe(stored);
  });

  test.each(['14', '31 Feb 2026', '3/14/2026', '14 Ma 2026', 'tomorrow'])('typed as %s cannot be read', (text) => {
    expect(dateText.parse(text)).toBeUndefined();
  });

  test('reads as it prints', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(day, (stored) => dateText.parse(dateText.print(stored)) === stored));
  });

  test('is empty when nothing is typed', () => {
    expect(dateText.parse('  ')).toBeNull();
  });
});

describe('a number', () => {
  test('is printed with its decimals and thousands', () => {
    expect(numberText({ 'x-decimals': { exactly: 2 } }).print(24500)).toBe('24,500.00');
    expect(numberText({ 'x-decimals': { most: 4 } }).print(1.5)).toBe('1.5');
    expect(numberText({ 'x-decimals': { least: 2, most: 4 } }).print(612.5)).toBe('612.50');
    expect(numberText({ 'x-decimals': { least: 2, most: 4 } }).print(0.9235)).toBe('0.9235');
    expect(numberText({}).print(undefined)).toBe('');
  });

  test('is read as people type it', () => {
    expect(numberText({}).parse('24 500.50')).toBe(24500.5);
    expect(numberText({}).parse('12x')).toBeUndefined();
    expect(numberText({}).parse('')).toBeNull();
  });
});

describe('looking for a choice', () => {
  const choice = { key: 'CN', found: 'CN – China' };
  const finds = (sought: typeof choice, typed: string, ...others: (typeof choice)[]) => matcher([sought, ...others], typed, 2)(sought);

  test('text that begins a code is looked up among the codes alone', () => {
    expect(finds(choice, 'cn')).toBe(true);
    expect(finds(choice, 'ch', { key: 'CH', found: 'CH – Switzerland' })).toBe(false);
    expect(finds(choice, 'hi')).toBe(true);
  });

  test('longer text is looked up in the names, whatever its accents and case', () => {
    expect(finds(choice, 'chi')).toBe(true);
    expect(finds({ key: 'CI', found: "CI – Côte d'Ivoire" }, 'cote')).toBe(true);
    expect(finds(choice, 'japan')).toBe(false);
  });
});
