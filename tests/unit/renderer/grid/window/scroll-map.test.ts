import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT_END, TALLEST, toLogical, toPhysical, type Heights } from '#renderer/grid/window/scroll-map.ts';

const million: Heights = { full: 32_000_000, height: TALLEST, view: 600 };

describe('a scroll bar shorter than its list', () => {
  test('reaches the first and the last row', () => {
    expect(toPhysical(0, million)).toBe(0);
    expect(toPhysical(million.full - million.view, million)).toBe(TALLEST - million.view);
  });

  test('moves one to one near both ends', () => {
    const end = million.full - million.view;

    expect(toPhysical(1_234, million)).toBe(1_234);
    expect(toPhysical(end - 1_234, million)).toBe(TALLEST - million.view - 1_234);
    expect(toLogical(EXACT_END - 1, million)).toBe(EXACT_END - 1);
  });

  test('comes back to the row it left, wherever that is', () => {
    const anywhere = fc.double({ min: 0, max: million.full - million.view, noNaN: true });
    fc.assert(fc.property(anywhere, (logical) => Math.abs(toLogical(toPhysical(logical, million), million) - logical) < 0.01));
  });

  test('is the list itself where the list is short enough', () => {
    const short: Heights = { full: 3_200, height: 3_200, view: 600 };
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2_600, noNaN: true }), (top) => toPhysical(top, short) === top && toLogical(top, short) === top),
    );
  });
});
