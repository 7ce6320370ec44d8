/** What a draft means leads to the parts of the screens that it is about, and each part back to what led there. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { detailsDialog, lineRow } from '#tests/support/product-details.ts';
import { beginEditing } from '#tests/support/workbench.ts';
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
      .getByRole('row', { name: /Manufacturer/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /^Product Details/ }).waitFor();
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

test('the dialog of a part says where its field is used, leads there and comes back', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors });
  const rule = {
    at: 'products/client',
    add: 'rule',
    id: 'no-x',
    invalidWhen: "client.name == 'X'",
    message: 'Another name',
    target: 'tswIdCode',
  };
  await keepDraft(page, [rule]);
  await page.goto('/Clients');
  const head = page.getByRole('columnheader', { name: 'Name', exact: true });
  await head.waitFor();
  await beginEditing(page);
  await head.click();
  const dialog = page.getByRole('dialog', { name: 'Change Name' });
  await dialog.getByRole('button', { name: 'Used by' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Client: stands in the form' }).click();
  const form = page.getByRole('dialog').filter({ has: page.locator('[data-screen="products/client"]') });
  await form.getByRole('treeitem', { name: 'Name', selected: true }).waitFor();
  await page.locator('[data-field="name"][data-shown]').waitFor();

  // There the rule of the business reads it.
  await page.keyboard.press('Enter');
  const ofField = page.getByRole('dialog', { name: 'Change Name' });
  await ofField.getByRole('button', { name: 'Used by' }).click();
  await ofField.getByRole('button', { name: /^Client: saving is refused with “Another name”/ }).click();
  await form.getByRole('treeitem', { name: /^Client code/, selected: true }).waitFor();
  await page.keyboard.press('Shift+F9');
  await ofField.waitFor();
});

test('screens are viewed at a width in a window that follows the draft', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors });
  await keepDraft(page, [{ at: 'products/clients.screen#clients/name', set: { label: 'Called' } }]);
  await page.goto('/Clients');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await head('Name').waitFor();
  await beginEditing(page);
  await head('Called').waitFor();
  await bar(page).getByRole('button', { name: 'View as' }).focus();
  await page.keyboard.press('Enter');
  const narrow = page.getByRole('menuitem', { name: '390 pixels' });
  await narrow.focus();
  const [view] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await view.getByText('Your screens with the changes of your draft.').waitFor();
  expect(await view.evaluate(() => [innerWidth, matchMedia('(max-width: 48em)').matches])).toEqual([390, true]);
  const sortedBy = view.getByRole('combobox', { name: 'Sort by' });
  await expect.poll(() => sortedBy.locator('option:checked').textContent()).toBe('Called');
  expect(await view.getByRole('tree').count()).toBe(0);
  expect(await findViolations(view)).toEqual([]);

  await bar(page).getByRole('button', { name: '1 change' }).click();
  await page.getByRole('menuitem', { name: /is now called “Called”/ }).click();
  await expect.poll(() => sortedBy.locator('option:checked').textContent()).toBe('Name');
});
