import { describe, expect, test } from 'vitest';
import { addBusinessWithBranch, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('admin@tide.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

const add = (name: string) => server.call('POST', '/api/Branches', { token: admin, body: { name } });
const rename = (url: string, name: string) =>
  server.call('PATCH', url, { token: admin, body: [{ op: 'replace', path: '/name', value: name }] });

describe('the name of a branch', () => {
  test.each(['Main Office', 'MAIN OFFICE', '  main office '])('is taken where it is written %j', async (name) => {
    const refused = await add(name);

    const branches: readonly { name: string }[] = (await server.call('GET', '/api/Branches', { token: admin })).json();
    expect(branches.filter((branch) => branch.name.toLowerCase() === 'main office')).toHaveLength(1);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { name: [`Branch name ${name.trim()} is taken: choose another`] }]);
  });

  test('is taken in any case of any letter, for a branch that gets another name too', async () => {
    expect((await add('Ōtaki')).statusCode).toBe(201);
    const { headers } = await add('Tauranga');

    const added = await add('ŌTAKI');
    const renamed = await rename(String(headers.location), 'ōtaki');

    expect([added.statusCode, renamed.statusCode]).toEqual([400, 400]);
    expect(Object.keys(renamed.json().errors)).toEqual(['name']);
  });

  test('may be written otherwise for the same branch, and is free once its branch has another', async () => {
    const { headers } = await add('Depot');
    const url = String(headers.location);

    expect((await rename(url, 'DEPOT')).statusCode).toBe(204);
    expect((await rename(url, 'Store')).statusCode).toBe(204);
    expect((await add('depot')).statusCode).toBe(201);
  });
});
