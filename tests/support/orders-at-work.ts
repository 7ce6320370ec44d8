/** Fixture of an order for each test of Product Details. */
import type { Page } from 'playwright-core';
import { people } from './app.ts';
import type { PageOptions } from './browser.ts';
import type { ConsignmentKeys } from './database-rows.ts';
import type { HarbourLine } from './harbour.ts';
import { lineRow } from './product-details.ts';
import type { Workplace } from './workplace.ts';

export interface OrdersAtWork {
  /** The page of an order without lines, of an import the broker clears. */
  empty(options?: PageOptions): Promise<{ page: Page; place: ConsignmentKeys }>;
  /** The same with one line. */
  withLine(options?: PageOptions): Promise<{ page: Page; place: HarbourLine }>;
  /** An export with one line, where the broker's business has this role. */
  ofExport(role: 'outboundBroker' | 'outboundParty', options?: PageOptions): Promise<{ page: Page; place: HarbourLine }>;
}

/** @param series two digits that no other file of tests uses */
export function ordersAtWork(workplace: Workplace, series: string): OrdersAtWork {
  let orders = 0;
  const reference = () => `C-26-${series}${String((orders += 1)).padStart(2, '0')}`;
  const visit = async ({ consignmentId }: ConsignmentKeys, options?: PageOptions) => {
    const page = await workplace.signedIn(people.broker, options);
    await page.goto(`/Consignments/${consignmentId}`);
    return page;
  };
  const visitLine = async (place: HarbourLine, options?: PageOptions) => {
    const page = await visit(place, options);
    await page.getByRole('row', { name: /LMP-100/ }).waitFor();
    return { page, place };
  };
  return {
    async empty(options) {
      const place = await workplace.app.addImport(reference());
      const page = await visit(place, options);
      await page.getByText('This order has no product lines yet.').waitFor();
      return { page, place };
    },
    withLine: async (options) => visitLine(await workplace.app.addImportWithLine(reference()), options),
    ofExport: async (role, options) => visitLine(await workplace.app.addExportWithLine(reference(), role), options),
  };
}

/** The lines as the server has them: number and description, in order. */
export async function storedLines(page: Page, { consignmentId, orderId }: ConsignmentKeys): Promise<string[]> {
  const reply = await page.request.get(`/api/consignments/${consignmentId}/products?OrderId=${orderId}&PageNumber=1&PageSize=50`);
  const { items }: { items: { line: number; description: string }[] } = await reply.json();
  return items.map(({ line, description }) => `${line} ${description}`).toSorted();
}

/** One line as the server has it. */
export async function storedLine(page: Page, { consignmentId, lineId }: HarbourLine): Promise<Readonly<Record<string, unknown>>> {
  return (await page.request.get(`/api/consignments/${consignmentId}/products/${lineId}`)).json();
}

export async function openLine(page: Page, start: string): Promise<void> {
  await lineRow(page, start).click();
}

/**
 * Opens a line and answers headers with which a change is not told to the page, as if the news were still on its way: it learns of
 * it when it saves.
 */
export async function openLineUntold(page: Page, start: string): Promise<Readonly<Record<string, string>>> {
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.headers()['x-tab'] !== undefined), openLine(page, start)]);
  return { 'x-requested-with': 'XMLHttpRequest', 'x-tab': request.headers()['x-tab'] ?? '' };
}
