import { afterAll, expect, test, vi } from 'vitest';
import { totalWidth } from '#renderer/grid/cells/cell-width.ts';

// Nothing can be measured: every character is as wide.
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
afterAll(() => vi.unstubAllGlobals());

test('a total keeps its code beside it, and has a unit of several words beneath', () => {
  const bare = totalWidth([{ text: '1,204.00' }]);

  expect(totalWidth([{ text: '1,204.00', unit: 'NZD' }])).toBeGreaterThan(bare);
  expect(totalWidth([{ text: '1,204.00', unit: 'without a unit' }])).toBe(bare);
});
