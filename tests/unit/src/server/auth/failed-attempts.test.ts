import { expect, test } from 'vitest';
import { FailedAttempts } from '#src/server/auth/failed-attempts.ts';

function attemptsAt(free: number) {
  const clock = { now: 0 };
  const attempts = new FailedAttempts(free, () => clock.now);
  const fail = (times: number) => Array.from({ length: times }, () => attempts.failed('ana'));
  return { clock, attempts, fail };
}

test('the first failures cost nothing, each later one waits twice as long, up to a minute', () => {
  const { attempts, fail } = attemptsAt(5);
  const waits = [];

  for (let failure = 0; failure < 13; failure++) {
    waits.push(attempts.waitSeconds('ana'));
    fail(1);
  }

  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test('waiting is enough: nobody is locked out for good', () => {
  const { clock, attempts, fail } = attemptsAt(5);
  fail(20);

  clock.now = 60_000;

  expect(attempts.waitSeconds('ana')).toBe(0);
});

test('a success, or a quarter of an hour, forgets the failures of that one key', () => {
  const { clock, attempts, fail } = attemptsAt(1);
  fail(3);
  attempts.failed('jon');
  attempts.succeeded('ana');
  fail(1);

  clock.now = 15 * 60_000;
  attempts.failed('jon');

  expect([attempts.waitSeconds('ana'), attempts.waitSeconds('jon')]).toEqual([0, 1]);
});

test('a limit of nought is none', () => {
  const { attempts, fail } = attemptsAt(0);

  fail(50);

  expect(attempts.waitSeconds('ana')).toBe(0);
});

test('attempts still running count as failures until they end', () => {
  const { attempts } = attemptsAt(2);
  const waits = [attempts.waitSeconds('ana')];

  attempts.began('ana');
  attempts.began('ana');
  waits.push(attempts.waitSeconds('ana'), attempts.waitSeconds('jon'));
  attempts.ended('ana');
  waits.push(attempts.waitSeconds('ana'));

  expect(waits).toEqual([0, 1, 0, 0]);
});
