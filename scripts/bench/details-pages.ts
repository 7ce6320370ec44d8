/** Three pages with the same dialog before the same server: ours in the running product, and the two yardsticks. */
import type { Browser, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { findPlace, withDesk, type Desk, type Place } from './desk.ts';
import { installPeers } from './install-peers.ts';
import { newProbedPage } from './probed-page.ts';
import { buildYardstickPages, ISOLATION } from './yardstick-pages.ts';

export interface DetailsPage {
  readonly page: Page;
  /** Opens the dialog; resolves when its first field has the focus. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Milliseconds noted since the last call. */
  take(kind: 'keys' | 'openings'): Promise<readonly number[]>;
}

export interface DetailsPages {
  readonly ours: DetailsPage;
  readonly handWritten: DetailsPage;
  readonly stock: DetailsPage;
}

/** Runs the work with the three, side by side in one browser, each with its dialog closed. */
export function withDetailsPages<T>(work: (pages: DetailsPages) => Promise<T>): Promise<T> {
  return withDesk((desk) =>
    withBrowser(async (browser) => {
      await installPeers();
      const yardsticks = await buildYardstickPages();
      const place = await findPlace(desk, 'C-26-0815');
      const openYardstick = async (form: string) => {
        const page = await newSignedInPage(browser, desk);
        const query = { form, consignmentId: String(place.consignmentId), orderId: String(place.orderId) };
        await yardsticks.open(page, 'index.html', query, desk.url);
        return detailsOf(page);
      };
      const ours = detailsOf(await openConsignment(browser, desk, place));
      return work({ ours, handWritten: await openYardstick('hand-written'), stock: await openYardstick('stock') });
    }),
  );
}

async function newSignedInPage(browser: Browser, desk: Desk): Promise<Page> {
  const page = await newProbedPage(browser);
  const [name = '', value = ''] = desk.cookie.split('=');
  await page.context().addCookies([{ name, value, url: desk.url }]);
  return page;
}

async function openConsignment(browser: Browser, desk: Desk, { consignmentId }: Place): Promise<Page> {
  const page = await newSignedInPage(browser, desk);
  const address = `${desk.url}/Consignments/${consignmentId}`;
  await page.route(address, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, headers: { ...reply.headers(), ...ISOLATION } });
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Add line' }).waitFor();
  return page;
}

function detailsOf(page: Page): DetailsPage {
  const dialog = page.getByRole('dialog', { name: /^Product Details/ });
  return {
    page,
    async open() {
      await page.bringToFront();
      await page.getByRole('button', { name: 'Add line' }).click();
      await page.locator('[role=dialog] input:focus').waitFor();
    },
    async close() {
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    take: (kind) => page.evaluate<number[]>(`bench.${kind}.splice(0)`),
  };
}
