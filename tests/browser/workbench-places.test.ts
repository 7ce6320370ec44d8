/** What a draft means leads to the parts of the screens that it is about, and each part back to what led there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { detailsDialog, lineRow } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '67');

const LINE = 'consignments/product-line';
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const expectedErrors = [/404 \(Not Found\)/];
const bar = (page: Page) => page.getByRole('region', { name: 'You are changing your screens' });
const chosen = (page: Page) => page.getByRole('tree', { name: 'Parts of the screen' }).getByRole('treeitem', { selected: true });
const isFocused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor();

async function keepDraft(page: Page, changes: readonly object[]): Promise<void> {
  await page.request.delete('/api/Variations/draft', { headers });
  const kept = await page.request.put('/api/Variations/draft', { data: { changes, base: 0 }, headers });
  expect(kept.ok(), await kept.text()).toBe(true);
}

test(
  'a sentence, a cell of the matrix and a refused record lead to the field, and back to where they stand',
  { timeout: 120_000 },
  async () => {
    const { page } = await orders.withLine({ expectedErrors });
    await keepDraft(page, [
      { at: `${LINE}#brandName`, set: { maxLength: 20 }, was: { maxLength: 35 } },
      { at: `${LINE}#manufacturerName`, set: { required: true } },
      { at: 'products/clients.screen#clients/name', set: { label: 'Called' } },
    ]);
    const sentence = () => page.getByRole('button', { name: /Brand\/Marks now takes at most 20 characters/ });
    await page.goto('/ScreensAndRules');
    await sentence().click();
    await page.getByText('Brand/Marks stands in Product Details. Open a record there first').first().waitFor();
    await bar(page).waitFor({ state: 'hidden' });

    // The line that was opened last shows the field.
    await page.goBack();
    await lineRow(page, 'LMP-100').click();
    await detailsDialog(page).waitFor();
    await page.goto('/ScreensAndRules');
    await sentence().focus();
    await page.keyboard.press('Enter');
    await detailsDialog(page).waitFor();
    await expect.poll(() => chosen(page).textContent()).toContain('Brand/Marks');
    await page.locator('[data-field="brandName"][data-shown]').waitFor();
    await isFocused(page, '[role="tree"]');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Shift+F9');
    await bar(page).waitFor({ state: 'hidden' });
    await isFocused(page, '[data-action="show"]');
    expect(await sentence().evaluate((link) => link === document.activeElement)).toBe(true);

    await page.getByRole('table').getByRole('button', { name: 'Product Line: Manufacturer' }).click();
    await expect.poll(() => chosen(page).textContent()).toContain('Manufacturer');
    await page.getByRole('complementary', { name: 'Outline' }).getByRole('button', { name: 'Back to where you came from' }).click();
    await isFocused(page, 'th [data-action="show"]');

    await page.getByRole('button', { name: 'Show them' }).click();
    const refused = page.getByRole('dialog', { name: 'Records that would be refused' });
    await refused
      .getByRole('row', { name: /LMP-100|lamp/i })
      .first()
      .click();
    await detailsDialog(page).waitFor();
    await expect.poll(() => chosen(page).textContent()).toContain('Manufacturer');
    await page.locator('[data-field="manufacturerName"][data-shown]').waitFor();
    await page.keyboard.press('Shift+F9');
    await refused.waitFor();
    await isFocused(page, '[role="dialog"] [data-index]');
    await page.keyboard.press('Escape');

    // A list needs no record.
    await page.getByRole('button', { name: /“Name” is now called “Called”/ }).click();
    await page.locator('[role="columnheader"][data-shown]').filter({ hasText: 'Called' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Clients');
  },
);
