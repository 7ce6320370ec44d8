import { describe, expect, test } from 'vitest';
import { addLine } from '#tests/support/database-rows.ts';
import { LAMP, TORCH, type Declarable } from '#tests/support/declarations.ts';
import { amendUrl, openDeclaringDesk } from '#tests/support/declaring.ts';
import { aLine } from '#tests/support/harbour.ts';

const desk = await openDeclaringDesk();

const dryRun = (id: number) => desk.call('POST', `${amendUrl(id)}?dryRun=true`);
const amend = (id: number, headers: Readonly<Record<string, string>> = {}) => desk.call('POST', amendUrl(id), undefined, headers);
const linesUrl = ({ consignmentId }: Declarable) => `/api/consignments/${consignmentId}/products`;
const fieldsOf = (comparison: { changed: { line: number; fields: { name: string; before: string; after: string }[] }[] }, line: number) =>
  Object.fromEntries(
    (comparison.changed.find((each) => each.line === line)?.fields ?? []).map(({ name, before, after }) => [name, [before, after]]),
  );

describe('Amend', () => {
  test('takes the lines as they are now: added, removed and changed ones', async () => {
    const place = await desk.goods([{ description: 'Stays' }, { description: 'Goes' }, { description: 'Grows' }]);
    const id = await desk.compile(place);
    await desk.call('DELETE', `${linesUrl(place)}/${place.lineIds[1]}`);
    await desk.patchLine(place, 2, { exportValue: 2000 });
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      addLine(trx, place, 4, { ...aLine, description: 'Comes', hsTariffCode: LAMP.hsTariffCode, tariffSuffixImport: LAMP.tariffSuffix }),
    );

    const reply = await amend(id);

    expect(reply.statusCode, reply.body).toBe(200);
    const comparison = reply.json();
    expect(comparison.added).toEqual([{ line: 3, productCode: 'LMP-100', description: 'Comes' }]);
    expect(comparison.removed).toEqual([{ line: 2, productCode: expect.stringMatching(/^LAMP-/), description: 'Goes' }]);
    expect(comparison.changed.map(({ line }: { line: number }) => line)).toEqual([2]);
    expect(fieldsOf(comparison, 2)).toMatchObject({ exportValue: ['1,000.00', '2,000.00'], homeValue: ['1,694.92', '3,389.83'] });
    expect([comparison.totalsBefore.totalValueForDuty, comparison.totalsAfter.totalValueForDuty]).toEqual([5084.76, 6779.67]);
    const { lines, data, log, version } = await desk.stored(id);
    expect(lines.map(({ line, description, version: ofLine }) => [line, description, ofLine])).toEqual([
      [1, 'Stays', 1],
      [2, 'Grows', 2],
      [3, 'Comes', 1],
    ]);
    expect(data).toMatchObject({ compilationNumber: 2, totals: comparison.totalsAfter });
    expect([version, reply.headers['etag']]).toEqual([2, '"2"']);
    const message = 'Amended: 3 lines, of which 1 are new and 1 changed; 1 removed';
    expect(log).toContainEqual({ line: null, severity: 'info', message });
  });

  test('keeps the qualifiers of a line by its product line, wherever it stands', async () => {
    const place = await desk.goods([
      { description: 'Goes' },
      { description: 'Claims', hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix },
    ]);
    const id = await desk.compile(place);
    const qualifiers = [{ typeCode: 'PRF', value1: 'CN' }];
    const line = (await desk.stored(id)).lines[1];
    expect((await desk.call('PUT', `/api/Declarations/${id}/lines/${line?.id}/qualifiers`, { qualifiers })).statusCode).toBe(204);
    await desk.call('DELETE', `${linesUrl(place)}/${place.lineIds[0]}`);

    await amend(id);

    const { lines } = await desk.stored(id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ id: line?.id, line: 1, qualifiers, rateGroup: 'CN', dutyValue: 0 });
  });

  test('of nothing new changes no amount', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    const before = await desk.stored(id);

    const comparison = (await amend(id)).json();

    expect(comparison).toMatchObject({ added: [], removed: [], changed: [] });
    expect(comparison.totalsAfter).toEqual(comparison.totalsBefore);
    expect((await desk.stored(id)).lines).toEqual(before.lines);
  });

  test('takes a line that changed in what no amount depends on as it is', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.patchLine(place, 0, { brandName: 'Helios' });

    expect((await amend(id)).json()).toMatchObject({ changed: [] });
    expect((await desk.stored(id)).lines[0]).toMatchObject({ sourceVersion: '2.1.1' });
  });

  test('refuses to take the last line away', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.call('DELETE', `${linesUrl(place)}/${place.lineIds[0]}`);

    expect((await amend(id)).statusCode).toBe(400);
    expect((await dryRun(id)).json().removed).toHaveLength(1);
  });

  test('refuses a locked consignment and a withdrawn declaration', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.call('PUT', `/api/consignments/${place.consignmentId}/lock`, {});
    expect((await amend(id)).statusCode).toBe(409);
    await desk.call('DELETE', `/api/consignments/${place.consignmentId}/lock`);
    expect((await desk.call('POST', `/api/Declarations/${id}/withdraw`, { reason: 'Wrong' })).statusCode).toBe(204);

    expect((await amend(id)).json().title).toBe('The declaration is withdrawn: it can no longer be changed');
  });
});

describe('a dry run', () => {
  test('answers what Amend would, and changes nothing', async () => {
    const place = await desk.goods([{}, {}]);
    const id = await desk.compile(place, { freightAmount: 50 });
    await desk.patchLine(place, 0, { exportValue: 3000 });
    const before = await desk.stored(id);

    const told = await dryRun(id);

    expect(await desk.stored(id)).toEqual(before);
    // The share of freight of the line that nobody touched moves too.
    expect(fieldsOf(told.json(), 2)).toMatchObject({ freightShare: ['25.00', '12.50'] });
    expect((await amend(id)).json()).toEqual(told.json());
  });

  test('classifies nothing in the product lines', async () => {
    const place = await desk.goods([{ productCode: 'DRY-1', hsTariffCode: null, tariffSuffixImport: null }]);
    const id = await desk.compile(place);
    const body = { productCode: 'DRY-1', description: 'Torch', tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix };
    expect((await desk.call('POST', '/api/ClassifiedProducts', body)).statusCode).toBe(201);

    const told = (await dryRun(id)).json();

    expect(fieldsOf(told, 1)).toMatchObject({ fullTariffCode: ['', '8513.10.00.01K'] });
    expect((await desk.product(place.lineIds[0] ?? 0)).data).not.toHaveProperty('hsTariffCode');
    await amend(id);
    expect((await desk.product(place.lineIds[0] ?? 0)).data).toMatchObject({ hsTariffCode: TORCH.hsTariffCode });
  });

  test('shows an exchange rate that was corrected', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place, { entryDate: '2031-03-01' });
    expect((await desk.stored(id)).lines[0]).toMatchObject({ valueMissing: true });
    const body = { currencyCode: 'USD', rate: 0.5, validFrom: '2031-01-01', validTo: '2031-12-31' };
    expect((await desk.server.call('POST', '/api/ExchangeRates', { token: desk.harbour.operator.token, body })).statusCode).toBe(201);

    expect(fieldsOf((await dryRun(id)).json(), 1)).toMatchObject({ homeValue: ['', '2,000.00'] });
  });
});

describe('compilations', () => {
  const url = (id: number) => `/api/Declarations/${id}/compilations`;

  test('are kept with their totals, the newest first', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.patchLine(place, 0, { exportValue: 2000 });
    await amend(id);

    const reply = await desk.call('GET', url(id));

    expect(reply.json()).toEqual([
      {
        number: 2,
        compiledAt: expect.any(String),
        compiledBy: 'Name of admin@inboundbroker.example',
        totals: expect.objectContaining({ totalValueForDuty: 3389.83 }),
      },
      {
        number: 1,
        compiledAt: expect.any(String),
        compiledBy: 'Name of admin@inboundbroker.example',
        totals: expect.objectContaining({ totalValueForDuty: 1694.92 }),
      },
    ]);
  });

  test('are compared with each other, and with the consignment as it is now', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.patchLine(place, 0, { exportValue: 2000 });
    await amend(id);
    await desk.patchLine(place, 0, { exportValue: 3000 });

    const withOther = await desk.call('GET', `${url(id)}/1/comparison?With=2`);
    const withNow = await desk.call('GET', `${url(id)}/2/comparison?With=now`);

    expect(fieldsOf(withOther.json(), 1)).toMatchObject({ exportValue: ['1,000.00', '2,000.00'] });
    expect(fieldsOf(withNow.json(), 1)).toMatchObject({ exportValue: ['2,000.00', '3,000.00'] });
    expect((await desk.call('GET', `${url(id)}/1/comparison?With=2`)).json()).toEqual(withOther.json());
  });

  test('that are not there are not found', async () => {
    const id = await desk.compile(await desk.goods());

    expect((await desk.call('GET', `${url(id)}/2/comparison`)).statusCode).toBe(404);
    expect((await desk.call('GET', `${url(id)}/1/comparison?With=2`)).statusCode).toBe(404);
  });

  test('show a service provider the goods, not what they are worth', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);
    await desk.patchLine(place, 0, { exportValue: 2000, description: 'Brass lamp' });
    await amend(id);
    const { token } = desk.harbour.parties.serviceProvider;

    const comparison = (await desk.server.call('GET', `${url(id)}/1/comparison?With=2`, { token })).json();
    const [compilation] = (await desk.server.call('GET', url(id), { token })).json();

    expect(comparison.changed).toEqual([
      {
        line: 1,
        productCode: expect.stringMatching(/^LAMP-/),
        description: 'Brass lamp',
        fields: [{ name: 'description', label: 'Description', before: 'Desk lamp, brass', after: 'Brass lamp' }],
      },
    ]);
    expect(comparison).not.toHaveProperty('totalsAfter');
    expect(compilation).toEqual({ number: 2, compiledAt: expect.any(String), compiledBy: expect.any(String) });
  });
});
