/** What a business changes by the guide is in force for it alone: in its forms and grids, and at the server. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { guideDocuments } from '#tests/support/guide-documents.ts';
import { detailsDialog, openNewLine, problems, textField, type } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '63');

const headers = { 'x-requested-with': 'XMLHttpRequest' };

async function send(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
  const reply = await page.request.fetch(`/api${path}`, { method, data, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

test('a chapter of changes is proposed, published, drawn, obeyed and taken back', async () => {
  const changes: unknown = JSON.parse(guideDocuments('vary-your-screens').get('brand.json') ?? '{}');
  const { page } = await orders.empty();
  await page.getByRole('columnheader', { name: 'Product', exact: true }).waitFor();

  const admin = await workplace.signedIn('admin@harbour.example');
  await send(page, 'PUT', '/Variations/draft', { ...Object(changes), base: 0, isSubmitted: true });
  const drafts: readonly { userId: number }[] = await (await admin.request.get('/api/Variations/drafts')).json();
  await send(admin, 'POST', '/Variations', { userId: drafts[0]?.userId, base: 0, note: 'Brand on every line' });

  // The page is as it was drawn until it is loaded again: coming back to it asks.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Load the new screens' }).click();
  await page.getByRole('columnheader', { name: 'Article', exact: true }).waitFor();

  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await type(textField(page, 'Brand'), 'A brand of more than twenty characters');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => problems(page).allTextContents()).toContainEqual(expect.stringContaining('Brand must be at most 20 characters'));
  await type(textField(page, 'Brand'), '');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => problems(page).allTextContents()).toContainEqual(expect.stringContaining('Brand is a required field'));
  await type(textField(page, 'Brand'), 'Lumo');
  await page.keyboard.press('Control+Enter');
  await detailsDialog(page).waitFor({ state: 'hidden' });

  // A business beside it, of the same consignment, sees nothing of it.
  const acme = await workplace.signedIn('admin@acme.example');
  await acme.goto('/Consignments');
  expect((await acme.request.get('/api/Variations/1')).status()).toBe(404);

  await send(admin, 'POST', '/Variations/0/rollback', { base: 1 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Load the new screens' }).click();
  await page.getByRole('columnheader', { name: 'Product', exact: true }).waitFor();
});
