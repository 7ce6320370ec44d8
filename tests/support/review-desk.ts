import type { APIResponse, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoGoods } from '#src/server/seed/demo-goods.ts';

/** A declaration of the demo's twelve goods with four faults, and the one before it. */
export interface ReviewDesk {
  readonly consignmentId: number;
  readonly declarationId: number;
  readonly reference: string;
  /** Of the declaration that line 3 is classified by. */
  readonly previousReference: string;
}

const head = {
  tradeDirection: 'Import',
  transportMode: 'Sea',
  tswCountry: 'NZ',
  originCountry: 'CN',
  destinationCountry: 'NZ',
};
let opened = 0;
const order = { sellerName: 'Shenzhen Bright', currencyCode: 'USD', tradingTermsCode: 'FOB' };
const amounts = { freightAmount: 3200, freightCurrency: 'USD', insuranceAmount: 180, insuranceCurrency: 'NZD' };

/** What the lines lack by their numbers: 3 its tariff, which the declaration before knows; 8 its suffix; 10 its quantity. */
const lacking: Readonly<Record<number, Readonly<Record<string, null>>>> = {
  3: { hsTariffCode: null, tariffSuffixImport: null },
  8: { tariffSuffixImport: null },
  10: { quantityOrdered: null },
};
const permit = { typeCode: 'PER', value1: 'MPI', value2: 'AF900111222' };
/** The preferences claimed, by line; line 12 lacks its levy. */
const claims: Readonly<Record<number, readonly object[]>> = {
  4: [{ typeCode: 'PRF', value1: 'AAN' }],
  5: [{ typeCode: 'PRF', value1: 'CN' }],
  6: [{ typeCode: 'PRF', value1: 'AAN' }, permit],
  8: [{ typeCode: 'PRF', value1: 'LLDC' }],
  9: [{ typeCode: 'PRF', value1: 'CN' }],
  10: [{ typeCode: 'PRF', value1: 'AAN' }],
  12: [{ typeCode: 'PRF', value1: 'AAN' }],
};

/** Compiles it, as the person who is signed in on the page; then somebody changes the tariff of line 5. */
export async function openReviewDesk(page: Page): Promise<ReviewDesk> {
  // Each with a client of its own: what was declared of another classifies nothing here.
  const consigneeName = `Client ${(opened += 1)}`;
  const before = await compile(page, consigneeName, [demoGoods[2]]);
  const goods = demoGoods.map((line, index) => ({ ...line, ...lacking[index + 1] }));
  const { consignmentId, declarationId, reference } = await compile(page, consigneeName, goods);
  const lines = await read<{ items: readonly { id: number; line: number; orderProductId: number }[] }>(
    page,
    `/api/Declarations/${declarationId}/reviewlines?PageNumber=1&PageSize=50`,
  );
  for (const { id, line, orderProductId } of lines.items) {
    const qualifiers = claims[line];
    if (qualifiers !== undefined) await send(page, 'PUT', `/api/Declarations/${declarationId}/lines/${id}/qualifiers`, { qualifiers });
    if (line === 5) {
      const patch = [{ op: 'replace', path: '/tariffSuffixImport', value: '00.09L' }];
      await send(page, 'PATCH', `/api/consignments/${consignmentId}/products/${orderProductId}`, patch);
    }
  }
  return { consignmentId, declarationId, reference, previousReference: before.reference };
}

async function compile(page: Page, consigneeName: string, goods: readonly object[]): Promise<Omit<ReviewDesk, 'previousReference'>> {
  const consignmentId = idOf(await send(page, 'POST', '/api/consignments', { ...head, consigneeName }));
  const orderId = idOf(await send(page, 'POST', `/api/consignments/${consignmentId}/orders`, order));
  for (const line of goods) {
    const fields = Object.entries({ ...line, orderId, invoiceNumber: 'SZ-26-1187', weightUnitCode: 'kgm', volumeUnitCode: 'mtq' });
    const body = Object.fromEntries(fields.filter(([, value]) => value !== null));
    await send(page, 'POST', `/api/consignments/${consignmentId}/products`, body);
  }
  const declarationId = idOf(await send(page, 'POST', `/api/consignments/${consignmentId}/declarations`, amounts));
  const { reference } = await read<{ reference: string }>(page, `/api/Declarations/${declarationId}`);
  return { consignmentId, declarationId, reference };
}

async function send(page: Page, method: string, url: string, data?: unknown): Promise<APIResponse> {
  const reply = await page.request.fetch(url, { method, data, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  expect(reply.ok(), `${method} ${url}: ${await reply.text()}`).toBe(true);
  return reply;
}

async function read<Answer>(page: Page, url: string): Promise<Answer> {
  const answer: Answer = await (await send(page, 'GET', url)).json();
  return answer;
}

function idOf(reply: APIResponse): number {
  return Number(reply.headers()['location']?.split('/').at(-1));
}
