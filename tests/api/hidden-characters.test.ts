import { describe, expect, test } from 'vitest';
import { addBusinessWithBranch, botCheckHeader, signInAs, signUpBody } from '#tests/support/accounts.ts';
import { lineUrl, openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import { aLine, type HarbourLine } from '#tests/support/harbour.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const HIDDEN = ['\r\n', '\u202e', '\u200b', '\u2067', '\ufeff'] as const;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const desk = await openBrokerDesk();
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('boss@tide.example', 'A');
const token = await signInAs(server, 'boss@tide.example');

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
    expect(reply.json().errors.name).toEqual([expect.stringMatching(/must be one line without hidden characters or web addresses$/)]);
});

describe('a file', () => {
  const upload = async (cell: string) => {
    const { token: trader } = await addTrader(server.database, `Trader of ${JSON.stringify(cell)}`);
    const result = await loadFile(server, '/Tariffs', { token: trader, bytes: `Tariff,Description\n0901.21,"${cell}"\n` });
    const { items } = (await server.call('GET', '/api/Tariffs?PageSize=200', { token: trader })).json();
    return { ...result, stored: items.map(({ description }: { readonly description: string }) => description) };
  };

  test('loses what programs hide in cells, and nothing that is seen', async () => {
    expect(await upload('\u200eCof\u00adfee,\r\nroas\u200bted\u00a0\u0645\u06cc\u200c\u062e\ufeff')).toMatchObject({
      countLoaded: 1,
      stored: ['Coffee, roasted \u0645\u06cc\u200c\u062e'],
    });
  });

  test('is told the line where a text would read otherwise without what is hidden in it', async () => {
    expect(await upload('Cof\u202eeef')).toMatchObject({
      countLoaded: 0,
      lineErrors: [expect.stringMatching(/2.*Description must be one line without hidden characters/)],
      stored: [],
    });
  });
});

describe('a line of a consignment', () => {
  const OLD = 'Cap\nred';
  const patch = (place: HarbourLine, ...body: readonly unknown[]) => desk.server.call('PATCH', lineUrl(place), { token: desk.token, body });
  const read = async (place: HarbourLine) => (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();

  test.each(HIDDEN)('takes no %j in its texts', async (hidden) => {
    const reply = await patch(await desk.freshConsignment(), replace('/brandName', `Har${hidden}bour`));

    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      { brandName: [expect.stringMatching(/must be one line without hidden characters$/)] },
    ]);
  });

  test('that was stored with lines in a text is read, and changed in other fields; that text only for one line', async () => {
    const place = await desk.freshConsignment();
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ data: JSON.stringify({ ...aLine, description: OLD }) })
        .where('id', '=', place.lineId)
        .execute(),
    );

    const before = await read(place);
    const other = await patch(place, replace('/quantityOrdered', 80), replace('/description', OLD));
    const worse = await patch(place, replace('/description', `${OLD}\nwool`));
    const kept = await read(place);
    const mended = await patch(place, replace('/description', 'Cap red'));

    expect(before.description).toBe(OLD);
    expect([other.statusCode, worse.statusCode, mended.statusCode]).toEqual([204, 400, 204]);
    expect(worse.json().errors).toEqual({ description: ['Description must be one line without hidden characters'] });
    expect(kept).toMatchObject({ description: OLD, quantityOrdered: 80 });
  });
});
