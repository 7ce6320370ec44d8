import { expect, test } from 'vitest';
import { hashPassword, isPassword } from '#src/server/auth/passwords.ts';
import { Unavailable } from '#src/server/database/connection/errors.ts';

test('a password is kept as an argon2id hash of 19 MiB and two passes, salted anew each time', async () => {
  const [first, second] = await Promise.all([hashPassword('seven quiet lanterns'), hashPassword('seven quiet lanterns')]);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test('only the password itself is right; where there is no hash none is', async () => {
  const hash = await hashPassword('seven quiet lanterns');

  expect(await isPassword('seven quiet lanterns', hash)).toBe(true);
  expect(await isPassword('seven quiet lantern', hash)).toBe(false);
  expect(await isPassword('no one signs in with this', null)).toBe(false);
});

test('more checks than may run at once all get their turn', async () => {
  const hash = await hashPassword('seven quiet lanterns');

  const answers = await Promise.all(
    Array.from({ length: 11 }, (_answer, index) => isPassword(index % 2 === 0 ? 'seven quiet lanterns' : 'x', hash)),
  );

  expect(answers).toEqual(Array.from({ length: 11 }, (_answer, index) => index % 2 === 0));
});

test('of a crowd of checks the last are told to come back, and the others get their turn', async () => {
  const hash = await hashPassword('seven quiet lanterns');

  const checks = await Promise.allSettled(Array.from({ length: 120 }, () => isPassword('seven quiet lanterns', hash)));
  const afterwards = await isPassword('seven quiet lanterns', hash);

  const refused = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []));
  expect(refused).toHaveLength(16);
  expect(refused.every((reason) => reason instanceof Unavailable)).toBe(true);
  expect(checks.flatMap((check) => (check.status === 'fulfilled' ? [check.value] : [])).every((isRight) => isRight)).toBe(true);
  expect(afterwards).toBe(true);
});
