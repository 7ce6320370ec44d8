import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusinessWithBranch, botCheckHeader, signInAs, signUpBody, type TestBusiness } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const HIDDEN = ['\r\n', '\u202e', '\u200b', '\u2067', '\ufeff'] as const;

let server: TestServer;
let business: TestBusiness;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ BOT_CHECK: 'none' });
  business = await addBusinessWithBranch(server, 'Tide Traders');
  await business.addPerson('boss@tide.example', 'A');
  token = await signInAs(server, 'boss@tide.example');
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

const replacing = (path: string, value: string) => [{ op: 'replace', path, value }];

test.each(HIDDEN)('%j is refused in names of people, branches and businesses, wherever they are given', async (hidden) => {
  const name = `Mere${hidden}Tane`;
  const person = { branchId: business.branchId, name, emailAddress: 'new@tide.example', accountsAccess: 'D' };

  const refused = {
    signUp: await server.call('POST', '/api/Registrations/user', { body: signUpBody('x@tide.example', { name }), headers: botCheckHeader }),
    profile: await server.call('PATCH', '/api/Users/me', { token, body: replacing('/name', name) }),
    user: await server.call('POST', '/api/Users', { token, body: person }),
    branch: await server.call('POST', '/api/Branches', { token, body: { name, status: 'A' } }),
  };

  expect(Object.values(refused).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  for (const reply of Object.values(refused))
    expect(reply.json().errors.name).toEqual([expect.stringMatching(/must be one line without hidden characters$/)]);
});
