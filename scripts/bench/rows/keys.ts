/** Keys pressed for five lines in Product Details, divided by their characters and one key a field. */
import { withBrowser } from '../browser.ts';
import { type BrokerSession, findConsignment, withBrokerSession } from '../broker-session.ts';
import type { BenchRow } from '../measurement.ts';
import { keyLines, LINES, MOST_KEYS } from '../key-lines.ts';

export const keys: BenchRow = {
  name: 'keys',
  title: `Keying ${LINES.length} lines in Product Details: keys over characters and one key a field`,
  measure: () =>
    withBrokerSession((desk) =>
      withBrowser(async (browser) => {
        const { consignmentId, orderId } = await findConsignment(desk, 'C-26-0731');
        let lines = await countLines(desk, consignmentId, orderId);
        const context = await browser.newContext({ baseURL: desk.url, viewport: { width: 1280, height: 800 } });
        const [name = '', value = ''] = desk.cookie.split('=', 2);
        await context.addCookies([{ name, value, url: desk.url }]);
        const page = await context.newPage();
        const findings = [];
        for (const next of ['Enter', 'Tab'] as const) {
          await page.goto(`/Consignments/${consignmentId}`);
          await page.getByRole('button', { name: 'Add line' }).click();
          const ratio = await keyLines(page, next, lines);
          lines += LINES.length;
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          const mark = `<= ${MOST_KEYS} x`;
          findings.push({ what: `by ${next}`, ours: ratio.toFixed(3), yardstick: '', ratio, mark, isMet: ratio <= MOST_KEYS });
        }
        return findings;
      }),
    ),
};

async function countLines(desk: BrokerSession, consignmentId: number, orderId: number): Promise<number> {
  const path = `/api/consignments/${consignmentId}/products?OrderId=${orderId}&PageNumber=1&PageSize=1`;
  const list: { readonly totalItemsCount: number } = JSON.parse(await (await desk.call('GET', path)).text());
  return list.totalItemsCount;
}
