import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowHeights } from '#renderer/grid/window/row-heights.ts';

describe('the heights of rows', () => {
  test('are the usual one until a row is measured', () => {
    const heights = new RowHeights(32);

    expect(heights.topOf(1_000_000)).toBe(32_000_000);
    expect(heights.indexAt(64)).toBe(2);
    expect(heights.indexAt(63.9)).toBe(1);
  });

  test('push what is beneath a higher row down, far away too', () => {
    const heights = new RowHeights(50);

    expect(heights.set(3, 80)).toBe(true);
    expect(heights.set(3, 80)).toBe(false);

    expect(heights.topOf(3)).toBe(150);
    expect(heights.topOf(4)).toBe(230);
    expect(heights.topOf(900_000)).toBe(45_000_030);
    expect(heights.indexAt(229)).toBe(3);
    expect(heights.indexAt(230)).toBe(4);
  });

  test('are as if every one of them were added up', () => {
    const measured = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 20, max: 120 })), { maxLength: 60 });
    fc.assert(
      fc.property(measured, fc.nat(400), (rows, index) => {
        const heights = new RowHeights(60);
        const plain = new Map<number, number>();
        for (const [row, height] of rows) {
          heights.set(row, height);
          plain.set(row, height);
        }
        let top = 0;
        for (let row = 0; row < index; row++) top += plain.get(row) ?? 60;

        expect(heights.topOf(index)).toBeCloseTo(top, 6);
        expect(heights.indexAt(top)).toBe(index);
        expect(heights.indexAt(top + (plain.get(index) ?? 60) - 0.01)).toBe(index);
      }),
    );
  });
});
