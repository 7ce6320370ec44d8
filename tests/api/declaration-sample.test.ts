import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dutyAndTax } from '#src/domain/declarations/dialog/duty-and-tax.ts';
import { demoGoods } from '#src/server/seed/demo-goods.ts';
import { DEMO_DATA, seedSharedLists } from '#src/server/seed/starter-data.ts';
import { openBrokerDesk } from '#tests/support/broker-desk.ts';

interface SampleLine {
  readonly line: number;
  readonly origin: string;
  readonly mfnRate: number;
  readonly valueForDuty: number;
  readonly dutyRate: number;
  readonly dutyValue: number;
  readonly freightInsurance: number;
  readonly leviesValue: number;
  readonly valueForTax: number;
  readonly taxValue: number;
}

interface Sample {
  readonly freightUsd: number;
  readonly insuranceNzd: number;
  readonly preferenceRates: Readonly<Record<string, number>>;
  readonly lines: readonly SampleLine[];
  readonly totals: Readonly<Record<string, number>>;
}

interface ReviewLine extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly line: number;
  readonly orderProductId: number;
}

const sample: Sample = JSON.parse(readFileSync('tests/fixtures/declarations/twelve-lines.json', 'utf8'));
const agreements: Readonly<Record<string, string>> = { CN: 'CN', VN: 'AAN', TH: 'AAN', ID: 'AAN', BD: 'LLDC' };

async function called(method: string, url: string, body: unknown, status: number, token = desk.token) {
  const reply = await desk.server.call(method, url, { token, ...(body === undefined ? {} : { body }) });
  expect(reply.statusCode, reply.body).toBe(status);
  return reply;
}

const idOf = (reply: { readonly headers: Readonly<Record<string, unknown>> }) =>
  Number(String(reply.headers['location']).split('/').at(-1));

const desk = await openBrokerDesk();
await seedSharedLists(desk.server.database, desk.server.documents.current, DEMO_DATA);
const levy = { code: 'AIRCON', name: 'Levy of the sample', amountPerUnit: 11.5, unit: 'nmb', validFrom: '2026-01-01' };
await called('POST', '/api/Levies', levy, 201, desk.harbour.operator.token);
const consignmentId = await consignmentOfGoods();
const head = {
  entryDate: '2026-11-22',
  freightAmount: sample.freightUsd,
  freightCurrency: 'USD',
  insuranceAmount: sample.insuranceNzd,
  insuranceCurrency: 'NZD',
};
const declarationId = idOf(await called('POST', `/api/consignments/${consignmentId}/declarations`, head, 201));

const read = async (url: string) => (await called('GET', url, undefined, 200)).json();
const reviewLines = async (): Promise<readonly ReviewLine[]> =>
  (await read(`/api/Declarations/${declarationId}/reviewlines?PageNumber=1&PageSize=50`)).items;
const reviewTotals = () => read(`/api/Declarations/${declarationId}/reviewtotals`);

/** The twelve goods of the sample, keyed as a broker does. */
async function consignmentOfGoods(): Promise<number> {
  const head = { tradeDirection: 'Import', transportMode: 'Sea', tswCountry: 'NZ', originCountry: 'CN', destinationCountry: 'NZ' };
  const id = idOf(await called('POST', '/api/consignments', head, 201));
  const order = { sellerName: 'Shenzhen Bright', currencyCode: 'USD', tradingTermsCode: 'FOB' };
  const orderId = idOf(await called('POST', `/api/consignments/${id}/orders`, order, 201));
  for (const goods of demoGoods) {
    const line = { ...goods, orderId, invoiceNumber: 'SZ-26-1187', weightUnitCode: 'kgm', volumeUnitCode: 'mtq' };
    await called('POST', `/api/consignments/${id}/products`, line, 201);
  }
  return id;
}

/** Every preference of the sample claimed, and the levy of its last line. */
function qualifiersOf({ origin, mfnRate, leviesValue }: SampleLine) {
  const group = mfnRate === 0 || sample.preferenceRates[origin] === undefined ? undefined : agreements[origin];
  return [
    ...(group === undefined ? [] : [{ typeCode: 'PRF', value1: group }]),
    ...(leviesValue === 0 ? [] : [{ typeCode: 'LVY', value1: 'AIRCON' }]),
  ];
}

const amountsOf = ({ line, valueForDuty, dutyRate, dutyValue, freightInsurance, leviesValue, valueForTax, taxValue }: SampleLine) => ({
  line,
  valueForDuty,
  dutyRate,
  dutyValue,
  freightInsurance,
  leviesValue,
  valueForTax,
  taxValue,
  tariffMatches: 1,
  notComputed: false,
  showQualifierAlert: false,
  alertCount: 0,
});

describe('the twelve lines of the sample, compiled', () => {
  test('pay the normal rates and say what claims would save, until something is claimed', async () => {
    const [lines, totals] = [await reviewLines(), await reviewTotals()];

    expect(lines.map(({ dutyRate }) => dutyRate)).toEqual(sample.lines.map(({ mfnRate }) => mfnRate));
    expect(lines.filter(({ showQualifierAlert }) => showQualifierAlert === true).map(({ line }) => line)).toEqual([12]);
    expect(totals).toMatchObject({ totalLineCount: 12, lineCount: 12, notComputed: 0, totalAlerts: 1 });
    expect(totals.totalSavings).toBeCloseTo(totals.totalDuty - (sample.totals['totalDuty'] ?? 0), 2);
  });

  test('come to the sample to the cent once preferences are claimed and the levy is there', async () => {
    const lines = await reviewLines();
    for (const line of sample.lines) {
      const qualifiers = qualifiersOf(line);
      const id = lines.find((each) => each.line === line.line)?.id;
      if (qualifiers.length > 0) await called('PUT', `/api/Declarations/${declarationId}/lines/${id}/qualifiers`, { qualifiers }, 204);
    }

    expect(await reviewLines()).toMatchObject(sample.lines.map(amountsOf));
    expect(await reviewTotals()).toMatchObject({ ...sample.totals, lineCount: 12, notComputed: 0, totalAlerts: 0 });
  });

  test('have the same amounts and the same steps in Product Details, computed by the browser', async () => {
    for (const { id, orderProductId, line } of await reviewLines()) {
      const stored = await read(`/api/Declarations/${declarationId}/lines/${id}`);
      const product = await read(`/api/consignments/${consignmentId}/products/${orderProductId}`);
      const duty = await read(`/api/consignments/${consignmentId}/dutybasis?ProductId=${orderProductId}&HsCode=${product.hsTariffCode}`);
      const typed = dutyAndTax(product, duty, null);

      expect(typed, `line ${line}`).not.toBeNull();
      expect(typed?.['steps']).toEqual(stored.steps);
      expect(stored).toMatchObject({ ...typed, steps: stored.steps, alertCount: 0 });
    }
  });

  test('stay what they are once lodged, whatever happens to rates', async () => {
    await called('POST', `/api/Declarations/${declarationId}/lodge`, undefined, 204);
    const before = [await reviewLines(), await reviewTotals(), await read(`/api/Declarations/${declarationId}`)];
    const { token } = desk.harbour.operator;
    const listed = await desk.server.call('GET', '/api/ExchangeRates?PageNumber=1&PageSize=200', { token });
    for (const rate of listed.json().items) {
      if (rate.currencyCode !== 'USD') continue;
      const { id, version: _, ...fields } = rate;
      await called('PUT', `/api/ExchangeRates/${id}`, { ...fields, rate: 0.61 }, 204, token);
    }

    expect([await reviewLines(), await reviewTotals(), await read(`/api/Declarations/${declarationId}`)]).toEqual(before);
  });
});
