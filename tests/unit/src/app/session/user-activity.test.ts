import { expect, test } from 'vitest';
import { watchUserActivity } from '#src/app/session/user-activity.ts';

test('a page is attended for a minute after the last key or pointer', () => {
  const signs = new EventTarget();
  let now = 1_000_000;
  const isAttended = watchUserActivity({ addEventListener: signs.addEventListener.bind(signs) }, () => now);

  now += 60_000;
  expect(isAttended()).toBe(true);
  now += 1;
  expect(isAttended()).toBe(false);
  signs.dispatchEvent(new Event('keydown'));
  expect(isAttended()).toBe(true);
});
