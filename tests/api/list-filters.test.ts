// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { hasColumn, isOneValue } from '#src/server/database/lists/stored-lists.ts';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { addHarbourLine, aLine } from '#tests/support/harbour.ts';
import { productDocuments } from '#tests/support/documents.ts';

const desk = await openBrokerDesk();
const { inboundBroker, forwarder } = desk.harbour.parties;
const place = await addHarbourLine(desk.server.database, inboundBroker.registrationId, 'C-26-2001', [
  { registrationId: inboundBroker.registrationId, role: 'inboundBroker' },
  { registrationId: forwarder.registrationId, role: 'forwarder' },
]);
const lines = [
  {
    description: 'Camping Torch',
    currencyCode: 'USD',
    exportValue: 0.1,
    totalWeight: 1,
    weightUnitCode: 'kgm',
    countryOfOriginCode: 'CN',
  },
  {
    description: 'Torch 100% new',
    currencyCode: 'USD',
    exportValue: 0.2,
    totalWeight: 10,
    weightUnitCode: 'lbs',
    countryOfOriginCode: 'VN',
  },
  { description: 'Lamp', currencyCode: 'EUR', exportValue: 12_345.67, totalWeight: 250, weightUnitCode: 'grm', usedGoods: true },
  { description: 'Stand', quantityOrdered: 4, quantityUnitCode: 'nmb' },
];
for (const line of lines) {
  const body = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-7', ...line };
  const reply = await desk.server.call('POST', productsUrl(place), { token: desk.token, body });
  expect(reply.statusCode, reply.body).toBe(201);
}

const get = (url: string, query: Readonly<Record<string, string>>, token = desk.token) =>
  desk.server.call('GET', `${url}?${new URLSearchParams(query).toString()}`, { token });

const filtered = (filter: unknown, more: Readonly<Record<string, string>> = {}) =>
  get(productsUrl(place), { Filter: JSON.stringify(filter), SortModel: '[{"colId":"description","sort":"asc"}]', ...more });

async function found(...filter: readonly object[]): Promise<readonly string[]> {
  const reply = await filtered(filter);
  expect(reply.statusCode, reply.body).toBe(200);
  const { items, totalItemsCount } = reply.json();
  expect(items).toHaveLength(totalItemsCount);
  return items.map(({ description }: { description: string }) => description).filter((name: string) => name !== aLine.description);
}

describe('a list is narrowed by the fields of its rows', () => {
  test.each([
    ['a text that is in it, in any case', [{ field: 'description', is: 'contains', value: 'tORCH' }], ['Camping Torch', 'Torch 100% new']],
    ['a sign that stands for itself', [{ field: 'description', is: 'contains', value: '0%' }], ['Torch 100% new']],
    ['a text that it is', [{ field: 'description', is: 'equals', value: 'Lamp' }], ['Lamp']],
    ['one of several codes', [{ field: 'countryOfOriginCode', is: 'oneOf', value: ['VN', 'FR'] }], ['Torch 100% new']],
    ['a code in small letters', [{ field: 'countryOfOriginCode', is: 'equals', value: 'vn' }], ['Torch 100% new']],
    ['a number at least, itself included', [{ field: 'exportValue', is: 'from', value: 0.2 }], ['Lamp', 'Torch 100% new']],
    [
      'a range of numbers',
      [
        { field: 'exportValue', is: 'from', value: 0.1 },
        { field: 'exportValue', is: 'to', value: 0.2 },
      ],
      ['Camping Torch', 'Torch 100% new'],
    ],
    ['yes', [{ field: 'usedGoods', is: 'equals', value: true }], ['Lamp']],
    ['what is empty', [{ field: 'quantityUnitCode', is: 'filled' }], ['Stand']],
    [
      'what another table holds',
      [
        { field: 'invoiceNumber', is: 'equals', value: 'INV-7' },
        { field: 'description', is: 'equals', value: 'Stand' },
      ],
      ['Stand'],
    ],
  ])('%s', async (_, filter, descriptions) => {
    expect(await found(...filter)).toEqual(descriptions);
  });

  test('and no is also what was never said', async () => {
    expect(await found({ field: 'usedGoods', is: 'equals', value: false })).toEqual(['Camping Torch', 'Stand', 'Torch 100% new']);
  });

  test('as a file, too', async () => {
    const reply = await filtered([{ field: 'description', is: 'contains', value: 'torch' }], { Format: 'CSV', Columns: 'description' });

    expect(reply.body.split('\r\n').slice(1).filter(Boolean)).toEqual(['"Camping Torch"', '"Torch 100% new"']);
  });
});

describe('a filter that the list does not know is refused by name', () => {
  test.each([
    ['no JSON', 'description', 'Filter must be a list of field, is and value'],
    ['no list', '{"field":"description"}', 'Filter must be a list of field, is and value'],
    ['a key too many', '[{"field":"description","is":"empty","or":1}]', 'Filter must be a list of field, is and value'],
    ['an unknown field', '[{"field":"secret","is":"empty"}]', 'The list cannot be filtered by secret'],
    ['a field of every object', '[{"field":"constructor","is":"empty"}]', 'The list cannot be filtered by constructor'],
    ['a field in no column', '[{"field":"tariffMatches","is":"empty"}]', 'The list cannot be filtered by tariffMatches'],
    ['an unknown comparison', '[{"field":"description","is":"like","value":"a"}]', 'Description cannot be filtered by like'],
    ['a range of texts', '[{"field":"description","is":"from","value":"a"}]', 'Description cannot be filtered by from'],
    ['a text for a number', '[{"field":"exportValue","is":"from","value":"1"}]', 'Invoiced Value cannot be compared with 1'],
    ['a number for a text', '[{"field":"description","is":"equals","value":1}]', 'Description cannot be compared with 1'],
    [
      'a sign that cannot be stored',
      '[{"field":"description","is":"contains","value":"a\\u0000b"}]',
      'Description cannot be compared with ab',
    ],
    ['no value', '[{"field":"description","is":"equals"}]', 'Description cannot be compared with '],
    ['no choice', '[{"field":"description","is":"oneOf","value":[]}]', 'Description cannot be compared with []'],
  ])('%s', async (_, Filter, message) => {
    const reply = await get(productsUrl(place), { Filter });

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ Filter: [message] });
  });

  test('and a field that the caller may not read is none', async () => {
    const asked = { Filter: JSON.stringify([{ field: 'exportValue', is: 'from', value: 1 }]) };
    const reply = await get(productsUrl(place), asked, desk.harbour.parties.forwarder.token);

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ Filter: ['The list cannot be filtered by exportValue'] });
  });
});

describe('the totals of a list', () => {
  const totals = async (filter: readonly object[], token = desk.token) => {
    const reply = await get(productsUrl(place), { Totals: 'true', PageSize: '1', Filter: JSON.stringify(filter) }, token);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().totals;
  };

  test('are exact sums by currency and unit over all rows, weights in kilograms', async () => {
    expect(await totals([{ field: 'description', is: 'oneOf', value: ['Camping Torch', 'Torch 100% new', 'Lamp', 'Stand'] }])).toEqual([
      { field: 'quantityOrdered', unit: 'nmb', sum: '4', missing: 3 },
      { field: 'exportValue', unit: 'EUR', sum: '12345.67', missing: 1 },
      { field: 'exportValue', unit: 'USD', sum: '0.3', missing: 1 },
      { field: 'totalWeight', unit: 'kg', sum: '5.7859237', missing: 1 },
    ]);
  });

  test('follow what the list is narrowed to', async () => {
    expect(await totals([{ field: 'description', is: 'equals', value: 'Lamp' }])).toEqual([
      { field: 'exportValue', unit: 'EUR', sum: '12345.67', missing: 0 },
      { field: 'totalWeight', unit: 'kg', sum: '0.25', missing: 0 },
    ]);
  });

  test('say nothing of what the caller may not read', async () => {
    const seen = await totals([], desk.harbour.parties.forwarder.token);

    expect(seen.map(({ field }: { field: string }) => field)).not.toContain('exportValue');
    expect(seen.map(({ field }: { field: string }) => field)).toContain('totalWeight');
  });

  test('are not told unless they are asked for', async () => {
    expect((await get(productsUrl(place), {})).json()).not.toHaveProperty('totals');
  });
});

describe('every list can be narrowed by every field that it says', () => {
  const NEEDED: Readonly<Record<string, string>> = {
    CountryCode: 'NZ',
    From: '2025-01-01',
    To: '2026-01-01',
    Year: '2026',
    TswClientId: '1',
    SearchText: 'torch',
  };
  const samples: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 1.5, string: 'a' };
  const lists = productDocuments.contract.operations.filter(
    ({ parameters, rows }) => rows !== undefined && parameters.every((parameter) => parameter.in !== 'path'),
  );

  test.each(lists.map((list) => [list.id, list] as const))('%s', async (_, { rows = '', url, parameters }) => {
    const { properties } = productDocuments.schema(rows);
    const fields = Object.entries(properties).filter(([name, field]) => isOneValue(field) && hasColumn(rows, name));
    const readable = fields.filter(([, field]) => field['x-access']?.read === undefined);
    const needed = Object.fromEntries(parameters.flatMap(({ name, required }) => (required && NEEDED[name] ? [[name, NEEDED[name]]] : [])));
    const filters = [
      readable.map(([field]) => ({ field, is: 'filled' })),
      readable.map(([field]) => ({ field, is: 'empty' })),
      readable.map(([field, { type, format, enum: values }]) => {
        const day = format === 'date' || format === 'date-time' ? '2026-02-28' : undefined;
        return { field, is: 'equals', value: values?.[0] ?? day ?? samples[String(type)] };
      }),
    ];
    for (const filter of filters.flatMap((terms) => [terms.slice(0, 30), terms.slice(30)])) {
      const query = { ...needed, Filter: JSON.stringify(filter), Totals: 'true', PageNumber: '1', PageSize: '5' };
      const reply = await get(url, query);
      expect([200, 403], reply.body).toContain(reply.statusCode);
      if (reply.statusCode === 200) expect(reply.json().totals).toBeInstanceOf(Array);
    }
  });
});
