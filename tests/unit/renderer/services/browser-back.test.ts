import { expect, test, vi } from 'vitest';
import { createBackStack } from '#renderer/services/browser-back.ts';

test('Back is held while something stands above the page, and closes the top of it', () => {
  let press: (() => void) | undefined;
  const backs = createBackStack((onBack) => {
    press = onBack;
    return () => (press = undefined);
  });
  const [leaveFirst, leaveSecond] = [vi.fn<() => void>(), vi.fn<() => void>()];

  const firstGoes = backs.add(leaveFirst);
  const secondGoes = backs.add(leaveSecond);
  press?.();
  expect([leaveFirst.mock.calls.length, leaveSecond.mock.calls.length]).toEqual([0, 1]);

  secondGoes();
  press?.();
  expect([leaveFirst.mock.calls.length, leaveSecond.mock.calls.length]).toEqual([1, 1]);

  firstGoes();
  expect(press).toBeUndefined();
});
