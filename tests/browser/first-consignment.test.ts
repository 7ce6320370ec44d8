/** A business that has just registered comes from nothing to its first product lines. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { autoAddDialog, columnChoices, copy, finish } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { newImporter } from '#tests/support/new-business.ts';
import { detailsButton, detailsDialog, lineRow, problems, textField } from '#tests/support/product-details.ts';
import { button, choose, field } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });

async function invoicesOf(page: Page): Promise<Readonly<Record<string, unknown>>[]> {
  const [, id] = /\/Consignments\/(\d+)$/.exec(new URL(page.url()).pathname) ?? [];
  return (await page.request.get(`/api/consignments/${id}/invoices`)).json();
}

test('an importer makes a consignment with its first invoice from the home page, and keys a line', async () => {
  const page = await newImporter(workplace, { name: 'Rata Lighting', email: 'ana@rata.example' });
  const steps = page.getByRole('list', { name: 'What to do first' });
  await steps.waitFor();
  await expectAccessible(page);

  const tip = page.getByRole('tooltip');
  await steps.getByRole('button', { name: 'Begin' }).hover();
  await tip.waitFor();
  await steps.getByRole('button', { name: 'Begin' }).click();
  await expect.poll(() => tip.count()).toBe(0);
  const made = dialog(page, 'New consignment');
  await expect.poll(() => made.getByRole('textbox', { name: 'Consignee' }).inputValue()).toBe('Rata Lighting');
  await choose(page, 'Currency', 'USD');
  await field(page, 'Seller').fill('Shenzhen Bright');
  await field(page, 'Invoice Number').fill('SZ-26-1');
  await expectAccessible(page);
  await button(page, 'Create consignment').click();

  await page.waitForURL(/\/Consignments\/\d+$/);
  const heading = page.getByRole('heading', { level: 1, name: /^Consignment C-\d\d-\d{4}$/ });
  await heading.waitFor();
  await page.goBack();
  await expect.poll(() => steps.locator('[data-done]').allInnerTexts()).toEqual([expect.stringContaining('Make a consignment')]);
  await steps.getByRole('button', { name: 'Choose it below' }).click();
  await expect.poll(() => hasFocus(page.getByRole('row', { name: /^C-\d\d-\d{4}/ }))).toBe(true);
  await press(page, 'Enter');
  await heading.waitFor();
  await button(page, 'Add line').click();
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  expect(await textField(page, 'Invoice Number').inputValue()).toBe('SZ-26-1');
  await textField(page, 'Description').fill('Desk lamp');
  await detailsButton(page, 'OK').click();
  await lineRow(page, '1 Desk lamp').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Lines (1)' }).waitFor();
  expect(await steps.count()).toBe(0);
});

test('without an invoice the number typed with the first line makes it, of the seller of its order', async () => {
  const page = await newImporter(workplace, { name: 'Kowhai Homeware', email: 'ana@kowhai.example' });
  await button(page, 'New consignment').click();
  await dialog(page, 'New consignment').waitFor();
  await button(page, 'Create consignment').click();
  await page.waitForURL(/\/Consignments\/\d+$/);

  await page.getByText('Product lines belong to an order: add the first one.').waitFor();
  await button(page, 'New order').first().click();
  await dialog(page, 'New order').waitFor();
  await field(page, 'Seller').fill('Ohara');
  await button(page, 'Add order').click();
  await dialog(page, 'New order').waitFor({ state: 'detached' });

  await button(page, 'Add line').click();
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  await textField(page, 'Description').fill('Bamboo tray');
  await detailsButton(page, 'OK').click();
  await problems(page).getByText('Please enter an invoice number').waitFor();
  await expectAccessible(page);
  await textField(page, 'Invoice Number').fill('OH-1');
  await detailsButton(page, 'OK').click();
  await lineRow(page, '1 Bamboo tray').waitFor();

  expect(await invoicesOf(page)).toMatchObject([{ invoiceNumber: 'OH-1', invoiceType: 0, invoicedByName: 'Ohara', lineCount: 1 }]);
});

test('without an invoice lines are pasted as well, and the invoice they name is made', async () => {
  const page = await newImporter(workplace, { name: 'Totara Gifts', email: 'ana@totara.example' });
  await button(page, 'New consignment').click();
  await dialog(page, 'New consignment').waitFor();
  await field(page, 'Seller').fill('Ohara');
  await button(page, 'Create consignment').click();
  await page.waitForURL(/\/Consignments\/\d+$/);

  await copy(page, 'Code\tDescription\tQuantity\nT-1\tBamboo tray\t12\nT-2\tBamboo bowl\t7');
  await button(page, 'Auto-Add').click();
  await columnChoices(page).first().waitFor();
  await autoAddDialog(page).getByRole('textbox', { name: 'Invoice Number' }).fill('OH-2');
  await autoAddDialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await autoAddDialog(page).getByRole('button', { name: 'Auto Add', exact: true }).click();
  await finish(autoAddDialog(page));
  await lineRow(page, '1 T-1 Bamboo tray').waitFor();
  await lineRow(page, '2 T-2 Bamboo bowl').waitFor();

  expect(await invoicesOf(page)).toMatchObject([{ invoiceNumber: 'OH-2', invoicedByName: 'Ohara', lineCount: 2 }]);
});

test('a sample consignment is made to try, says what its lines lack, and is deleted again', async () => {
  const page = await newImporter(
    workplace,
    { name: 'Kauri Sample', email: 'ana@kauri-sample.example' },
    // Who was there leaves a consignment that is gone.
    { expectedErrors: [/404 \(Not Found\)/] },
  );

  await button(page, 'Make a sample consignment').click();
  await page.waitForURL(/\/Consignments\/\d+$/);
  await lineRow(page, '3 TOWEL-30 Bath towel, cotton').waitFor();
  await page.getByRole('button', { name: '3 lines lack an origin' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete consignment' }).click();
  const question = page.getByRole('alertdialog').or(dialog(page, 'Confirm Delete'));
  await question.getByText('You cannot undo this.').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/\/Consignments$/);
  await page.getByText('No consignment names your business yet.').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await button(page, 'Make a sample consignment').waitFor();
});
