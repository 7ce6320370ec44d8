import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const trader = await addTrader(server.database, 'Quay Traders');
const { token } = trader;
const admin = await signIn(server.database, await addUser(server.database, trader.registrationId, 'admin@quay.example', 'A'));
const stranger = (await addTrader(server.database, 'Far Traders')).token;

const send = (method: string, url: string, body?: unknown, by = token, headers: Readonly<Record<string, string>> = {}) =>
  server.call(method, `/api${url}`, { token: by, headers, ...(body === undefined ? {} : { body }) });
const get = (url: string, by = token) => send('GET', url, undefined, by);
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const codeAddress = (code: string) => `/GenericCodes/${encodeURIComponent(code)}`;

async function add(url: string, record: object, by = token): Promise<string> {
  const reply = await send('POST', url, record, by);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']).replace('/api', '');
}

async function errorsOf(method: string, url: string, body: unknown, by = token): Promise<unknown> {
  const reply = await send(method, url, body, by);
  expect(reply.statusCode, reply.body).toBe(400);
  return reply.json().errors;
}

const tariff = (keyword: string, more: object = {}) => ({
  hsTariffCode: '8415.10',
  tariffSuffix: '10.00H',
  countryCode: 'NZ',
  description: 'Split air conditioners',
  keyword,
  ...more,
});

describe('a tariff', () => {
  test('is stored in one form, however its code is written', async () => {
    const address = await add('/Tariffs', {
      hsTariffCode: '841510',
      tariffSuffix: '1000h',
      description: ' Split ',
      statisticalUnit: 'NMB',
      keyword: 'FORM',
    });

    expect((await get(address)).json()).toMatchObject({
      hsTariffCode: '8415.10',
      tariffSuffix: '10.00H',
      fullTariffCode: '8415.10.10.00H',
      countryCode: 'NZ',
      description: 'Split',
      statisticalUnit: 'nmb',
    });
  });

  test('says what is wrong in the words of the form', async () => {
    expect(
      await errorsOf('POST', '/Tariffs', {
        countryCode: '',
        hsTariffCode: 'ABCD.12',
        tariffSuffix: '1',
        statisticalUnit: 'kilo',
        keyword: 'K'.repeat(36),
        secondaryCode: 'S'.repeat(36),
      }),
    ).toEqual({
      hsTariffCode: ['incorrect format, valid example is 1234.56'],
      tariffSuffix: ['incorrect format, valid examples are 12, 12.34, 12.34A'],
      countryCode: ['Country is a required field'],
      description: ['Description is a required field'],
      statisticalUnit: expect.arrayContaining(['Statistical Unit must be at most 3 characters']),
      keyword: ['Keyword must be at most 35 characters'],
      secondaryCode: ['Secondary Code must be at most 35 characters'],
    });
    expect(await errorsOf('POST', '/Tariffs', { description: 'D'.repeat(201), countryCode: 'NZL' })).toMatchObject({
      hsTariffCode: ['Tariff is a required field'],
      description: ['Description must be at most 200 characters'],
    });
  });

  test('occurs once in its country with one code and keyword', async () => {
    await add('/Tariffs', tariff('ONCE'));

    expect(await errorsOf('POST', '/Tariffs', tariff('ONCE', { tariffSuffix: '1000h' }))).toEqual({
      keyword: [expect.stringContaining('Country, Full Tariff Code, Keyword')],
    });
    await add('/Tariffs', tariff('ONCE (COPY)'));
    await add('/Tariffs', tariff('ONCE', { countryCode: 'AU' }));
    await add('/Tariffs', tariff('ONCE', { tariffSuffix: '10.00J' }));
    await add('/Tariffs', tariff('ONCE'), stranger);
  });

  test('loses its suffix with another HS code', async () => {
    const address = await add('/Tariffs', tariff('MOVED'));

    expect((await send('PATCH', address, [replace('/hsTariffCode', '8471.30')])).statusCode).toBe(204);

    expect((await get(address)).json()).toMatchObject({ fullTariffCode: '8471.30' });
  });

  test('is not told its full code', async () => {
    expect(await errorsOf('POST', '/Tariffs', tariff('FULL', { fullTariffCode: '1' }))).toHaveProperty('fullTariffCode');
  });

  test('names its country, in the list as well, and stores the code alone', async () => {
    const address = await add('/Tariffs', tariff('NAMED', { countryCode: 'AU' }));
    await send('PATCH', address, [replace('/countryCode', 'NZ')]);

    const [one, list] = [(await get(address)).json(), (await get('/Tariffs?SearchText=NAMED')).json()];

    expect([one, ...list.items].map(({ countryCode, countryName }) => [countryCode, countryName])).toEqual([
      ['NZ', 'New Zealand'],
      ['NZ', 'New Zealand'],
    ]);
  });

  test('has qualifiers if the generic code of its secondary code has some', async () => {
    const codes = { hsTariffCode: '2403.11', tariffSuffix: '00.10A' };
    for (const [productCode, qualifiers] of [
      ['QUALIFIED', [{ typeCode: 'LVY', value1: 'SGG' }]],
      ['PLAIN', []],
    ] as const)
      await add('/GenericCodes', {
        productCode,
        description: 'Coffee',
        tariffCode: codes.hsTariffCode,
        tariffSuffix: '00.10A',
        qualifiers,
      });
    for (const secondaryCode of ['Qualified', 'PLAIN', 'NOWHERE', undefined])
      await add('/Tariffs', tariff(`HAS ${secondaryCode}`, { ...codes, secondaryCode }));

    const list = (await get('/Tariffs?SearchText=HAS')).json();

    expect(list.items.map(({ keyword, hasQualifiers }: Record<string, unknown>) => [keyword, hasQualifiers])).toEqual([
      ['HAS NOWHERE', false],
      ['HAS PLAIN', false],
      ['HAS Qualified', true],
      ['HAS undefined', undefined],
    ]);
  });

  test('has the rates that the customs tariff gives its code today', async () => {
    const operator = (await addTrader(server.database, 'Quay Operations', { regTypeCode: 'OPR' })).token;
    const item = { countryCode: 'NZ', tariffCode: '9405.21.00.10B', description: 'Lamps' };
    const [rates, earlier] = [5, 7].map((percent) => [{ group: 'NORMAL', percent }]);
    await add('/CustomsTariffs', { ...item, startDate: '2015-01-01', endDate: '2019-12-31', rates: earlier }, operator);
    await add('/CustomsTariffs', { ...item, startDate: '2020-01-01', rates }, operator);
    const lamp = { hsTariffCode: '9405.21', tariffSuffix: '00.10B' };
    await add('/Tariffs', tariff('RATED', lamp));
    await add('/Tariffs', tariff('RATED ABROAD', { ...lamp, countryCode: 'AU' }));
    await add('/Tariffs', tariff('RATED SHORT', { hsTariffCode: '9405.21', tariffSuffix: undefined }));

    const { items } = (await get('/Tariffs/lookup?CountryCode=NZ&SearchText=RATED')).json();

    expect(items.map((one: Record<string, unknown>) => [one['keyword'], one['rates']])).toEqual([
      ['RATED SHORT', undefined],
      ['RATED', rates],
    ]);
    expect((await get('/Tariffs?SearchText=ABROAD')).json().items[0].rates).toBeUndefined();
  });

  test('is found by code, description, keyword and secondary code, and in its country', async () => {
    await add(
      '/Tariffs',
      tariff('FINDME', { countryCode: 'CA', hsTariffCode: '0901.21', description: 'Arabica, roasted', secondaryCode: 'MPI-BEAN' }),
    );
    const keywords = async (query: string) =>
      (await get(`/Tariffs${query}`)).json().items.map(({ keyword }: { keyword: string }) => keyword);

    for (const words of ['0901.21', 'arabica', 'findme', 'mpi-bean', 'roasted arab'])
      expect(await keywords(`?SearchText=${encodeURIComponent(words)}`), words).toEqual(['FINDME']);
    expect(await keywords('/lookup?CountryCode=CA&SearchText=findme')).toEqual(['FINDME']);
    expect(await keywords('/lookup?CountryCode=NZ&SearchText=findme')).toEqual([]);
  });

  test('is changed by everybody of the business and deleted by administrators', async () => {
    const address = await add('/Tariffs', tariff('RIGHTS'));

    expect((await send('PUT', address, tariff('RIGHTS', { description: 'Other' }), token, { 'if-match': '"1"' })).statusCode).toBe(204);
    expect((await send('PUT', address, tariff('RIGHTS'), token, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await send('DELETE', address)).statusCode).toBe(403);
    expect((await send('DELETE', address, undefined, stranger)).statusCode).toBe(404);
    expect((await send('DELETE', address, undefined, admin)).statusCode).toBeLessThan(205);
    expect((await get(address)).statusCode).toBe(404);
  });
});

const permit = { typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' };

describe('a generic code', () => {
  test('keeps tariff and qualifiers, and says how many there are', async () => {
    const address = await add('/GenericCodes', {
      productCode: 'sgg-ac',
      description: 'Appliance with refrigerant',
      tariffCode: '841510',
      tariffSuffix: '1000H',
      useDescForDeclaration: true,
      qualifiers: [{ typeCode: 'lvy', value1: 'sgg', value2: '1.2' }, permit],
    });

    expect(address).toBe('/GenericCodes/SGG-AC');
    expect((await get(address)).json()).toMatchObject({
      productCode: 'SGG-AC',
      tariffCode: '8415.10',
      tariffSuffix: '10.00H',
      existingRecord: true,
      qualifiers: [{ typeCode: 'LVY', value1: 'SGG', value2: '1.2' }, permit],
    });
    const { items } = (await get('/GenericCodes?SearchText=refrigerant')).json();
    expect(items).toEqual([
      expect.objectContaining({ productCode: 'SGG-AC', useDescForDeclaration: true, hsTariffCode: '8415.10', qualifierCount: 2 }),
    ]);
    expect(items[0]).not.toHaveProperty('qualifiers');
  });

  test('says what is wrong in the words of the form, of its qualifiers too', async () => {
    expect(
      await errorsOf('POST', '/GenericCodes', {
        productCode: 'C'.repeat(36),
        tariffCode: '12',
        qualifiers: [{ value1: 'X' }, { typeCode: 'PER' }],
      }),
    ).toMatchObject({
      productCode: ['Code must be at most 35 characters'],
      description: ['Description is a required field'],
      tariffCode: ['incorrect format, valid example is 1234.56'],
      'qualifiers.0.typeCode': ['Required'],
      'qualifiers.1.value1': ['Required'],
      'qualifiers.1.value2': ['Required'],
    });
  });

  test('is addressed by its code, whatever it is made of', async () => {
    const legal = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => /^[^\p{C}\p{Z}]+$/u.test(text) && !/^\.+$/.test(text) && text.toUpperCase().length <= 35);
    const codes = [
      'A/B',
      'A%2FB',
      '50%',
      'A.B..C',
      '..A',
      'Q?X=1',
      'C#1',
      'LOOKUP',
      'ÄÖ ß',
      'A+B',
      'A&B',
      'A\\B',
      "O'NEIL",
      '中文/№1',
      '💡',
      ...fc.sample(legal, { numRuns: 25, seed: 10 }),
    ];

    for (const code of new Set(codes.map((text) => text.toUpperCase()))) {
      await add('/GenericCodes', { productCode: code, description: `Goods ${code}` });
      const found = await get(codeAddress(code));
      expect([code, found.statusCode, found.json().productCode]).toEqual([code, 200, code]);
      expect((await send('PATCH', codeAddress(code), [replace('/description', 'Other')])).statusCode, code).toBe(204);
      expect((await send('PATCH', '/GenericCodes', { type: 0, ids: [code] }, admin)).statusCode, code).toBe(204);
      expect((await get(codeAddress(code))).statusCode, code).toBe(404);
    }
  });

  test('is looked up by the beginning of its code', async () => {
    await add('/GenericCodes', { productCode: 'BEGIN-1', description: 'One' });
    await add('/GenericCodes', { productCode: 'NOT-BEGIN', description: 'Two' });

    const { items } = (await get('/GenericCodes/lookup?SearchCode=begin')).json();

    expect(items.map(({ productCode }: { productCode: string }) => productCode)).toEqual(['BEGIN-1']);
  });

  test('keeps its code', async () => {
    const address = await add('/GenericCodes', { productCode: 'FIXED', description: 'Fixed' });

    await errorsOf('PATCH', address, [replace('/productCode', 'OTHER')]);
    expect((await get(address)).json().productCode).toBe('FIXED');
    expect(await errorsOf('POST', '/GenericCodes', { productCode: 'fixed', description: 'Again' })).toEqual({
      productCode: ['Code FIXED is taken: choose another'],
    });
  });

  test('is deleted although tariffs name it, and the change log says how many', async () => {
    const address = await add('/GenericCodes', { productCode: 'NAMED', description: 'Named' });
    await add('/Tariffs', tariff('NAMES IT', { secondaryCode: 'NAMED' }));

    expect((await send('DELETE', address, undefined, admin)).statusCode).toBeLessThan(205);

    const [{ message }] = (await get('/SettingsAuditLogs/GenericCodes')).json();
    expect(message).toMatch(/deleted Generic Code NAMED.*1/);
  });
});

test('nobody reads the change log of another business, or one that is not there', async () => {
  expect((await get('/SettingsAuditLogs/GenericCodes', stranger)).json()).toEqual([]);
  expect((await get('/SettingsAuditLogs/Nothing')).statusCode).toBe(400);
});
