import { describe, expect, test } from 'vitest';
import { keepInView } from '#renderer/dialog/use-movable.ts';

const view = { width: 1000, height: 600 };
/** Stands at 300, 100 by itself and was moved by 50, 20. */
const window = { left: 350, top: 120, width: 400, height: 300 };
const now = { left: 50, top: 20 };

describe('a window that is moved', () => {
  test('goes where it is put while all of it is in view', () => {
    expect(keepInView(window, now, { left: 100, top: -40 }, view)).toEqual({ left: 100, top: -40 });
  });

  test.each([
    ['left and top', { left: -900, top: -900 }, { left: -300, top: -100 }],
    ['right and bottom', { left: 900, top: 900 }, { left: 300, top: 200 }],
  ])('stops at the edge: %s', (_, wanted, expected) => {
    expect(keepInView(window, now, wanted, view)).toEqual(expected);
  });

  test('shows its head and start where it is larger than the view', () => {
    expect(keepInView({ ...window, width: 1200, height: 900 }, now, { left: 80, top: 80 }, view)).toEqual({ left: -300, top: -100 });
  });
});
