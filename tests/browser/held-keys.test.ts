/** Keys pressed while a grid draws its rows anew: none is lost, and the focus stays in its column. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true });
const cell = (page: Page, column: string, index = 0): Locator =>
  grid(page, 'Product lines').locator(`[data-index="${index}"] [data-cell="${column}"]`);
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page: Page) =>
  page.evaluate(() => {
    const own = document.activeElement;
    return [own?.closest('[data-index]')?.getAttribute('data-index'), own?.closest('[data-cell]')?.getAttribute('data-cell')];
  });

const headers = { 'x-requested-with': 'XMLHttpRequest' };
let opened = 0;

/** Four lines of 1,000, 20, 30 and 40. */
async function openLines() {
  const place = await workplace.app.addImportWithLine(`C-26-28${String(opened++).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer);
  const url = `/api/consignments/${place.consignmentId}/products`;
  const { orderId } = await (await page.request.get(`${url}/${place.lineId}`)).json();
  for (const exportValue of [20, 30, 40]) {
    const line = {
      orderId,
      invoiceNumber: 'INV-28',
      productCode: 'LMP',
      description: 'Lamp',
      quantityOrdered: 10,
      quantityUnitCode: 'nmb',
    };
    expect((await page.request.post(url, { headers, data: { ...line, exportValue, currencyCode: 'USD' } })).status()).toBe(201);
  }
  await page.goto(`/Consignments/${place.consignmentId}`);
  await cell(page, 'line', 3).waitFor();
  const lines = async (): Promise<{ id: number; exportValue: number | null }[]> =>
    (await (await page.request.get(`${url}?pageSize=200`)).json()).items;
  return { page, place, url, lines, values: async () => (await lines()).map(({ exportValue }) => exportValue ?? null) };
}

/** Answers of these calls wait for the function that is returned. */
async function hold(page: Page, calls: RegExp): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

test('keys that change what is being taken back wait until it is shown', async () => {
  const { page, values } = await openLines();
  await cell(page, 'export-value').focus();
  await press(page, 'Shift+ArrowDown', 'Delete');
  await expect.poll(values).toEqual([null, null, 30, 40]);
  await expect.poll(() => cell(page, 'export-value').getAttribute('data-mark')).toBe(null);

  const release = await hold(page, /\/products\?/);
  await press(page, 'Control+z', 'Delete');
  await page.getByRole('status', { name: 'Messages' }).getByText('2 records undone').waitFor();
  expect(await values()).toEqual([1000, 20, 30, 40]);
  release();
  await expect.poll(values).toEqual([null, null, 30, 40]);
  await press(page, 'Escape', 'Control+z');
  await page.keyboard.type('77');
  await press(page, 'Enter');
  await expect.poll(values).toEqual([77, 20, 30, 40]);
  await expect.poll(() => cell(page, 'export-value').getAttribute('data-mark')).toBe(null);
});

test('a row that is gone leaves the focus in its column', async () => {
  const { page, url, lines } = await openLines();
  const [, second] = await lines();
  const other = await workplace.signedIn(people.broker);
  await cell(page, 'export-value', 1).focus();
  expect((await other.request.delete(`${url}/${second?.id}`, { headers })).status()).toBe(204);
  await expect.poll(() => cell(page, 'export-value', 1).textContent()).toContain('30.00');
  expect(await focused(page)).toEqual(['1', 'export-value']);
  await press(page, 'ArrowDown');
  expect(await focused(page)).toEqual(['2', 'export-value']);
});

test('lines that are locked meanwhile leave the focus at its row, and the columns where they are', async () => {
  const { page, place } = await openLines();
  await page.setViewportSize({ width: 700, height: 800 });
  await grid(page, 'Product lines').locator('[data-index="2"]').focus();
  await grid(page, 'Product lines')
    .locator('..')
    .evaluate((frame) => frame.scrollTo(150, 0));
  const left = () =>
    grid(page, 'Product lines')
      .locator('..')
      .evaluate((frame) => frame.scrollLeft);
  const before = await left();
  expect(before).toBeGreaterThan(0);

  const other = await workplace.signedIn(people.broker);
  const locked = await other.request.put(`/api/consignments/${place.consignmentId}/lock`, { headers, data: {} });
  expect(locked.ok(), await locked.text()).toBe(true);
  await expect.poll(() => grid(page, 'Product lines').getAttribute('aria-multiselectable')).toBe(null);

  expect([await focused(page), await left()]).toEqual([['2', undefined], before]);
});

const LISTS = [
  { name: 'Product lines', head: /^Line/, search: 'a', calls: /\/products\?/ },
  { name: 'Consignments', head: /^Reference/, search: 'C-26', calls: /\/[Cc]onsignments[^/]*\?/ },
];

test.each(LISTS)('keys right after a sort or a search move among the new rows: $name', async ({ name, head, search, calls }) => {
  const { page } = await openLines();
  for (const _ of LISTS) await workplace.app.addImport(`C-26-28${String(opened++).padStart(2, '0')}`);
  if (name !== 'Product lines') await page.goto(`/${name}`);
  await grid(page, name).locator('[data-index="2"]').waitFor();
  const sorted = await hold(page, calls);
  await grid(page, name).getByRole('columnheader', { name: head }).getByRole('button').first().click();
  await press(page, 'ArrowDown', 'End');
  sorted();
  // Rows of others may still arrive: it is the last of those that were there.
  await expect.poll(async () => Number((await focused(page))[0])).toBeGreaterThan(1);

  await page.unroute(calls);
  const found = await hold(page, calls);
  await page.getByRole('searchbox', { name: `Search ${name}` }).focus();
  await page.keyboard.type(search);
  await press(page, 'ArrowDown', 'ArrowDown');
  found();
  await expect.poll(() => grid(page, name).locator('[data-index="1"]').getAttribute('aria-selected')).toBe('true');
});
