/** Pages with the same dialog on the same server: ours in the running product, and the peers. */
import type { Browser, Locator, Page } from 'playwright-core';
import { withBrowser } from './browser.ts';
import { findConsignment, withBrokerSession, type BrokerSession, type ConsignmentIds } from './broker-session.ts';
import { installPeers } from './install-peers.ts';
import { newProbedPage } from './probed-page.ts';
import { buildPeerPages, ISOLATION } from './peer-pages.ts';

export interface DetailsPage {
  readonly name: 'ours' | DetailsPeer;
  readonly page: Page;
  /** Opens the dialog; resolves when its fields are there. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** The input with this label. */
  field(label: string): Locator;
  /** Milliseconds recorded since the last call. */
  take(kind: 'keys' | 'openings'): Promise<readonly number[]>;
}

/** Peers that draw the dialog, by their names in the harness. */
export type DetailsPeer = 'hand-written' | 'rjsf+mantine';

/** Runs the work with ours and the peers in one browser, each with its dialog closed. */
export function withDetailsPages<T>(
  peers: readonly DetailsPeer[],
  work: (ours: DetailsPage, others: readonly DetailsPage[]) => Promise<T>,
): Promise<T> {
  return withBrokerSession((desk) =>
    withBrowser(async (browser) => {
      await installPeers();
      const yardsticks = await buildPeerPages();
      const place = await findConsignment(desk, 'C-26-0815');
      const ours = await ourDetails(browser, desk, place);
      const others: DetailsPage[] = [];
      for (const form of peers) {
        const page = await newSignedInPage(browser, desk);
        const query = { form, consignmentId: String(place.consignmentId), orderId: String(place.orderId) };
        await yardsticks.open(page, 'index.html', query, desk.url);
        others.push(detailsOf(form, page));
      }
      return work(ours, others);
    }),
  );
}

/** Ours in the running product, by the documents that are in force now. */
export async function ourDetails(browser: Browser, desk: BrokerSession, place: ConsignmentIds): Promise<DetailsPage> {
  return detailsOf('ours', await openConsignment(browser, desk, place));
}

async function newSignedInPage(browser: Browser, desk: BrokerSession): Promise<Page> {
  const page = await newProbedPage(browser);
  const [name = '', value = ''] = desk.cookie.split('=');
  await page.context().addCookies([{ name, value, url: desk.url }]);
  return page;
}

async function openConsignment(browser: Browser, desk: BrokerSession, { consignmentId }: ConsignmentIds): Promise<Page> {
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

function detailsOf(name: DetailsPage['name'], page: Page): DetailsPage {
  const dialog = page.getByRole('dialog', { name: /^Product Details/ });
  const field = (label: string) => {
    const named = { name: new RegExp(`^${label}\\s*\\*?$`) };
    return dialog.getByRole('textbox', named).or(dialog.getByRole('spinbutton', named));
  };
  return {
    name,
    page,
    field,
    async open() {
      await page.bringToFront();
      await page.getByRole('button', { name: 'Add line' }).click();
      await field('Description').waitFor();
    },
    async close() {
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    take: (kind) => page.evaluate<number[]>(`bench.${kind}.splice(0)`),
  };
}
