/** On a slow server: a second Enter saves nothing twice, and what is typed meanwhile changes nothing and goes nowhere unseen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { beginEditing } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
let opened = 0;

/** Counts these changes; they are answered once they are let. */
async function slowServer(page: Page, calls: RegExp) {
  const { promise: isLet, resolve: answer } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(calls, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await isLet;
    return route.continue();
  });
  return { sent, answer };
}

/** A consignment of lines A and B. */
async function openLines() {
  const { consignmentId, orderId, invoiceId } = await workplace.app.addImport(`C-26-29${String(opened++).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker);
  for (const description of ['A', 'B']) {
    const data = {
      orderId,
      invoiceId,
      invoiceNumber: 'INV-29',
      description,
      countryOfOriginCode: 'CN',
      currencyCode: 'USD',
      exportValue: 10,
    };
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    expect((await page.request.post(`/api/consignments/${consignmentId}/products`, { data, headers })).status()).toBe(201);
  }
  await page.goto(`/Consignments/${consignmentId}`);
  await line(page, 1).waitFor();
  return { page };
}

const line = (page: Page, index: number): Locator => page.getByRole('grid', { name: 'Product lines' }).locator(`[data-index="${index}"]`);
const SHEET = ['Product Code\tDescription\tQuantity\tUnit\tValue\tCurrency', 'LMP-9\tLamp\t4\tnmb\t40\tUSD'].join('\n');

test('a page signs in once', async () => {
  const page = await workplace.newPage();
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(people.broker);
  const secret = page.getByLabel('Password', { exact: true });
  await secret.fill(password);
  const { sent, answer } = await slowServer(page, /\/api\/auth\/login$/);
  await press(page, 'Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.type('more');
  await press(page, 'Enter');
  expect(await secret.inputValue()).toBe(password);
  answer();
  await page.getByRole('banner').waitFor();
  expect(sent).toHaveLength(1);
});

test('the name of a view is saved once', async () => {
  const { page } = await openLines();
  await page.goto('/Consignments');
  await button(page, 'Views').click();
  await page.getByRole('menuitem', { name: /^Save as a new view/ }).click();
  const name = page.getByRole('form', { name: 'New view' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Mine');
  const { sent, answer } = await slowServer(page, /\/api\/.*[Vv]iews/);
  await name.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.type('more');
  await press(page, 'Enter');
  expect(await name.inputValue()).toBe('Mine');
  answer();
  await page.getByText('View saved').waitFor();
  expect(sent).toHaveLength(1);
});

test('a change of a screen is kept once', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors: [/404 \(Not Found\)/] });
  await page.goto('/Clients');
  await beginEditing(page);
  await button(page, 'Add').click();
  await page.getByRole('dialog', { name: 'Client Details' }).getByRole('textbox', { name: 'Name' }).focus();
  await press(page, 'Alt+Enter');
  const part = page.getByRole('dialog', { name: 'Change Name', exact: true });
  const help = part.getByRole('textbox', { name: 'Help' });
  await help.fill('As on the invoice');
  const { sent, answer } = await slowServer(page, /\/api\/Variations/);
  await press(page, 'ControlOrMeta+Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.type(' and more');
  await press(page, 'ControlOrMeta+Enter');
  expect(await help.inputValue()).toBe('As on the invoice');
  answer();
  await part.waitFor({ state: 'detached' });
  await page.getByText('As on the invoice').first().waitFor({ state: 'attached' });
  expect(sent).toEqual(['POST /api/Variations/check', 'PUT /api/Variations/draft']);
});

test('the same change of several records is made once', async () => {
  const { page } = await openLines();
  await line(page, 0).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await button(page, 'Change').click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 record(s)' });
  await dialog.getByRole('combobox', { name: 'Fields to change' }).fill('Brand');
  await press(page, 'Enter');
  const brand = dialog.getByRole('textbox', { name: /^Brand/ });
  await brand.fill('Rimu');
  await press(page, 'Control+Enter');
  await dialog.getByText('2 will change').waitFor();
  await expect.poll(() => hasFocus(button(dialog, 'Change'))).toBe(true);
  const { sent, answer } = await slowServer(page, /\/products$/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.press('Control+Enter');
  await brand.click({ force: true });
  await page.keyboard.type('more');
  await page.keyboard.press('Control+Enter');
  expect(await brand.inputValue()).toBe('Rimu');
  answer();
  await page.getByText('2 record(s) changed').waitFor();
  expect(sent).toHaveLength(1);
});

test('pasted lines are added once, as they stand', async () => {
  const { page } = await openLines();
  await copy(page, SHEET);
  await button(page, 'Auto-Add').click();
  await columnChoices(page).first().waitFor();
  await press(page, 'Control+Enter');
  const cell = autoAddDialog(page).getByRole('grid').getByRole('button', { name: /LMP-9/ });
  await cell.waitFor();
  const { sent, answer } = await slowServer(page, /bulkinsert/i);
  await cell.focus();
  await press(page, 'Control+Enter');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.type('more');
  await press(page, 'Control+Enter');
  expect(await autoAddDialog(page).getByRole('grid').getByRole('textbox').count()).toBe(0);
  answer();
  await page.getByRole('status', { name: 'Messages' }).getByText('1 line added').waitFor();
  expect(sent).toHaveLength(1);
});
