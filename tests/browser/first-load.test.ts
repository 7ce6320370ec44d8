import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
/** What is only for other pages, by the names of its files. */
const LATER = /pdf|chart|calendar|jump-box|windows|many-dialog|filter-line|column-list|view-form|drawer/;

test('the sign-in page takes at most 300 kB of scripts and styles, and nothing of grids', async () => {
  const page = await workplace.newPage();

  const loaded = await load(page, '/auth/login');

  expect(loaded.names.filter((name) => LATER.test(name) || /grid|Menu|Popover/.test(name))).toEqual([]);
  expect(loaded.bytes).toBeLessThan(300_000);
});

test('the first page with a grid takes at most 420 kB, and nothing that opens later', async () => {
  const page = await workplace.signedIn(people.broker);

  const loaded = await load(page, '/Consignments');

  expect(loaded.names.filter((name) => LATER.test(name) || /schema-form/.test(name))).toEqual([]);
  expect(loaded.bytes).toBeLessThan(420_000);
});

test('what a page is drawn with is loaded before it is known who asks and what is stored', async () => {
  const page = await workplace.signedIn(people.broker);
  const code = page.waitForRequest(/\/assets\/grid-node/);
  await page.route(/\/api\/UserSessions\/active/, async (route) => {
    await code;
    await route.continue();
  });

  await page.goto('/Consignments');

  await page.getByRole('gridcell', { name: 'C-26-0731' }).waitFor();
});

/** The scripts and styles of a page that nobody touches, by their names; bytes as they come over the wire. */
async function load(page: Page, path: string): Promise<{ readonly names: readonly string[]; readonly bytes: number }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const names = new Map<string, string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') names.set(requestId, new URL(response.url).pathname);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { names: [...names.values()], bytes };
}
