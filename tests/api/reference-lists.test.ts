import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';

const desk = await openBrokerDesk();
const operator = desk.harbour.operator.token;

const send = (method: string, path: string, token: string | undefined, body?: unknown) =>
  desk.server.call(method, `/api${path}`, { token, body });

interface Listed {
  readonly id: number;
  readonly [field: string]: unknown;
}
async function recordsOf(path: string): Promise<readonly Listed[]> {
  return (await send('GET', `${path}${path.includes('?') ? '&' : '?'}PageNumber=1&PageSize=200`, desk.token)).json().items;
}

/** Adds a record as an operator; answers its address. */
async function added(path: string, body: object): Promise<string> {
  const reply = await send('POST', path, operator, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']).replace('/api', '');
}

const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

describe('a fresh installation', () => {
  test.each([
    ['/RegistrationTypes', 7],
    ['/PackageTypes', 147],
    ['/ContainerTypes', 6],
    ['/UnitTypes', 20],
    ['/Premises', 6],
    ['/ExchangeRates', 15],
    ['/Jurisdictions', 3],
    ['/AgreementGroups', 10],
    ['/Levies', 3],
    ['/EntryFees', 8],
    ['/DocumentTypes', 9],
    ['/TradingTerms', 11],
    ['/CustomsValueTypes', 6],
  ])('has %s', async (path, count) => {
    expect((await send('GET', path, desk.token)).json().totalItemsCount).toBe(count);
  });

  test('tells the fee of each day', async () => {
    const fees = async (day: string) => (await recordsOf(`/EntryFees?TradeDirection=Import&ValidOn=${day}`)).map(({ amount }) => amount);

    expect(await fees('2025-06-30')).toEqual([46.4, 34.85]);
    expect(await fees('2025-07-01')).toEqual([46.4, 46.47]);
  });
});

test('what containers and packages of open consignments are of is not deleted, and says so', async () => {
  const place = await desk.freshConsignment();
  const type = await added('/ContainerTypes', { code: 'Y1', name: 'Tank', isSealable: true });
  const packed = { packageTypeCode: 'CT', quantity: 1, fullness: 'Y1', containerNumber: 'CSQU3054383' };
  const details = await send('POST', `/consignments/${place.consignmentId}/packagedetails`, desk.token, packed);
  expect(details.statusCode, details.body).toBe(201);

  const refused = await send('DELETE', type, operator);
  await send('PUT', `/consignments/${place.consignmentId}/lock`, desk.token);
  const deleted = await send('DELETE', type, operator);

  expect([refused.statusCode, refused.json().title]).toEqual([
    409,
    'Container type Y1 cannot be deleted: 1 record(s) refer to it (Container Fullness 1)',
  ]);
  expect(deleted.statusCode).toBe(204);
});

describe('the calls of the specification', () => {
  const codesOf = async (path: string) => (await send('GET', path, desk.token)).json().map(({ code }: { code: string }) => code);

  test.each([
    ['/StaticData/packagetypes', '/PackageTypes', 'Z1'],
    ['/StaticData/containertypes', '/ContainerTypes', 'Z1'],
    ['/StaticData/registrationtypes', '/RegistrationTypes', 'Z1'],
  ])('%s answers what holds today of %s', async (call, list, code) => {
    const extra = list === '/RegistrationTypes' ? { shortName: 'New' } : {};
    await added(list, { code, name: 'New', ...extra });
    await added(list, { code: 'Z2', name: 'Not yet', validFrom: tomorrow, ...extra });

    const codes = await codesOf(call);

    expect(codes).toContain(code);
    expect(codes).not.toContain('Z2');
  });

  test('finds premises by type, country, code and the beginning of their name', async () => {
    const names = async (query: string) =>
      (await send('GET', `/ClientAddresses/premises?${query}`, desk.token))
        .json()
        .map(({ premisesName }: { premisesName: string }) => premisesName);

    expect(await names('PremisesTypes=APR&PremisesTypes=WPR&CountryCode=NZ')).toEqual([
      'Lyttelton Port (example)',
      'Mangere Approved Premises (example)',
      'Ports of Auckland (example)',
    ]);
    expect(await names('PremisesTypes=MTF&Name=horn')).toEqual(['Hornby Cool Store (example)']);
    expect(await names('Name=%25')).toEqual([]);
    expect(await names('PremisesCode=EXC01')).toEqual(['Delta Approved Premises (example)']);
    expect((await send('GET', '/ClientAddresses/premises?PremisesTypes=XXX', desk.token)).statusCode).toBe(400);
  });
});

describe('a package type', () => {
  const line = (packageTypeCode: string) => ({ numberOfPackages: 1, packageTypeCode });
  const pasted = async (cell: string) => {
    const place = await desk.freshConsignment();
    const body = {
      clipboardData: `Lamp\t1\t${cell}`,
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: 1, column1: 18, column2: 19 },
    };
    return (await send('POST', `${productsUrl(place).replace('/api', '')}/clipboarddata`, desk.token, body)).json();
  };

  test('that an operator adds is taken in a line and in a pasted block, by its code and its name', async () => {
    await added('/PackageTypes', { code: 'Q1', name: 'Woven hamper' });
    const place = await desk.freshConsignment();

    const changed = await send('PATCH', lineUrl(place).replace('/api', ''), desk.token, [
      replace('/packageTypeCode', 'q1'),
      replace('/numberOfPackages', 1),
    ]);

    expect(changed.statusCode, changed.body).toBe(204);
    expect((await pasted('q1')).products).toMatchObject([line('Q1')]);
    expect((await pasted('woven HAMPER')).products).toMatchObject([line('Q1')]);
  });

  test('that holds no more is refused there, and stays on lines that have it', async () => {
    const url = await added('/PackageTypes', { code: 'Q2', name: 'Old hamper' });
    const place = await desk.freshConsignment();
    const lineAt = lineUrl(place).replace('/api', '');
    await send('PATCH', lineAt, desk.token, [replace('/packageTypeCode', 'Q2'), replace('/numberOfPackages', 1)]);
    await send('PATCH', url, operator, [replace('/validTo', '2026-01-31')]);

    const again = await send('PATCH', lineUrl(await desk.freshConsignment()).replace('/api', ''), desk.token, [
      replace('/packageTypeCode', 'Q2'),
    ]);
    const other = await send('PATCH', lineAt, desk.token, [replace('/description', 'Lamp')]);

    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([400, ['packageTypeCode']]);
    expect(other.statusCode, other.body).toBe(204);
    expect((await pasted('Q2')).errors).toEqual([expect.stringContaining('Q2')]);
  });
});

describe('a business type', () => {
  test('tells at once what its businesses may do', async () => {
    const session = async () => (await send('GET', '/UserSessions', desk.token)).json();
    const [broker] = (await recordsOf('/RegistrationTypes')).filter(({ code }) => code === 'BRK');
    const before = await session();

    await send('PATCH', `/RegistrationTypes/${broker?.id}`, operator, [replace('/canCreateConsignments', false)]);
    const after = await session();
    await send('PATCH', `/RegistrationTypes/${broker?.id}`, operator, [replace('/canCreateConsignments', true)]);

    expect(before).toMatchObject({
      regType: 'BRK',
      canCreateConsignments: true,
      secondaryCodes: true,
      tariffFromReview: true,
      mayCompile: true,
    });
    expect(after).toMatchObject({ regType: 'BRK', canCreateConsignments: false });
  });

  test('is changed by operators alone', async () => {
    const [broker] = (await recordsOf('/RegistrationTypes')).filter(({ code }) => code === 'BRK');

    const reply = await send('PATCH', `/RegistrationTypes/${broker?.id}`, desk.token, [replace('/name', 'Boss')]);

    expect(reply.statusCode).toBe(403);
  });
});

test.each([
  ['a rate of nothing', '/ExchangeRates', { currencyCode: 'EUR', rate: 0 }, 'rate'],
  ['a rate of days that another has', '/ExchangeRates', { currencyCode: 'USD', rate: 1, validFrom: '2026-06-01' }, 'validFrom'],
  [
    'days that end before they begin',
    '/Levies',
    { code: 'X', name: 'X', amountPerUnit: 1, unit: 'ltr', validFrom: '2026-02-01', validTo: '2026-01-01' },
    'validTo',
  ],
  ['a unit that nobody knows', '/Levies', { code: 'X', name: 'X', amountPerUnit: 1, unit: 'zzz' }, 'unit'],
  ['a member that is no country', '/AgreementGroups', { code: 'X', name: 'X', members: [{ countryCode: 'XX' }] }, 'members.0.countryCode'],
  [
    'a member whose days end before they begin',
    '/AgreementGroups',
    { code: 'X', name: 'X', members: [{ countryCode: 'FJ', validFrom: '2026-02-01', validTo: '2026-01-01' }] },
    'members.0.validTo',
  ],
])('%s is refused', async (_, path, body, field) => {
  const reply = await send('POST', path, operator, body);

  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
});
