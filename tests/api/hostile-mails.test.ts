import { expect, test } from 'vitest';
import { addBusinessWithBranch, awaitMail, botCheckHeader, linkIn, mailTo, password, signUpBody } from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const HOURLY = 4;
const OWNER = 'owner@tide.example';
const LAST = 'last@tide.example';

const server = await serverOfFile({ BOT_CHECK: 'none', SIGN_UPS_PER_HOUR: String(HOURLY), TRUSTED_PROXIES: '1' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
for (const email of [OWNER, LAST]) await business.addPerson(email, 'N');

const from = (address: string) => ({ 'x-forwarded-for': address });
const forget = (email: string, address: string) =>
  server.call('POST', '/api/Users/password/reset', { body: { email }, headers: from(address) });

let asked = 0;

/** Waits until all mails asked for so far are sent: they go in order, and the last is somebody else's. */
async function worked(): Promise<void> {
  asked += 1;
  await forget(LAST, `203.0.113.${asked + 200}`);
  await awaitMail(server, LAST, asked);
}

test('strangers use up no mails of an owner, nor void the link the owner has', async () => {
  const signedIn = await server.call('POST', '/api/auth/login', { body: { email: OWNER, password }, headers: from('203.0.113.1') });
  expect(signedIn.statusCode).toBe(200);
  await forget(OWNER, '203.0.113.1');
  const link = linkIn(await awaitMail(server, OWNER));

  for (let round = 0; round < HOURLY; round++) await forget(OWNER, '198.51.100.1');
  await worked();
  const afterOne = (await mailTo(server, OWNER)).length;
  for (let round = 0; round < HOURLY + 2; round++) {
    await forget(OWNER, `192.0.2.${round + 1}`);
    const body = signUpBody(OWNER);
    await server.call('POST', '/api/Registrations/user', { body, headers: { ...botCheckHeader, ...from(`192.0.2.${round + 101}`) } });
  }
  await worked();
  const afterMany = (await mailTo(server, OWNER)).length;
  await forget(OWNER, '203.0.113.99');
  await worked();
  const reset = await server.call('POST', `/api/Users/password/reset/${link.searchParams.get('token')}`, {
    body: { password, confirmPassword: password },
  });

  // The owner's, one of the first stranger, and what is left to all strangers; then the owner's own again, and the notice of the change.
  expect([afterOne, afterMany, (await mailTo(server, OWNER)).length]).toEqual([2, 1 + HOURLY, 2 + HOURLY]);
  expect(reset.statusCode).toBe(204);
});
