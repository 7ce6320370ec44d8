import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { today } from '#src/expression/values/dates.ts';
import { enqueueInvoices, runInvoicesJob } from '#src/server/billing/usage/monthly-invoices.ts';
import { makeUsageInvoices } from '#src/server/billing/usage/make-invoices.ts';
import { CommandError } from '#src/server/operator/command-error.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { Links } from '#src/server/mail/links.ts';
import { addCustomer, addDeclared, addShared, addUsageInvoice } from '#tests/support/billing.ts';
import { addUser, signIn } from '#tests/support/database-rows.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const operator = harbour.operator.token;
await addShared(
  server,
  operator,
  'UsagePrices',
  { item: 'importDeclarations', description: 'Import declarations', currencyCode: 'AUD', rate: 8, per: 'each' },
  { item: 'exportDeclarations', description: 'Export declarations', currencyCode: 'AUD', rate: 5, per: 'each', discountPercent: 10 },
  { item: 'users', description: 'Users', currencyCode: 'AUD', rate: 3, per: 'month', freeQuantity: 1 },
  { item: 'importDeclarations', description: 'Import declarations', countryCode: 'FJ', currencyCode: 'FJD', rate: 2, per: 'each' },
);
await addShared(server, operator, 'Issuers', {
  name: 'Example Issuer Ltd',
  countryCode: 'NZ',
  homeCurrency: 'NZD',
  gstNumber: '123-456-789',
  paymentText: 'Payment is due on the 20th of the month following.',
});

const make = (month: string, changes: object = {}) =>
  makeUsageInvoices(server.database, { month, isSample: false, day: '2026-11-23', ...changes });
const admin = (...words: string[]) =>
  runOperatorCommand(
    { database: server.database, links: new Links(new URL('http://localhost')), secrets: testSecrets, documents: server.documents.current },
    words,
  );

const addInvoice = (registrationId: number, changes: object = {}) =>
  server.database.asTenant(registrationId, (trx) => addUsageInvoice(trx, registrationId, { ...changes }));

async function accountant(registrationId: number): Promise<string> {
  const id = await addUser(server.database, registrationId, `accounts${registrationId}@example.com`, 'A');
  await server.database.asTenant(registrationId, (trx) =>
    trx
      .updateTable('person')
      .set({ data: { name: 'Accounts', accountsAccess: 'A' } })
      .where('id', '=', id)
      .execute(),
  );
  return signIn(server.database, id);
}

async function invoicesOf(token: string) {
  return (await server.call('GET', '/api/UsageInvoices', { token })).json().items;
}

describe('the invoices of a month', () => {
  test('charge what the business declared by its own clock, by direction, at the prices of the days', async () => {
    const business = await addCustomer(server.database, 'Quay Brokers', {
      addressLine1: '12 Quay Street',
      addressLine3: 'Auckland',
      postalCode: '1010',
      taxRegistrationNumber: '98-765-432',
    });
    const token = await accountant(business);
    // In Auckland October begins and ends eleven and thirteen hours earlier than in London.
    await addDeclared(server.database, business, 'Import', [
      '2026-09-30T10:59:59Z',
      '2026-09-30T11:00:00Z',
      '2026-10-31T10:59:59Z',
      '2026-10-31T11:00:00Z',
    ]);
    await addDeclared(server.database, business, 'Export', ['2026-10-10T00:00:00Z', '2026-10-11T00:00:00Z', '2026-10-12T00:00:00Z']);

    const { numbers, failed } = await make('2026-10');

    expect(failed).toEqual([]);
    const [row] = await invoicesOf(token);
    expect(row).toMatchObject({
      invoiceNumber: expect.stringMatching(/^UI-26-\d{6}$/),
      period: '2026-10',
      currencyCode: 'AUD',
      invoicedValue: 29.5,
      sampleOnly: false,
    });
    expect(numbers).toContain(row.invoiceNumber);
    const invoice = (await server.call('GET', `/api/UsageInvoices/${row.id}`, { token })).json();
    expect(invoice).toEqual({
      id: row.id,
      invoiceNumber: row.invoiceNumber,
      period: '2026-10',
      invoiceDate: '2026-11-23',
      invoiceDateFormatted: '23 Nov 2026',
      invoiceReference: 'OCT-2026',
      currencyCode: 'AUD',
      invoicedValue: 29.5,
      // 29.50 / 0.91
      invoicedValueNzd: 32.42,
      paymentAttempts: 0,
      toName: 'Quay Brokers',
      toAddress1: '12 Quay Street',
      toAddress2: '',
      toAddress3: 'Auckland',
      toAddress4: '',
      toAddress5: '',
      postalCode: '1010',
      countryCode: 'NZ',
      taxRegistrationNumber: '98-765-432',
      gstNumber: '123-456-789',
      invoiceIssuer: 'Example Issuer Ltd',
      paymentText: 'Payment is due on the 20th of the month following.',
      homeCountry: 'NZ',
      sampleOnly: false,
      lines: [
        { description: 'Import declarations', quantity: 2, rate: 8, per: 'each', value: 16, discountPercent: 0 },
        { description: 'Export declarations', quantity: 3, rate: 5, per: 'each', value: 13.5, discountPercent: 10 },
      ],
    });
  });

  test('are made once: the same month again brings nothing new, also from two at once', { tags: 'postgres' }, async () => {
    const business = await addCustomer(server.database, 'Twice Traders');
    const token = await accountant(business);
    await addDeclared(server.database, business, 'Import', ['2026-08-10T00:00:00Z']);

    const both = await Promise.all([make('2026-08'), make('2026-08')]);
    const again = await make('2026-08');

    expect(both.flatMap(({ numbers }) => numbers)).toHaveLength(1);
    expect(again.numbers).toEqual([]);
    expect(again.there).toBe(1);
    expect(await invoicesOf(token)).toHaveLength(1);
  });

  test('have numbers without gaps, however many are made at once', { tags: 'postgres' }, async () => {
    await addShared(server, operator, 'ExchangeRates', { currencyCode: 'AUD', rate: 0.9, validFrom: '2031-01-01', validTo: '2031-01-31' });
    const businesses = await Promise.all(Array.from({ length: 4 }, (_, at) => addCustomer(server.database, `Row ${at}`)));
    for (const business of businesses) await addDeclared(server.database, business, 'Import', ['2026-07-10T00:00:00Z']);

    const made = (await Promise.all([make('2026-07', { day: '2031-01-01' }), make('2026-07', { day: '2031-01-01' })])).flatMap(
      ({ numbers }) => numbers,
    );

    expect(made.toSorted()).toEqual(['UI-31-000001', 'UI-31-000002', 'UI-31-000003', 'UI-31-000004']);
  });

  test('need a rate for the extra total, and none where they are in New Zealand dollars', async () => {
    const suva = await addCustomer(server.database, 'Suva Shipping', { countryCode: 'FJ' });
    const apia = await addCustomer(server.database, 'Apia Agents', { countryCode: 'WS' });
    await addShared(server, operator, 'UsagePrices', {
      item: 'importDeclarations',
      description: 'Import declarations',
      countryCode: 'WS',
      currencyCode: 'NZD',
      rate: 9,
      per: 'each',
    });
    for (const business of [suva, apia]) await addDeclared(server.database, business, 'Import', ['2026-06-10T00:00:00Z']);

    const { failed, numbers } = await make('2026-06');

    expect(failed).toEqual([{ business: 'Suva Shipping', because: 'There is no exchange rate of FJD on 2026-11-23: add it first' }]);
    expect(numbers).toHaveLength(1);
    const [row] = await invoicesOf(await accountant(apia));
    expect(row).toMatchObject({ currencyCode: 'NZD', invoicedValue: 9 });
    expect(row).not.toHaveProperty('invoicedValueNzd');
    await addShared(server, operator, 'ExchangeRates', { currencyCode: 'FJD', rate: 1.6 });
    expect((await make('2026-06')).numbers).toHaveLength(1);
    expect((await invoicesOf(await accountant(suva)))[0]).toMatchObject({ invoicedValue: 2, invoicedValueNzd: 1.25 });
  });

  test('are none for who used nothing, and for who came later', async () => {
    await addCustomer(server.database, 'Idle Imports');
    const late = await addCustomer(server.database, 'Late Ltd', { since: '2026-06-01T12:00:00Z' });
    await addDeclared(server.database, late, 'Import', ['2026-05-10T00:00:00Z']);

    const { numbers, unused } = await make('2026-05', { day: '2026-06-01' });

    expect(numbers).toEqual([]);
    expect(unused).toBeGreaterThan(0);
  });

  test('count users who can sign in, and were there by the end of the month', async () => {
    const business = await addCustomer(server.database, 'People Ltd');
    const people = [
      ['one', 'N', '2026-01-01'],
      ['two', 'A', '2026-03-31T10:00:00Z'],
      ['three', 'T', '2026-01-01'],
      ['late', 'N', '2026-03-31T12:00:00Z'],
      ['away', 'S', '2026-01-01'],
      ['asked', 'P', '2026-01-01'],
    ] as const;
    for (const [name, status, created_at] of people) {
      const person = { id: newId(), email: `${name}@people.example`, status, password_hash: 'none', data: { name }, created_at };
      await server.database.asTenant(business, (trx) =>
        trx
          .insertInto('person')
          .values({ registration_id: business, ...person })
          .execute(),
      );
    }

    await make('2026-03', { day: '2026-11-23' });

    const token = await accountant(business);
    const [{ id }] = await invoicesOf(token);
    const { lines } = (await server.call('GET', `/api/UsageInvoices/${id}`, { token })).json();
    expect(lines).toEqual([{ description: 'Users (1 free)', quantity: 2, rate: 3, per: 'month', value: 6, discountPercent: 0 }]);
  });
});

describe('an operator', () => {
  test('makes the invoices of a month by a command, and samples of one that is not over', async () => {
    const business = await addCustomer(server.database, 'Sampled Ltd');
    const token = await accountant(business);
    await addDeclared(server.database, business, 'Import', ['2026-04-10T00:00:00Z']);
    const month = today('Pacific/Auckland').slice(0, 7);

    const first = await admin('usage-invoices', '2026-04');
    const again = await admin('usage-invoices', '2026-04');
    const sample = await admin('usage-invoices', '2026-04', '--sample');

    expect(first).toMatch(/^\d+ invoice\(s\) made for 2026-04: UI-\d\d-\d{6}/);
    expect(again).toMatch(/^No invoice made for 2026-04\n\d+ business\(es\) were invoiced already/);
    expect(sample).toMatch(/^\d+ invoice\(s\) made/);
    expect((await invoicesOf(token)).map(({ sampleOnly }: { sampleOnly: boolean }) => sampleOnly).toSorted()).toEqual([false, true]);
    await expect(admin('usage-invoices', month)).rejects.toThrow(`${month} is not over: add --sample for a sample of it`);
    expect(await admin('usage-invoices', month, '--sample')).toMatch(/made for/);
  });

  test.each([['nowhere'], ['2026-13'], ['2026-4'], ['']])('is told what month "%s" is not', async (month) => {
    await expect(admin('usage-invoices', month)).rejects.toThrow(`"${month}" is no month: write it as 2026-11`);
  });

  test.each([[], ['2026-04', 'now'], ['2026-04', '2026-05']])('is told how the command is used', async (...words) => {
    await expect(admin('usage-invoices', ...words)).rejects.toThrow('usage-invoices YYYY-MM [--sample]');
  });

  test('is told for which business none could be made, and of declarations without a price', async () => {
    const business = await addCustomer(server.database, 'Nuku Ltd', { countryCode: 'TO' });
    await addShared(server, operator, 'UsagePrices', {
      item: 'monthly',
      description: 'Desk',
      countryCode: 'TO',
      currencyCode: 'EUR',
      rate: 1,
      per: 'month',
      validFrom: '2026-02-01',
      validTo: '2026-02-28',
    });
    await addDeclared(server.database, business, 'Import', ['2026-02-10T00:00:00Z']);

    await expect(admin('usage-invoices', '2026-02')).rejects.toThrow(CommandError);
    await expect(admin('usage-invoices', '2026-02')).rejects.toThrow('Nuku Ltd: Its prices are in AUD, EUR: an invoice has one currency');
  });
});

describe('when a month is over', () => {
  test('its invoices are asked for once, twelve hours after it ended here', { tags: 'postgres' }, async () => {
    const at = (moment: string) => enqueueInvoices(server.database, Date.parse(moment));

    expect(await at('2027-01-01T11:59:00Z')).toEqual(['2026-11']);
    expect(await at('2027-01-01T12:00:00Z')).toEqual(['2026-12']);
    expect((await Promise.all([at('2027-04-02T00:00:00Z'), at('2027-04-02T00:00:00Z')])).flat().toSorted()).toEqual([
      '2027-01',
      '2027-02',
      '2027-03',
    ]);
    expect(await at('2027-04-02T00:00:00Z')).toEqual([]);
  });

  test('the job makes them, and fails where some could not be made', async () => {
    const business = await addCustomer(server.database, 'Monthly Ltd', { countryCode: 'VU' });
    const price = {
      item: 'monthly',
      description: 'Port desk',
      countryCode: 'VU',
      rate: 1,
      per: 'month',
      validFrom: '2026-01-01',
      validTo: '2026-01-31',
    };
    await addShared(server, operator, 'UsagePrices', { ...price, currencyCode: 'VUV' });

    await expect(runInvoicesJob(server.database, { kind: 'usage-invoices', month: '2026-01' })).rejects.toThrow(
      'Monthly Ltd: There is no exchange rate of VUV',
    );

    await addShared(server, operator, 'ExchangeRates', { currencyCode: 'VUV', rate: 70 });
    await runInvoicesJob(server.database, { kind: 'usage-invoices', month: '2026-01' });
    expect(await invoicesOf(await accountant(business))).toHaveLength(1);
  });
});

describe('an invoice', () => {
  test('never tells the card, and payment attempts to administrators alone', async () => {
    const { registrationId, token } = harbour.parties.inboundBroker;
    const id = await addInvoice(registrationId);
    const read = async (by: string) => (await server.call('GET', `/api/UsageInvoices/${id}`, { token: by })).json();

    const [boss, user, own] = await Promise.all([read(token), read(harbour.brokerUser), read(harbour.ownLogin)]);

    expect(boss).toMatchObject({ id, paymentAttempts: 2 });
    for (const invoice of [user, own]) expect(invoice).not.toHaveProperty('paymentAttempts');
    for (const invoice of [boss, user, own]) expect(JSON.stringify(invoice)).not.toContain('a token nobody sees');
  });

  test('is its business’s alone, and of those with accounts access there', async () => {
    const { registrationId, token } = harbour.parties.inboundBroker;
    const id = await addInvoice(registrationId);
    const statusFor = async (by: string, place = `/${id}`) =>
      (await server.call('GET', `/api/UsageInvoices${place}`, { token: by })).statusCode;

    expect(await Promise.all([token, harbour.brokerUser, harbour.ownLogin].map((by) => statusFor(by)))).toEqual([200, 200, 200]);
    expect(await statusFor(harbour.withoutAccounts)).toBe(403);
    expect(await statusFor(harbour.withoutAccounts, '')).toBe(403);
    expect(await statusFor(harbour.stranger.token)).toBe(404);
    expect(await statusFor(harbour.stranger.token, '/1')).toBe(404);
    expect(await invoicesOf(harbour.stranger.token)).toEqual([]);
  });

  test('is found by its number and reference, and listed by what a caller sorts by', async () => {
    const { registrationId, token } = harbour.parties.seller;
    await addInvoice(registrationId, {
      invoiceNumber: 'UI-26-700001',
      invoiceReference: 'OCT-2026',
      invoiceDate: '2026-11-01',
      invoicedValue: 9.5,
    });
    await addInvoice(registrationId, {
      invoiceNumber: 'UI-26-700002',
      invoiceReference: 'NOV-2026',
      invoiceDate: '2026-12-01',
      invoicedValue: 10,
    });
    const list = async (query: string) =>
      (await server.call('GET', `/api/UsageInvoices${query}`, { token }))
        .json()
        .items.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);

    expect(await list('')).toEqual(['UI-26-700002', 'UI-26-700001']);
    expect(await list('?SearchText=oct-2026')).toEqual(['UI-26-700001']);
    expect(await list('?SearchText=700002')).toEqual(['UI-26-700002']);
    expect(await list(`?SortModel=${JSON.stringify([{ colId: 'invoicedValue', sort: 'asc' }])}`)).toEqual(['UI-26-700001', 'UI-26-700002']);
  });

  test('cannot be changed once it is made', async () => {
    const { registrationId } = harbour.parties.buyer;
    const id = await addInvoice(registrationId);

    await expect(
      server.database.asTenant(registrationId, (trx) => sql`update usage_invoice set data = '{}' where id = ${id}`.execute(trx)),
    ).rejects.toThrow('permission denied');
    await expect(
      server.database.asTenant(registrationId, (trx) => sql`delete from usage_invoice where id = ${id}`.execute(trx)),
    ).rejects.toThrow('permission denied');
  });
});
