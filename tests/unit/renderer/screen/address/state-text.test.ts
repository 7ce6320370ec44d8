import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readState, textOfState } from '#renderer/screen/address/state-text.ts';

describe('a value of the screen in an address', () => {
  test('is what it was', () => {
    const typed = fc.oneof(
      fc.record({ type: fc.constant('string'), value: fc.string({ minLength: 1, maxLength: 300 }) }),
      fc.record({ type: fc.constant('number'), value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0) }),
      fc.record({ type: fc.constant('boolean'), value: fc.constant(true) }),
      fc.record({ type: fc.constant('date'), value: fc.constantFrom('2026-02-28', '2024-02-29') }),
    );
    fc.assert(
      fc.property(typed, ({ type, value }) => {
        expect(readState(textOfState(value, undefined), type)).toBe(value);
      }),
    );
  });

  test('is said to be taken away where the screen begins with one', () => {
    expect([
      textOfState(undefined, 'NZ'),
      textOfState(undefined, undefined),
      textOfState(false, true),
      textOfState(false, undefined),
    ]).toEqual(['', undefined, 'false', undefined]);
    expect([readState('', 'string'), readState('false', 'boolean')]).toEqual([null, false]);
  });

  test('is left out where it is too long to be read', () => {
    expect([textOfState('x'.repeat(301), undefined), readState('x'.repeat(301), 'string')]).toEqual([undefined, undefined]);
  });

  test.each([
    ['yes', 'boolean'],
    ['x1', 'number'],
    ['Infinity', 'number'],
    ['2026-13-45', 'date'],
    ['2026-02-30', 'date'],
    ['anything', 'consignments/pasted-line[]'],
  ])('%s is no %s', (text, type) => {
    expect(readState(text, type)).toBeUndefined();
  });
});
