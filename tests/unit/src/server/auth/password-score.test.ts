import { expect, test } from 'vitest';
import { passwordScore } from '#src/server/auth/password-score.ts';

test('many hostile passwords are measured without keeping anything else waiting', async () => {
  await passwordScore('seven quiet lanterns over water');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);

  const scores = await Promise.all(Array.from({ length: 20 }, (_, index) => passwordScore(`${index}${'4@8({[<369&%0$5+71!|'.repeat(4)}`)));
  clearInterval(timer);

  expect(scores.every((score) => score >= 0 && score <= 4)).toBe(true);
  // One turn at the most, were they measured between two.
  expect(turns).toBeGreaterThan(20);
});

test('what is known of its owner makes a password weak', async () => {
  expect(await passwordScore('harbourbrokers1', [])).toBeGreaterThanOrEqual(3);
  expect(await passwordScore('harbourbrokers1', ['Harbour Brokers Ltd'])).toBeLessThan(3);
});
