import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { DEMO_DATA, seedSharedLists } from '#src/server/seed/starter-data.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer();
await seedSharedLists(server.database, server.documents.current, DEMO_DATA);
const { token } = await addTrader(server.database, 'Acme Retail');
afterAll(async () => {
  const { errorCounts } = server;
  await server.close();
  expect(errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
});

const get = (url: string, as: string | undefined = token) => server.call('GET', `/api/${url}`, { token: as });
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const below = async (parent?: string, day = '') =>
  (await get(`Nomenclature?CountryCode=NZ${parent === undefined ? '' : `&Parent=${parent}`}${day === '' ? '' : `&ValidOn=${day}`}`)).json();
const hits = async (words: string) =>
  (await get(`Nomenclature/hits?CountryCode=NZ&PageNumber=1&PageSize=50&SearchText=${encodeURIComponent(words)}`)).json();
const lookup = async (words: string) =>
  (await get(`StaticData/countries/NZ/hscodes?PageNumber=1&PageSize=50&SearchText=${encodeURIComponent(words)}`)).json();

describe('the tree', () => {
  test('begins with the 21 sections in their order', async () => {
    const sections = await below();

    expect(sections).toHaveLength(21);
    expect(codesOf(sections).slice(0, 5)).toEqual(['I', 'II', 'III', 'IV', 'V']);
    expect(sections[15]).toEqual({
      code: 'XVI',
      level: 'section',
      description: 'Machines and electrical equipment',
      childCount: 2,
      startDate: '2022-01-01',
    });
  });

  test('takes no section that is none, and shows none that was taken once', async () => {
    const code = 'XXII';
    await server.database.asTenant(0, async (trx) =>
      sql`insert into resource_record (registration_id, id, resource, data)
        select registration_id, id + 1, resource, data || ${JSON.stringify({ code })}::jsonb
        from resource_record where resource = 'tariffs/hs-code' and data->>'code' = 'XXI' and data->>'countryCode' = 'NZ'`.execute(trx),
    );

    expect(await below()).toHaveLength(21);
    expect((await get('Nomenclature/XXII?CountryCode=NZ')).statusCode).toBe(404);
  });

  test('leads from a section to its chapters, their headings and the subheadings of those', async () => {
    expect(codesOf(await below('XVI'))).toEqual(['84', '85']);
    expect(codesOf(await below('84'))).toContain('8471');
    expect(codesOf(await below('8471'))).toEqual(['8471.30', '8471.41', '8471.50', '8471.60', '8471.70']);
    expect(await below('8471.30')).toEqual([]);
  });

  test('says of each entry how many there are in it', async () => {
    const headings: { code: string; childCount: number }[] = await below('84');
    const told = headings.find(({ code }) => code === '8471')?.childCount;

    expect(told).toBe((await below('8471')).length);
    expect((await below('8471')).map(({ childCount }: { childCount: number }) => childCount)).toEqual([0, 0, 0, 0, 0]);
  });

  test('is empty on a day before it held, in another country and below what it does not know', async () => {
    expect(await below(undefined, '2021-12-31')).toEqual([]);
    expect(await below('99')).toEqual([]);
    expect(await below('nonsens')).toEqual([]);
    expect((await get('Nomenclature?CountryCode=AU')).json()).toEqual([]);
  });
});

describe('one entry', () => {
  test('has what it stands in, the outermost first', async () => {
    expect((await get('Nomenclature/8471.30?CountryCode=NZ')).json()).toEqual({
      code: '8471.30',
      level: 'subheading',
      description: 'Portable computers up to 10 kg',
      childCount: 0,
      startDate: '2022-01-01',
      path: [
        { code: 'XVI', name: 'Machines and electrical equipment' },
        { code: '84', name: 'Machines and their parts' },
        { code: '8471', name: 'Computers' },
      ],
    });
    expect((await get('Nomenclature/84?CountryCode=NZ')).json()).toMatchObject({ level: 'chapter', path: [{ code: 'XVI' }] });
  });

  test.each(['9999.99', 'nonsens', 'xvi', '..%2F..'])('that is not there is answered 404: %s', async (code) => {
    expect((await get(`Nomenclature/${code}?CountryCode=NZ`)).statusCode).toBe(404);
  });
});

describe('the search', () => {
  test('finds words in any order and case, each with its path', async () => {
    const { items, totalItemsCount } = await hits('COMPUTERS portable');

    expect(totalItemsCount).toBe(items.length);
    expect(items[0]).toEqual({
      code: '8471.30',
      level: 'subheading',
      description: 'Portable computers up to 10 kg',
      path: [
        { code: 'XVI', name: 'Machines and electrical equipment' },
        { code: '84', name: 'Machines and their parts' },
        { code: '8471', name: 'Computers' },
      ],
    });
  });

  test('finds by words of what an entry stands in, with those that have them all themselves first', async () => {
    const found = codesOf((await hits('knitted jerseys wool')).items);

    expect(found[0]).toBe('6110.11');
    expect(codesOf((await hits('fuels coal bituminous')).items)).toEqual(['2701.12']);
  });

  test('finds beginnings of words only', async () => {
    expect(codesOf((await hits('rice')).items)).toContain('1006');
    expect(codesOf((await hits('ice')).items)).toEqual(expect.not.arrayContaining(['1006']));
  });

  test.each([
    ['8471', ['8471', '8471.30', '8471.41', '8471.50', '8471.60', '8471.70']],
    ['847130', ['8471.30']],
    ['8471.3', ['8471.30']],
    ['8471.30.00', ['8471.30']],
  ])('finds the beginning of a code: %s', async (words, codes) => {
    expect(codesOf((await hits(words)).items)).toEqual(codes);
  });

  test.each(['%', '_', '\\', '(', '.*', "'", '"; drop'])('takes %s for what it is', async (words) => {
    const answer = await get(`Nomenclature/hits?CountryCode=NZ&PageNumber=1&PageSize=50&SearchText=${encodeURIComponent(words)}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.json().items).toEqual([]);
  });

  test('is answered page by page with its total', async () => {
    const first = (await get('Nomenclature/hits?CountryCode=NZ&PageNumber=1&PageSize=10&SearchText=of')).json();
    const second = (await get('Nomenclature/hits?CountryCode=NZ&PageNumber=2&PageSize=10&SearchText=of')).json();

    expect(first.totalItemsCount).toBeGreaterThan(20);
    expect(second.totalItemsCount).toBe(first.totalItemsCount);
    expect(new Set([...codesOf(first.items), ...codesOf(second.items)]).size).toBe(20);
  });
});

describe('the lookup of HS codes', () => {
  test('has subheadings only, with code and description', async () => {
    const all = await lookup('');
    const { items } = await lookup('t-shirts cotton');

    expect(all.totalItemsCount).toBe(528);
    expect(items[0]).toEqual({ code: '6109.10', description: 'T-shirts and singlets of cotton, knitted' });
    expect(items.every(({ code }: { code: string }) => code.length === 7)).toBe(true);
  });

  test('answers one code, however it is punctuated', async () => {
    const known = { code: '8471.30', description: 'Portable computers up to 10 kg' };

    expect((await get('StaticData/countries/NZ/hscodes/8471.30')).json()).toEqual(known);
    expect((await get('StaticData/countries/NZ/hscodes/847130')).json()).toEqual(known);
    expect((await get('StaticData/countries/NZ/hscodes/8471')).statusCode).toBe(404);
    expect((await get('StaticData/countries/AU/hscodes/8471.30')).statusCode).toBe(404);
  });
});

describe('the items of an HS code', () => {
  const items = async (code: string, day = '2026-11-22') =>
    (await get(`Tariffs/customs?TswCountryCode=NZ&HsCode=${encodeURIComponent(code)}&ValidOn=${day}`)).json();

  test('are those that begin with it, in their order', async () => {
    expect(await items('8471.30')).toEqual([
      {
        tariffCode: '8471.30.00.10A',
        description: 'Laptops',
        statisticalUnit: 'nmb',
        startDate: '2022-01-01',
        rates: [{ group: 'NORMAL', percent: 0 }],
      },
      {
        tariffCode: '8471.30.00.90G',
        description: 'Tablets and other portable computers',
        statisticalUnit: 'nmb',
        startDate: '2022-01-01',
        rates: [{ group: 'NORMAL', percent: 0 }],
      },
    ]);
    expect(await items('6109.10.01')).toHaveLength(2);
    expect(await items('9999.99')).toEqual([]);
  });

  test('are those that hold on the day', async () => {
    const codes = async (day: string) => (await items('9401.61', day)).map(({ tariffCode }: { tariffCode: string }) => tariffCode);

    expect(await codes('2026-12-31')).toEqual(['9401.61.00.11C', '9401.61.00.29G']);
    expect(await codes('2027-01-01')).toEqual(['9401.61.00.11C', '9401.61.00.31K', '9401.61.00.39E']);
  });
});

test.each(['Nomenclature/hits?CountryCode=NZ&SearchText=cotton', 'StaticData/countries/NZ/hscodes?SearchText=cotton'])(
  'a page behind the last still tells the total: %s',
  async (url) => {
    const { totalItemsCount } = (await get(`${url}&PageNumber=1&PageSize=5`)).json();
    const behind = (await get(`${url}&PageNumber=90&PageSize=5`)).json();

    expect(totalItemsCount).toBeGreaterThan(5);
    expect(behind).toMatchObject({ items: [], totalItemsCount });
  },
);

describe('the comparison of two days', () => {
  interface Change {
    readonly tariffCode: string;
    readonly change: string;
    readonly fields: readonly string[];
    readonly openLines: number;
  }
  const compare = async (from: string, to: string, more = ''): Promise<{ items: Change[]; totalItemsCount: number }> =>
    (await get(`CustomsTariffs/comparison?CountryCode=NZ&From=${from}&To=${to}&PageNumber=1&PageSize=50${more}`)).json();

  test('says what ends, what begins and what changes', async () => {
    const { items, totalItemsCount } = await compare('2026-12-31', '2027-01-01');

    expect(totalItemsCount).toBe(5);
    expect(items.map(({ tariffCode, change, fields }) => [tariffCode, change, fields])).toEqual([
      ['6402.99.09.35G', 'changed', ['rates']],
      ['8703.80.00.10J', 'changed', ['description']],
      ['9401.61.00.29G', 'ended', []],
      ['9401.61.00.31K', 'begun', []],
      ['9401.61.00.39E', 'begun', []],
    ]);
  });

  test('is narrowed by kind, code and words', async () => {
    const codes = async (more: string) => (await compare('2026-12-31', '2027-01-01', more)).items.map(({ tariffCode }) => tariffCode);

    expect(await codes('&Change=ended')).toEqual(['9401.61.00.29G']);
    expect(await codes('&SearchText=9401.61.00.3')).toEqual(['9401.61.00.31K', '9401.61.00.39E']);
    expect(await codes('&SearchText=electric')).toEqual(['8703.80.00.10J']);
  });

  test('counts what of the caller’s business holds a code, and of no other', async () => {
    const add = async (path: string, data: object, as = token) => {
      const reply = await server.call('POST', `/api/${path}`, { token: as, body: data });
      expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    };
    const item = { description: 'Seats', countryCode: 'NZ', hsTariffCode: '9401.61', tariffSuffix: '00.29G' };
    const other = await addTrader(server.database, 'Other Retail');
    await add('Tariffs', { ...item, keyword: 'SOFA' });
    await add('Tariffs', { ...item, keyword: 'ARMCHAIR' });
    await add('Tariffs', { ...item, keyword: 'SOFA' }, other.token);
    await add('ClassifiedProducts', { productCode: 'SOFA-1', description: 'Sofa', tariffCode: '9401.61', tariffSuffix: '00.29G' });

    const [ended] = (await compare('2026-12-31', '2027-01-01', '&Change=ended')).items;

    expect(ended).toMatchObject({ tariffCode: '9401.61.00.29G', tariffs: 2, classifiedProducts: 1, openLines: 0 });
  });

  test('is empty between days of the same tariff', async () => {
    expect(await compare('2026-01-01', '2026-12-31')).toMatchObject({ items: [], totalItemsCount: 0 });
  });
});

test.each([
  'Nomenclature?CountryCode=NZ',
  'Nomenclature/84?CountryCode=NZ',
  'Nomenclature/hits?CountryCode=NZ&SearchText=a&PageNumber=1&PageSize=50',
  'StaticData/countries/NZ/hscodes?PageNumber=1&PageSize=50',
  'StaticData/countries/NZ/hscodes/8471.30',
  'Tariffs/customs?TswCountryCode=NZ&HsCode=8471.30',
  'CustomsTariffs/comparison?CountryCode=NZ&From=2026-01-01&To=2027-01-01&PageNumber=1&PageSize=50',
])('whoever is not signed in is refused: %s', async (url) => {
  expect((await server.call('GET', `/api/${url}`)).statusCode).toBe(401);
});
