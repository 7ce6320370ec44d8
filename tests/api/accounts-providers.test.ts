import { describe, expect, test } from 'vitest';
import { showToNamedProviders } from '#src/server/parties/parties.ts';
import { cookieIn, registrationBody } from '#tests/support/accounts.ts';
import { addConsignment, signIn } from '#tests/support/database-rows.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { addFirstPerson } from '#src/server/auth/people.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

/** Somebody who has activated and has still to register the business. */
async function newcomer(email: string) {
  const { registrationId, userId } = await addFirstPerson(server.database, { email, name: 'Mere Tane' });
  await server.database.asTenant(registrationId, (trx) =>
    trx.updateTable('person').set({ status: 'N' }).where('id', '=', userId).execute(),
  );
  return { registrationId, token: await signIn(server.database, userId) };
}

describe('a business of type', () => {
  test.each([
    ['IMP', false, true],
    ['EXP', false, true],
    ['BRK', true, true],
    ['FWD', true, true],
    ['SPV', true, false],
    ['CAR', true, false],
  ])('%s registers; offered as a provider: %j, may create consignments: %j', async (regTypeCode, isOffered, mayCreate) => {
    const email = `${regTypeCode.toLowerCase()}@type.example`;
    const { registrationId, token: first } = await newcomer(email);
    const offers: readonly { code: string }[] = (await server.call('GET', '/api/StaticData/registrationtypes', { token: first })).json();
    const body = registrationBody(email, { regTypeCode, businessName: `Traders ${regTypeCode}` });
    const registered = await server.call('POST', '/api/Registrations/business', { token: first, body });
    const token = cookieIn(registered.headers['set-cookie']);
    const get = async (path: string) => (await server.call('GET', path, { token })).json();

    const session = await get('/api/UserSessions');
    const others = await newcomer(`next-${email}`);
    const offered: readonly { registrationId: number }[] = (
      await server.call('GET', '/api/Registrations/serviceproviders', { token: others.token })
    ).json();

    expect(offers.map(({ code }) => code)).toContain(regTypeCode);
    expect(registered.statusCode).toBe(200);
    expect(session).toMatchObject({ isRegistered: true, isAdminUser: true, regType: regTypeCode, canCreateConsignments: mayCreate });
    expect(offered.some((provider) => provider.registrationId === registrationId)).toBe(isOffered);
    expect((await get('/api/consignments')).totalItemsCount).toBe(0);
    expect((await get('/api/Users')).items).toMatchObject([{ emailAddress: email, status: 'A', branchName: 'Main Office' }]);
  });
});

describe('service providers', () => {
  test('offered to whoever registers are the businesses of such types, and no others', async () => {
    const { token } = await newcomer('choosing@tide.example');

    const offered = (await server.call('GET', '/api/Registrations/serviceproviders', { token })).json();
    const abroad = (await server.call('GET', '/api/Registrations/serviceproviders?CountryCode=CA', { token })).json();

    const names = offered.map(({ businessName }: { businessName: string }) => businessName);
    expect(names).toContain('The serviceProvider Ltd');
    expect(names).not.toContain('The buyer Ltd');
    expect(Object.keys(offered[0]).toSorted()).toEqual(['businessName', 'countryCode', 'isUnconfirmed', 'label', 'registrationId']);
    expect(abroad).toEqual([]);
  });

  test('that are none, or unknown, are refused with one message', async () => {
    const { token } = await newcomer('mistaken@tide.example');
    const register = (id: number) =>
      server.call('POST', '/api/Registrations/business', {
        token,
        body: registrationBody('mistaken@tide.example', { serviceProviderRegistrationIds: [id] }),
      });

    const [buyer, unknown] = [await register(harbour.parties.buyer.registrationId), await register(12345)];

    expect(buyer.json().errors).toEqual({ serviceProviderRegistrationIds: ['Service providers: one of them does not exist'] });
    expect(buyer.rawPayload).toEqual(unknown.rawPayload);
  });

  test('of restricted types named at registration see the consignments of who named them, and those where that is a party', async () => {
    const { registrationId, token } = await newcomer('naming@tide.example');
    const { unnamedCarter: carter, parties } = harbour;
    const named = [carter.registrationId, parties.forwarder.registrationId];
    const body = registrationBody('naming@tide.example', { serviceProviderRegistrationIds: named });
    expect((await server.call('POST', '/api/Registrations/business', { token, body })).statusCode).toBe(200);
    const own = await addConsignment(server.database, registrationId, 'C-26-0100');
    const shared = await addConsignment(server.database, parties.buyer.registrationId, 'C-26-0101', [{ registrationId, role: 'seller' }]);
    const other = await addConsignment(server.database, parties.buyer.registrationId, 'C-26-0102');
    const seen = async (by: string) =>
      Promise.all(
        [own, shared, other].map(
          async ({ consignmentId }) => (await server.call('GET', `/api/consignments/${consignmentId}`, { token: by })).statusCode,
        ),
      );
    expect(await seen(carter.token)).toEqual([404, 404, 404]);

    for (const keys of [own, shared, other]) {
      await server.database.asTenant(keys.registrationId, (trx) => showToNamedProviders(trx, keys));
    }

    expect(await seen(carter.token)).toEqual([200, 200, 404]);
    // Of a type that is not restricted: being named at registration is not enough.
    expect(await seen(parties.forwarder.token)).toEqual([404, 404, 404]);
  });
});
