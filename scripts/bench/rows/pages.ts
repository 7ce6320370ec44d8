/** Pages of a signed-in user with the bundle in the browser's cache: address to rows on the page, on the embedded database. */
import type { Page } from 'playwright-core';
import { GENERATED } from '#src/server/documents/generated.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { withBrowser } from '../browser.ts';
import { compileDeclaration } from '../compile-declaration.ts';
import { type BrokerSession, findConsignment, withBrokerSession } from '../broker-session.ts';
import type { BenchRow, Measurement } from '../measurement.ts';
import { sheetOf } from '../pasted-sheet.ts';
import { quantile, spread, timed } from '../statistics.ts';

const ROUNDS = 20;
const WARM_UP = 3;
const LINES = 200;
const MARK_MS = 300;

export const pages: BenchRow = {
  name: 'pages',
  title: `A page, bundle cached: address to rows, ${ROUNDS} times (median / p95)`,
  measure: () =>
    withBrokerSession((desk) =>
      withBrowser(async (browser) => {
        const { consignmentId } = await findConsignment(desk, 'C-26-0731');
        const declarationId = await declarationOf(desk, LINES);
        const context = await browser.newContext({ baseURL: desk.url, viewport: { width: 1280, height: 800 } });
        const [name = '', value = ''] = desk.cookie.split('=', 2);
        await context.addCookies([{ name, value, url: desk.url }]);
        const page = await context.newPage();
        return [
          await measurePage(page, 'home', '/'),
          await measurePage(page, 'consignment of 12 lines', `/Consignments/${consignmentId}`),
          await measurePage(page, `declaration of ${LINES} lines`, `/Declarations/${declarationId}`),
        ];
      }),
    ),
};

async function declarationOf(desk: BrokerSession, lines: number): Promise<number> {
  const place = await findConsignment(desk, 'C-26-0815');
  const products = `/api/consignments/${place.consignmentId}/products`;
  const sheet = sheetOf(readDocuments(GENERATED), lines, place);
  const read: { readonly products: readonly unknown[] } = JSON.parse(
    await (await desk.call('POST', `${products}/clipboarddata`, sheet)).text(),
  );
  await desk.call('POST', `${products}/bulkinsert`, {
    prevOrderId: place.orderId,
    prevInvoiceId: place.invoiceId,
    products: read.products,
  });
  return compileDeclaration(desk, place.consignmentId);
}

async function measurePage(page: Page, what: string, address: string): Promise<Measurement> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await page.goto('about:blank');
    const took = await timed(async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy]) [role=gridcell]:not(:empty)').first().waitFor();
    });
    if (round >= 0) times.push(took);
  }
  return { what, ours: spread(times), yardstick: '', mark: `p95 <= ${MARK_MS} ms`, isMet: quantile(times, 0.95) <= MARK_MS };
}
