import { describe, expect, test } from 'vitest';
import { lifted } from '#renderer/dialog/toasts/use-toast-position.ts';

describe('messages', () => {
  test('stand near the lower edge where nothing is in the way', () => {
    expect(lifted([], 40, 800)).toBe(16);
    expect(lifted([{ top: 100, bottom: 140 }], 40, 800)).toBe(16);
  });

  test('stand above a footer, and above what is above that', () => {
    const footer = { top: 740, bottom: 800 };
    const above = lifted([footer], 40, 800);
    expect(800 - above).toBeLessThan(740);

    const both = lifted([{ top: 690, bottom: 720 }, footer], 40, 800);
    expect(800 - both).toBeLessThan(690);
  });

  test('do not leave the window', () => {
    expect(lifted([{ top: 10, bottom: 800 }], 40, 800)).toBe(16);
  });
});
