import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { expectAccessible, launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { copyProduct, type ProductCopy } from '#tests/support/product-copy.ts';

const OWN = { 'x-requested-with': 'XMLHttpRequest' };
let copy: ProductCopy;
let browser: TestBrowser;
let page: Page;

/** Two lists, one of which refers to the other: documents alone. */
beforeAll(async () => {
  copy = copyProduct();
  for (const fixture of ['vessels', 'voyages']) copy.add(join(import.meta.dirname, '../fixtures', fixture));
  const { address } = await copy.start();
  browser = await launchBrowser(address);
  page = await browser.newPage();
  await page.request.post('/api/auth/login', { data: { email: people.broker, password }, headers: OWN });
}, 180_000);

afterAll(async () => {
  await browser.closePages();
  await browser.close();
  await copy.stop();
});

test('a record of another list is chosen by its label, shown by it, and kept while it is referred to', async () => {
  for (const code of ['EVER1', 'MSC07']) {
    const added = await page.request.post('/api/Vessels', { data: { code, name: `Ship ${code}` }, headers: OWN });
    expect(added.status()).toBe(201);
  }
  await page.goto('/Voyages');
  await page.getByText('No voyage is listed.').waitFor();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('V1');
  await dialog
    .getByRole('combobox', { name: 'Vessel' })
    .or(dialog.getByRole('textbox', { name: 'Vessel' }))
    .first()
    .click();
  await page.getByRole('option', { name: 'MSC07' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('row', { name: 'V1' }).getByText('MSC07').waitFor();
  const [{ vesselId }] = (await (await page.request.get('/api/Voyages')).json()).items;
  const refused = await page.request.delete(`/api/Vessels/${vesselId}`, { headers: OWN });
  expect([refused.status(), (await refused.json()).title]).toEqual([
    409,
    'Vessel MSC07 cannot be deleted: 1 record(s) refer to it (Voyage Vessel 1)',
  ]);
});
