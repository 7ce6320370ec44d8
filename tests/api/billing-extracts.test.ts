import { readFileSync } from 'node:fs';
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { buildHarbour } from '#tests/support/harbour.ts';
import { agreedInvoice, allItemCodes, type BillingDesk, dayFromToday, openBillingDesk } from '#tests/support/sales-invoices.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const desk = await openBillingDesk(server, harbour.parties.inboundBroker);
await desk.addInvoice({});

type Reply = Awaited<ReturnType<BillingDesk['send']>>;

const linesOf = (reply: Reply) => reply.body.split('\r\n').slice(1, -1);
const errorsOf = (reply: Reply) => {
  expect(reply.statusCode, reply.body).toBe(400);
  return reply.json().errors;
};
const history = async (query = '') => (await desk.send('GET', `/Extracts?PageNumber=1&PageSize=50${query}`)).json();

describe('the file', () => {
  test('is the agreed one, byte for byte', async () => {
    const reply = await desk.extract();

    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.rawPayload.equals(readFileSync('tests/fixtures/billing/ctsi_extract_default.csv'))).toBe(true);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename=CTSI_ACME_0017_${dayFromToday(0).replaceAll('-', '')}.csv`);
  });

  test('as a spreadsheet is opened by another library: numbers are numbers, days are days', async () => {
    const reply = await desk.extract({ format: 'XLSX' });

    const [sheet] = await readXlsx(reply.rawPayload);
    const [headings = [], row = []] = sheet?.data ?? [];
    const cell = (heading: string) => row[headings.indexOf(heading)];
    expect(sheet?.sheet).toBe('Extract');
    expect(headings).toHaveLength(41);
    expect(sheet?.data).toHaveLength(2);
    expect([cell('FileNo'), cell('ClientCode'), cell('WeightKg'), cell('VolumeM3')]).toEqual([17, 'ACME', 4251, 31.93]);
    expect(cell('InvoiceDate')).toEqual(new Date('2026-11-17T00:00:00Z'));
    expect([cell('Charge1Code'), cell('Charge1Amount'), cell('Charge8Amount')]).toEqual(['FRT', 2350, 52.9]);
    expect([cell('Charge9Code'), cell('Charge12Amount'), cell('InvoiceTotal')]).toEqual([null, null, 3266.6]);
  });

  test('is the same for the same input, whenever it is made', async () => {
    const [first, second] = [await desk.extract({ format: 'XLSX' }), await desk.extract({ format: 'XLSX' })];

    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('holds no formula, whatever an invoice says', async () => {
    await desk.addInvoice({
      invoiceNumber: '=1+1',
      consignmentReference: '+A',
      masterBill: '@B',
      houseBill: '-C',
      origin: '=D',
      destination: '＝E',
      purchaseOrderNumber: '=HYPERLINK("x")',
      charges: [{ itemCode: 'DOCS', amount: -65 }],
    });

    const csv = await desk.extract({ invoiceNumber: '=1+1' });
    const xlsx = await desk.extract({ invoiceNumber: '=1+1', format: 'XLSX' });

    const [line = ''] = linesOf(csv);
    expect(line).toContain(`,'=1+1,`);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(`,'+A,'@B,'-C,'=D,'＝E,`);
    expect(line).toContain('DOC,-65.00,');
    const [sheet] = await readXlsx(xlsx.rawPayload);
    expect(sheet?.data[1]?.filter((value) => typeof value === 'string' && /^[=+\-@]/.test(value))).toEqual([]);
  });

  test('holds the invoices of some days, both included, by date and number, of that client alone', async () => {
    const days = [dayFromToday(-20), dayFromToday(-19), dayFromToday(-18)];
    for (const [index, invoiceDate] of days.entries()) {
      await desk.addInvoice({ invoiceNumber: `D-${3 - index}`, invoiceDate });
      await desk.addInvoice({ invoiceNumber: `E-${index}`, invoiceDate, clientCode: 'OTHER' });
    }
    await desk.addInvoice({ invoiceNumber: 'D-0', invoiceDate: days[0] });
    await desk.addInvoice({ invoiceNumber: 'D-9', invoiceDate: dayFromToday(-21) });

    const reply = await desk.extract({ matchBy: 0, dateRangeType: 'custom', dateFrom: days[0], dateTo: days[2] });

    expect(linesOf(reply).map((line) => line.split(',')[5])).toEqual(['D-0', 'D-3', 'D-2', 'D-1']);
  });
});

describe('nothing is made', () => {
  const before = () => history().then(({ totalItemsCount }) => totalItemsCount);

  test('of an invoice with 13 charges, which is named; 13 of which two are of one code are twelve', async () => {
    const charges = allItemCodes.map((itemCode) => ({ itemCode, amount: 10 }));
    await desk.addInvoice({ invoiceNumber: 'SI-100240', charges });
    await desk.addInvoice({ invoiceNumber: 'SI-100241', charges: [...charges.slice(0, 12), { itemCode: 'FREIGHT', amount: 1 }] });
    const count = await before();

    const [refused, made] = [await desk.extract({ invoiceNumber: 'si-100240' }), await desk.extract({ invoiceNumber: 'SI-100241' })];

    expect(errorsOf(refused)).toEqual({ invoiceNumber: ['Invoice SI-100240 has 13 charge lines: the partner takes at most 12'] });
    expect(linesOf(made)[0]).toContain('FRT,11.00,');
    expect(linesOf(made)[0]?.endsWith(',121.00')).toBe(true);
    expect(await before()).toBe(count + 1);
  });

  test('of item codes that are not mapped, which are named', async () => {
    const charges = [
      { itemCode: 'FREIGHT', amount: 1 },
      { itemCode: 'GIFT', amount: 1 },
      { itemCode: 'tip', amount: 1 },
    ];
    await desk.addInvoice({ invoiceNumber: 'SI-2', charges });

    const refused = await desk.extract({ invoiceNumber: 'SI-2' });

    expect(errorsOf(refused)).toEqual({ templateId: ['Map these item codes in the template: GIFT (SI-2), TIP (SI-2)'] });
    expect(
      await server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
        trx.selectFrom('stored_file').select('id').where('state', '=', 'pending').execute(),
      ),
    ).toEqual([]);
  });

  test('of an invoice that is not there, or is another client’s', async () => {
    await desk.addInvoice({ invoiceNumber: 'SI-3', clientCode: 'WKT' });

    expect(errorsOf(await desk.extract({ invoiceNumber: 'NONE' }))).toEqual({ invoiceNumber: ['There is no sales invoice NONE'] });
    expect(errorsOf(await desk.extract({ invoiceNumber: 'SI-3' }))).toEqual({
      invoiceNumber: ['Invoice SI-3 is of client WKT: choose its template'],
    });
    expect(
      errorsOf(await desk.extract({ matchBy: 0, dateRangeType: 'custom', dateFrom: dayFromToday(-50), dateTo: dayFromToday(-50) })),
    ).toEqual({
      dateFrom: [`There is no sales invoice of ACME from ${dayFromToday(-50)} to ${dayFromToday(-50)}`],
    });
  });

  test.each([
    { what: 'no template', sent: { templateId: null }, errors: { templateId: ['A template is required (use Add)'] } },
    { what: 'template 0', sent: { templateId: 0 }, errors: { templateId: ['A template is required (use Add)'] } },
    { what: 'no invoice number', sent: { invoiceNumber: '' }, errors: { invoiceNumber: ['Invoice number is a required field'] } },
    { what: 'no format', sent: { format: undefined }, errors: { format: ['Format is a required field'] } },
    { what: 'a format nobody knows', sent: { format: 'PDF' }, errors: { format: [expect.any(String)] } },
    {
      what: 'no days',
      sent: { matchBy: 0 },
      errors: { dateFrom: ['Date from is a required field'], dateTo: ['Date to is a required field'] },
    },
    { what: 'file number 0', sent: { fileNo: 0 }, errors: { fileNo: ['File number must be a whole number from 1 to 10000'] } },
    { what: 'file number 10001', sent: { fileNo: 10_001 }, errors: { fileNo: ['File number must be a whole number from 1 to 10000'] } },
    { what: 'half a file number', sent: { fileNo: 1.5 }, errors: { fileNo: ['File number must be a whole number from 1 to 10000'] } },
  ])('for $what', async ({ sent, errors }) => {
    expect(errorsOf(await desk.extract(sent))).toEqual(errors);
    expect(
      errorsOf(
        await desk.send('POST', '/Extracts/ctsiglobal/preview', {
          templateId: desk.templateId,
          matchBy: 1,
          invoiceNumber: 'SI-100234',
          fileNo: 17,
          format: 'CSV',
          ...sent,
        }),
      ),
    ).toEqual(errors);
  });

  test.each([
    { from: -90, to: -90, errors: undefined },
    { from: -91, to: -90, errors: { dateFrom: ['Date range cannot more than 90 days ago'] } },
    { from: -95, to: 0, errors: { dateFrom: ['Date range cannot more than 90 days ago'] } },
    { from: -1, to: -2, errors: { dateTo: ['Date to must not be before Date from'] } },
    { from: -90, to: 1, errors: { dateTo: ['Date to must not be after today'] } },
  ])('from $from to $to days from today unless the first is at most 90 days ago', async ({ from, to, errors }) => {
    await desk.addInvoice({ invoiceNumber: `R${from}${to}`, invoiceDate: dayFromToday(-90) });

    const reply = await desk.extract({ matchBy: 0, dateRangeType: 'custom', dateFrom: dayFromToday(from), dateTo: dayFromToday(to) });

    if (errors === undefined) expect(reply.statusCode, reply.body).toBe(200);
    else expect(errorsOf(reply)).toEqual(errors);
  });

  test('by a template of another business, as if there were none', async () => {
    const other = await openBillingDesk(server, harbour.stranger);

    const [foreign, missing] = [await desk.extract({ templateId: other.templateId }), await desk.extract({ templateId: 12_345 })];

    expect(errorsOf(foreign)).toEqual(errorsOf(missing));
    expect(foreign.body).toBe(missing.body);
  });

  test('for whoever has no accounts access', async () => {
    const reply = await server.call('POST', '/api/Extracts/ctsiglobal', { token: harbour.withoutAccounts, body: {} });

    expect(reply.statusCode).toBe(403);
  });
});

describe('a preview', () => {
  test('shows the rows and what they add up to, and keeps nothing', async () => {
    const count = (await history()).totalItemsCount;

    const reply = await desk.send('POST', '/Extracts/ctsiglobal/preview', {
      templateId: desk.templateId,
      matchBy: 1,
      invoiceNumber: 'SI-100234',
      fileNo: 17,
      format: 'XLSX',
    });

    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({
      fileName: `CTSI_ACME_0017_${dayFromToday(0).replaceAll('-', '')}.xlsx`,
      rowCount: 1,
      total: 3266.6,
      currencyCode: 'NZD',
      rows: [
        {
          invoiceNumber: 'SI-100234',
          invoiceDate: '2026-11-17',
          purchaseOrderNo: 'PO-4471',
          currencyCode: 'NZD',
          consignmentReference: 'C-26-0815',
          charges: 'FRT 2,350.00, DOC 65.00, CCL 120.00, CMR 45.00, PSC 310.50, DEL 285.00, FAF 38.20, MPI 52.90',
          chargeCount: 8,
          invoiceTotal: 3266.6,
        },
      ],
    });
    expect((await history()).totalItemsCount).toBe(count);
  });

  test('adds up no amounts of several currencies', async () => {
    const invoiceDate = dayFromToday(-60);
    await desk.addInvoice({ invoiceNumber: 'NZ', invoiceDate });
    await desk.addInvoice({ invoiceNumber: 'US', invoiceDate, currencyCode: 'USD' });

    const reply = await desk.send('POST', '/Extracts/ctsiglobal/preview', {
      templateId: desk.templateId,
      matchBy: 0,
      dateRangeType: 'custom',
      dateFrom: invoiceDate,
      dateTo: invoiceDate,
      fileNo: 1,
      format: 'XLSX',
    });

    expect(reply.json()).toMatchObject({ rowCount: 2, rows: [{ currencyCode: 'NZD' }, { currencyCode: 'USD' }] });
    expect(reply.json()).not.toHaveProperty('total');
  });
});

describe('the history', () => {
  test('tells who extracted what and when, and has the same bytes again, though the invoice is another one by now', async () => {
    const id = await desk.addInvoice({ invoiceNumber: 'SI-4' });
    const made = await desk.extract({ invoiceNumber: 'SI-4', fileNo: 41 });
    const removed = await desk.send('DELETE', `/SalesInvoices/${id}`, undefined, { 'if-match': '"1"' });
    expect(removed.statusCode, removed.body).toBe(204);

    const { items } = await history('&SearchText=_0041_');
    const again = await desk.send('GET', `/Extracts/${items[0].id}/file`);

    expect(items).toEqual([
      {
        id: expect.any(Number),
        kind: 'ctsiglobal',
        createdAt: expect.any(String),
        createdBy: 'Name of admin@inboundbroker.example',
        fileName: `CTSI_ACME_0041_${dayFromToday(0).replaceAll('-', '')}.csv`,
        criteria: 'ACME: invoice SI-4, file 41',
        rowCount: 1,
        size: made.rawPayload.length,
      },
    ]);
    expect(again.rawPayload.equals(made.rawPayload)).toBe(true);
    expect(again.headers['content-disposition']).toBe(made.headers['content-disposition']);
    expect(again.headers['content-length']).toBe(String(made.rawPayload.length));
  });

  test(
    'has one extract of a request that came twice, which answers the same file though no invoice is there any more',
    { tags: 'postgres' },
    async () => {
      const id = await desk.addInvoice({ invoiceNumber: 'SI-5' });
      const key = { 'idempotency-key': '0197b4a0-0000-7000-8000-000000000000' };
      const both = await Promise.all([
        desk.extract({ invoiceNumber: 'SI-5', fileNo: 51 }, key),
        desk.extract({ invoiceNumber: 'SI-5', fileNo: 51 }, key),
      ]);
      await desk.send('DELETE', `/SalesInvoices/${id}`, undefined, { 'if-match': '"1"' });

      const third = await desk.extract({ invoiceNumber: 'SI-5', fileNo: 51 }, key);

      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(third.body).toBe(both[0]?.body);
      expect((await history('&SearchText=_0051_')).items).toHaveLength(1);
      expect((await desk.extract({ invoiceNumber: 'SI-100234' }, key)).statusCode).toBe(409);
    },
  );

  test('is sorted as asked, and is another business’s to nobody', async () => {
    for (const fileNo of [63, 61, 64, 62]) expect((await desk.extract({ fileNo })).statusCode).toBe(200);
    const sorted = await history(`&SortModel=${encodeURIComponent('[{"colId":"fileName","sort":"asc"}]')}`);
    const names = sorted.items.map(({ fileName }: { fileName: string }) => fileName);
    const [{ id }] = sorted.items;
    const foreign = await server.call('GET', `/api/Extracts/${id}/file`, { token: harbour.stranger.token });
    const missing = await server.call('GET', '/api/Extracts/12345/file', { token: harbour.stranger.token });

    expect(names).toEqual(names.toSorted());
    expect(names.length).toBeGreaterThan(3);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(missing.body);
    expect((await server.call('GET', '/api/Extracts?PageNumber=1&PageSize=50', { token: harbour.stranger.token })).json().items).toEqual(
      [],
    );
  });
});

describe('a large extract', () => {
  test('is followed, and its file fetched when it is made', async () => {
    const { registrationId } = harbour.parties.forwarder;
    const large = await openBillingDesk(server, harbour.parties.forwarder);
    const invoiceDate = dayFromToday(-1);
    const data = JSON.stringify({ ...agreedInvoice, invoiceDate });
    await server.database.asTenant(registrationId, async (trx) => {
      const rows = Array.from({ length: 5_001 }, (_, index) => ({
        registration_id: registrationId,
        resource: 'billing/sales-invoice',
        id: 1_000_000 + index,
        unique_key: `L-${String(index).padStart(4, '0')}`,
        data,
      }));
      for (let from = 0; from < rows.length; from += 1_000)
        await trx
          .insertInto('resource_record')
          .values(rows.slice(from, from + 1_000))
          .execute();
    });

    const reply = await large.extract({ matchBy: 0, dateRangeType: 'custom', dateFrom: invoiceDate, dateTo: invoiceDate, format: 'CSV' });

    expect(reply.statusCode, reply.body).toBe(202);
    const address = String(reply.headers.location).replace('/api', '');
    await expect.poll(async () => (await large.send('GET', address)).json().state, { timeout: 30_000, interval: 200 }).toBe('done');
    const { result, done, total } = (await large.send('GET', address)).json();
    expect([done, total]).toEqual([5_001, 5_001]);
    const file = await large.send('GET', `/Extracts/${result.id}/file`);
    expect(linesOf(file)).toHaveLength(5_001);
    expect(file.headers['content-disposition']).toContain(result.fileName);
  });
});
