import { describe, expect, test } from 'vitest';
import type { ConsignmentSummary, Overview, Waiting } from '#schemas/generated/types.ts';
import { aLine, addHarbourLine, buildHarbour, type HarbourRole } from '#tests/support/harbour.ts';
import { addDeclaration } from '#tests/support/declared.ts';
import { addLine } from '#tests/support/database-rows.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { parties } = harbour;
const broker = parties.inboundBroker.registrationId;
const worked = await addHarbourLine(server.database, broker, 'C-26-0100', [
  { registrationId: broker, role: 'inboundBroker' },
  { registrationId: parties.buyer.registrationId, role: 'buyer' },
  { registrationId: parties.forwarder.registrationId, role: 'forwarder' },
  { registrationId: parties.carterOutbound.registrationId, role: 'carterOutbound' },
]);
const { hsTariffCode: _code, countryOfOriginCode: _origin, ...unclassified } = aLine;
const { exportValue: _value, totalWeight: _weight, ...unvalued } = aLine;
const lines = [
  unclassified,
  { ...unvalued, currencyCode: 'NZD' },
  { ...aLine, currencyCode: 'NZD', exportValue: 0.1 },
  { ...aLine, currencyCode: 'NZD', exportValue: 0.2 },
];
await server.database.asTenant(broker, async (trx) => {
  for (const [index, line] of lines.entries()) await addLine(trx, worked, index + 2, line);
  const deleted = await addLine(trx, worked, 9, { ...unclassified, exportValue: 5000 });
  await trx.updateTable('product_line').set({ is_deleted: true }).where('id', '=', deleted).execute();
  const data = JSON.stringify({ reference: 'C-26-0100', arrivalDate: '2026-11-25' });
  await trx.updateTable('consignment').set({ data }).where('id', '=', worked.consignmentId).execute();
});

const read = async <T>(url: string, role: HarbourRole): Promise<T> => {
  const reply = await server.call('GET', url, { token: harbour.parties[role].token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const overviewFor = (role: HarbourRole) => read<Overview>(`/api/consignments/${worked.consignmentId}/summary`, role);

describe('the summary of a consignment', () => {
  test('counts lines that are not deleted and what they lack, and sums their values exactly, by currency', async () => {
    expect(await overviewFor('inboundBroker')).toMatchObject({
      lineCount: 5,
      orderCount: 1,
      invoiceCount: 1,
      withoutTariff: 1,
      withoutOrigin: 1,
      withoutValue: 1,
      withoutWeight: 1,
      incompleteCount: 2,
      totals: [
        { currencyCode: 'NZD', value: 0.3, lineCount: 3 },
        { currencyCode: 'USD', value: 2000, lineCount: 2 },
      ],
    });
  });

  test('tells a forwarder no values, nor how many lines lack one', async () => {
    const overview = await overviewFor('forwarder');

    expect(overview).toMatchObject({ lineCount: 5, withoutTariff: 1 });
    expect(Object.keys(overview)).not.toEqual(expect.arrayContaining(['totals']));
    expect(Object.keys(overview)).not.toEqual(expect.arrayContaining(['withoutValue']));
    expect(Object.keys(overview)).not.toEqual(expect.arrayContaining(['incompleteCount']));
  });

  test('tells a carter nothing of lines, orders and invoices', async () => {
    const overview = await overviewFor('carterOutbound');

    expect(Object.keys(overview).filter((name) => /line|order|invoice|without|totals|incomplete/i.test(name))).toEqual([]);
  });

  test('is not there for a business that is not on the consignment', async () => {
    const reply = await server.call('GET', `/api/consignments/${worked.consignmentId}/summary`, { token: harbour.stranger.token });

    expect(reply.statusCode).toBe(404);
  });
});

describe('lines that lack something', () => {
  const lines = (lack: string, role: HarbourRole) =>
    server.call('GET', `/api/consignments/${worked.consignmentId}/products?PageNumber=1&PageSize=50&Without=${lack}`, {
      token: harbour.parties[role].token,
    });

  test.each([
    ['Any', [2, 3]],
    ['Tariff', [2]],
    ['Origin', [2]],
    ['Value', [3]],
    ['Weight', [3]],
  ])('are listed alone: %s', async (lack, expected) => {
    const reply = await lines(lack, 'inboundBroker');

    expect(reply.json<{ items: { line: number }[] }>().items.map(({ line }) => line)).toEqual(expected);
  });

  test('cannot be asked for by a value the role may not see, nor by something unknown', async () => {
    expect((await lines('Value', 'forwarder')).statusCode).toBe(403);
    expect((await lines('Any', 'forwarder')).statusCode).toBe(403);
    expect((await lines('Tariff', 'forwarder')).statusCode).toBe(200);
    expect((await lines('Colour', 'inboundBroker')).statusCode).toBe(400);
  });
});

describe('what waits for a business', () => {
  const waitingFor = (role: HarbourRole) => read<Waiting>('/api/consignments/waiting', role);
  const listed = async (query: string, role: HarbourRole = 'inboundBroker') =>
    (await read<{ items: ConsignmentSummary[] }>(`/api/consignments?PageNumber=1&PageSize=50&${query}`, role)).items.map(
      ({ reference }) => reference,
    );

  test('is counted of the consignments it sees, by stage', async () => {
    expect(await waitingFor('inboundBroker')).toMatchObject({ all: 3, lacking: 1, stages: [{ stage: 'Lines', count: 3 }] });
    expect(await waitingFor('seller')).toMatchObject({ all: 2, lacking: 0 });
  });

  test('tells nobody of lines that their role may not see', async () => {
    expect(await waitingFor('carterOutbound')).toMatchObject({ all: 3, lacking: 0 });
    expect(await listed('Lacking=true', 'carterOutbound')).toEqual([]);
  });

  test('is counted by the day of its arrival, what is overdue first, until it is lodged', async () => {
    const broker = harbour.parties.inboundBroker.registrationId;
    const before = (await waitingFor('inboundBroker')).arrivals ?? [];
    const last = before.length - 1;
    const days = [before[0]?.to, before[1]?.from, before[last]?.from, before[last]?.to];
    const places = [];
    for (const [index, arrivalDate] of days.entries()) {
      const reference = `C-26-020${index}`;
      const place = await addHarbourLine(server.database, broker, reference, [{ registrationId: broker, role: 'inboundBroker' }]);
      const data = JSON.stringify({ reference, arrivalDate });
      await server.database.asTenant(broker, (trx) =>
        trx.updateTable('consignment').set({ data }).where('id', '=', place.consignmentId).execute(),
      );
      places.push(place);
    }
    const counts = async () => {
      const { arrivals = [] } = await waitingFor('inboundBroker');
      return [0, 1, 2, last].map((index) => (arrivals[index]?.count ?? 0) - (before[index]?.count ?? 0));
    };
    expect(before.filter(({ from = '' }) => from === '')).toEqual([before[0]]);
    expect(last).toBeGreaterThan(21);
    expect(last).toBeLessThanOrEqual(28);
    expect(await counts()).toEqual([1, 1, 0, 2]);

    const [place] = places;
    if (place !== undefined) await addDeclaration(server.database, place, { reference: 'D-26-0200', status: 'Lodged', lines: [] });

    expect(await counts()).toEqual([0, 1, 0, 2]);
    expect(await listed('Open=true&SearchText=C-26-02')).not.toContain('C-26-0200');
    expect(await listed('SearchText=C-26-02')).toContain('C-26-0200');
  });

  test('is what the list is narrowed to', async () => {
    expect(await listed('Lacking=true')).toEqual(['C-26-0100']);
  });
});
