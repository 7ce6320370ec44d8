import { describe, expect, test } from 'vitest';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const { token, registrationId } = await addTrader(server.database, 'Quay Traders');
const admin = await signIn(server.database, await addUser(server.database, registrationId, 'admin@quay.example', 'A'));
const stranger = await addTrader(server.database, 'Other Traders');

const send = (method: string, url: string, body?: unknown, by = token) =>
  server.call(method, `/api${url}`, { token: by, ...(body === undefined ? {} : { body }) });

async function add(url: string, record: object, by = token): Promise<number> {
  const reply = await send('POST', url, record, by);
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}

async function errorsOf(method: string, url: string, body: unknown, by = token): Promise<unknown> {
  const reply = await send(method, url, body, by);
  expect(reply.statusCode, reply.body).toBe(400);
  return reply.json().errors;
}

const product = (code: string, more: object = {}) => ({ productCode: code, description: `Goods ${code}`, ...more });
const permit = { typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' };

describe('qualifier types', () => {
  test('are there from the start, those of a country', async () => {
    const own = (await send('GET', '/StaticData/qualifiercodes')).json();
    const others = (await send('GET', '/StaticData/qualifiercodes?TswCountry=AU')).json();

    expect(own.map(({ typeCode }: { typeCode: string }) => typeCode)).toEqual(['DTC', 'EXM', 'LVY', 'OIC', 'PER', 'PRF']);
    expect(others).toEqual([]);
  });
});

describe('the client that stands for all', () => {
  test('is there from the start, and the session names it', async () => {
    const session = (await send('GET', '/UserSessions')).json();
    const clients = (await send('GET', '/TswClients?PageNumber=1&PageSize=50')).json();

    expect(session.genericTswClientId).toBe(registrationId);
    expect(clients.items).toEqual([expect.objectContaining({ id: registrationId, name: 'All clients', isGeneric: true })]);
  });

  test('is neither renamed nor deleted', async () => {
    const renamed = await errorsOf('PATCH', `/TswClients/${registrationId}`, [{ op: 'replace', path: '/name', value: 'Some' }]);
    const deleted = await send('DELETE', `/TswClients/${registrationId}`, undefined, admin);

    expect(renamed).toEqual({ name: ['“All clients” stands for every client: it stays as it is'] });
    expect([deleted.statusCode, deleted.json().title]).toEqual([409, '“All clients” stands for every client: it stays as it is']);
  });
});

describe('clients', () => {
  test('are looked up by their country and by the country of their code', async () => {
    await add('/TswClients', { name: 'Acme Retail NZ', countryCode: 'NZ', tswIdCode: 'ac-1', isTswCode: true, tswCountryCode: 'NZ' });
    await add('/TswClients', { name: 'Shenzhen Bright', countryCode: 'CN' });
    const names = async (query: string) =>
      (await send('GET', `/TswClients/lookup?PageNumber=1&PageSize=50&${query}`)).json().items.map(({ name }: { name: string }) => name);

    expect(await names('TswCountryCode=NZ')).toEqual(['Acme Retail NZ']);
    expect(await names('SearchCountryCode=CN')).toEqual(['Shenzhen Bright']);
    expect(await names('ExcludeCountryCode=CN')).toEqual(['Acme Retail NZ', 'All clients']);
    expect(await names('SearchOther=bright')).toEqual(['Shenzhen Bright']);
  });

  test('have a code and its country where customs know them', async () => {
    expect(await errorsOf('POST', '/TswClients', { name: 'Half', isTswCode: true })).toEqual({
      tswIdCode: ['Client code is a required field'],
      tswCountryCode: ['Country of the code is a required field'],
    });
  });
});

describe('classified products', () => {
  test('are those of a client, which does not change', async () => {
    const client = await add('/TswClients', { name: 'Client one' });
    const supplier = await add('/TswClients', { name: 'Supplier one' });
    const id = await add('/ClassifiedProducts', product('own', { tswClientId: client, supplierTswClientId: supplier }));
    await add('/ClassifiedProducts', product('general'));
    const codes = async (of: number) =>
      (await send('GET', `/ClassifiedProducts?TswClientId=${of}&PageNumber=1&PageSize=50`))
        .json()
        .items.map(({ productCode }: { productCode: string }) => productCode);

    expect(await codes(client)).toEqual(['OWN']);
    expect(await codes(registrationId)).toEqual(['GENERAL']);
    expect((await send('GET', `/ClassifiedProducts/${id}`)).json()).toMatchObject({ supplierName: 'Supplier one', tswClientId: client });
    const moved = await send('PUT', `/ClassifiedProducts/${id}`, product('own', { tswClientId: registrationId }));
    expect(moved.statusCode).toBe(400);
    const replaced = await send('PUT', `/ClassifiedProducts/${id}`, product('own'));
    expect(replaced.statusCode, replaced.body).toBe(204);
    expect((await send('GET', `/ClassifiedProducts/${id}`)).json().tswClientId).toBe(client);
  });

  test('need a client to be listed, and show none of another business', async () => {
    expect((await send('GET', '/ClassifiedProducts?PageNumber=1&PageSize=50')).statusCode).toBe(400);
    const foreign = (await send('GET', `/ClassifiedProducts?TswClientId=${stranger.registrationId}&PageNumber=1&PageSize=50`)).json();
    expect(foreign.items).toEqual([]);
    expect(await errorsOf('POST', '/ClassifiedProducts', product('x', { tswClientId: stranger.registrationId }))).toHaveProperty(
      'tswClientId',
    );
  });

  test('are looked up by the beginning of their code, or by any text', async () => {
    await add('/ClassifiedProducts', product('lamp-1', { description: 'Lamps of brass' }));
    await add('/ClassifiedProducts', product('tube-lamp', { description: 'Tubes' }));
    const codes = async (query: string) =>
      (await send('GET', `/ClassifiedProducts/lookup?TswClientId=${registrationId}&PageNumber=1&PageSize=50&${query}`))
        .json()
        .items.map(({ productCode }: { productCode: string }) => productCode);

    expect(await codes('SearchCode=lamp')).toEqual(['LAMP-1']);
    expect(await codes('SearchOther=brass')).toEqual(['LAMP-1']);
  });

  test('have a region only with a country, and a suffix only with a whole code', async () => {
    expect(await errorsOf('POST', '/ClassifiedProducts', product('r', { regionOfOriginCode: 'AKL', tariffSuffix: '12.34A' }))).toEqual({
      regionOfOriginCode: ['Choose the origin country before a region'],
      tariffSuffix: ['Enter the whole tariff code before its suffix'],
    });
    expect(await errorsOf('POST', '/ClassifiedProducts', product('t', { tariffCode: '12', tariffSuffix: '1' }))).toMatchObject({
      tariffCode: ['incorrect format, valid example is 1234.56'],
    });
  });

  test('count their qualifiers', async () => {
    const id = await add('/ClassifiedProducts', product('counted', { qualifiers: [permit, { typeCode: 'EXM', value1: 'OZO' }] }));

    expect((await send('GET', `/ClassifiedProducts/${id}`)).json()).toMatchObject({ qualifierCount: 2 });
  });

  test('are deleted by an administrator, with their qualifiers', async () => {
    const ids = [
      await add('/ClassifiedProducts', product('gone-1', { qualifiers: [permit] })),
      await add('/ClassifiedProducts', product('gone-2')),
    ];

    expect((await send('PATCH', '/ClassifiedProducts', { type: 0, ids })).statusCode).toBe(403);
    expect((await send('PATCH', '/ClassifiedProducts', { type: 0, ids }, admin)).statusCode).toBe(204);
    expect((await send('GET', `/ClassifiedProducts/${ids[0]}`)).statusCode).toBe(404);
  });
});

describe('qualifiers', () => {
  const wrong = [
    { typeCode: 'PER', value1: 'MPI' },
    { typeCode: 'NONE', value1: 'A' },
    { typeCode: 'EXM', value1: 'OZO', value2: 'more' },
    { value1: 'A' },
  ];
  const errors = {
    'qualifiers.0.value2': ['Required'],
    'qualifiers.1.typeCode': ['Choose a type of the list'],
    'qualifiers.2.value2': ['EXM has no such value: leave it empty'],
    'qualifiers.3.typeCode': ['Required'],
  };

  test('are judged by the types of the country when a product is created, changed or replaced, one or many', async () => {
    const id = await add('/ClassifiedProducts', product('judged'));

    expect(await errorsOf('POST', '/ClassifiedProducts', product('judged-2', { qualifiers: wrong }))).toEqual(errors);
    expect(await errorsOf('PUT', `/ClassifiedProducts/${id}`, product('judged', { qualifiers: wrong }))).toEqual(errors);
    const patch = [{ op: 'replace', path: '/qualifiers', value: wrong }];
    expect(await errorsOf('PATCH', `/ClassifiedProducts/${id}`, patch)).toEqual(errors);
    const many = await errorsOf('PATCH', '/ClassifiedProducts', { type: 1, ids: [id], patch }, admin);
    expect(Object.keys(many ?? {}).toSorted()).toEqual(Object.keys(errors));
  });

  test('have their first two values in upper case, and lose them with their type', async () => {
    const id = await add(
      '/ClassifiedProducts',
      product('upper', { qualifiers: [{ id: 1, typeCode: 'per', value1: 'mpi', value2: 'af9', value3: 'as typed' }] }),
    );
    const stored = async () => (await send('GET', `/ClassifiedProducts/${id}`)).json().qualifiers;
    const [first] = await stored();
    expect(first).toEqual({ id: expect.any(Number), typeCode: 'PER', value1: 'MPI', value2: 'AF9', value3: 'as typed' });
    // A copy is sent with the ids of the original: of a new record they are replaced.
    expect(first.id).not.toBe(1);

    const changed = { id: first.id, typeCode: 'EXM', value1: 'OZO', value2: 'AF9', value3: 'as typed' };
    const reply = await send('PATCH', `/ClassifiedProducts/${id}`, [{ op: 'replace', path: '/qualifiers', value: [changed] }]);

    expect(reply.statusCode, reply.body).toBe(204);
    expect(await stored()).toEqual([{ id: first.id, typeCode: 'EXM', value1: 'OZO' }]);
  });
});
