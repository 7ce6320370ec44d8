import { describe, expect, test } from 'vitest';
import { narrowRowHeight } from '#renderer/grid/columns/narrow-row.ts';

const column = (header: string, size: number) => ({ header, size });

describe('a narrow row', () => {
  test('has one line for its first column', () => {
    expect(narrowRowHeight([column('Code', 120)], 300)).toBe(33);
  });

  test('takes a line for as many pairs as fit beside each other', () => {
    const pairs = [column('Code', 120), column('Unit', 60), column('Qty', 60)];

    expect(narrowRowHeight(pairs, 300)).toBe(51);
    expect(narrowRowHeight(pairs, 100)).toBe(69);
  });

  test('is never lower on a narrower screen', () => {
    const pairs = [column('Code', 120), column('Description', 280), column('Quantity', 95), column('Unit', 60), column('Value', 130)];
    const heights = [600, 500, 400, 300, 200].map((width) => narrowRowHeight(pairs, width));

    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  });
});
