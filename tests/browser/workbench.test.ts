/** An analyst changes screens where they are used: the draft is drawn at once, for them alone, and kept at the server. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { findViolations } from '#tests/support/page-checks.ts';
import { detailsDialog, openNewLine, textField, type } from '#tests/support/product-details.ts';
import { ordersAtWork } from '#tests/support/orders-at-work.ts';
import { beginEditing } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '64');

const bar = (page: Page) => page.getByRole('region', { name: 'You are changing your screens' });
const changing = (page: Page, name: string) => page.getByRole('dialog', { name: `Change ${name}` });

test('a column and a field are changed where they stand, by mouse and by keyboard, and taken back', async () => {
  const { page } = await orders.empty({ expectedErrors: [/404 \(Not Found\)/, /400 \(Bad Request\)/] });
  await page.request.delete('/api/Variations/draft', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  await page.getByRole('columnheader', { name: 'Product', exact: true }).waitFor();
  await beginEditing(page);

  await page.getByRole('columnheader', { name: 'Product', exact: true }).click();
  await changing(page, 'Product').getByRole('textbox', { name: 'Label here' }).fill('Article');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('columnheader', { name: 'Article', exact: true }).waitFor();

  const heads = page.locator('[role="columnheader"][data-column]');
  const indexOf = () => heads.evaluateAll((all) => all.findIndex((head) => head.dataset['column'] === 'product-code'));
  const before = await indexOf();
  await page.getByRole('columnheader', { name: 'Article', exact: true }).getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(indexOf).toBe(before + 1);
  // The focus is on it again: the next key moves it back.
  await page.locator('[data-column="product-code"] button:focus').waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(indexOf).toBe(before);

  // A dialog is edited as well, and what was typed into it stays.
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await textField(page, 'Brand/Marks').focus();
  await page.keyboard.press('Alt+Enter');
  const dialog = changing(page, 'Brand/Marks');
  await dialog.getByRole('textbox', { name: 'Characters at most' }).fill('50');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('The product allows only 35: choose a narrower limit').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Characters at most' }).fill('20');
  await dialog.getByRole('textbox', { name: 'Label', exact: true }).fill('Brand');
  await page.keyboard.press('Control+Enter');
  await textField(page, 'Brand').waitFor();
  expect(await textField(page, 'Description').inputValue()).toBe('Lanterns');
  expect(await detailsDialog(page).count()).toBe(1);

  const kept: { readonly changes: unknown } = await (await page.request.get('/api/Variations/draft')).json();
  expect(kept.changes).toEqual([
    { at: 'consignments/consignment.screen#lines/product-code', set: { label: 'Article' }, was: { label: 'Product' } },
    { at: 'consignments/product-line#brandName', set: { title: 'Brand', maxLength: 20 }, was: { title: 'Brand/Marks', maxLength: 35 } },
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  // What is opened while the server keeps the draft is there when the screens are drawn anew.
  const keepLate = async (route: Route) => {
    await detailsDialog(page).waitFor();
    await route.continue();
  };
  await page.route('**/api/Variations/draft', keepLate, { times: 1 });
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await openNewLine(page);
  await textField(page, 'Brand/Marks').waitFor();
  await page.keyboard.press('Escape');

  await bar(page).getByRole('button', { name: '1 change' }).click();
  await page.getByRole('menuitem', { name: /“Product” is now called “Article”/ }).click();
  await page.getByRole('columnheader', { name: 'Product', exact: true }).waitFor();
  await bar(page).getByRole('button', { name: 'Review and publish' }).click();
  await page.getByRole('heading', { name: 'Screens and rules', level: 1 }).waitFor();
  await bar(page).waitFor({ state: 'hidden' });
});

test('who may not change screens is not offered to, and a server that does not answer begins nothing', async () => {
  const [tasman, page] = [
    await workplace.signedIn('admin@tasman.example'),
    await workplace.signedIn('user@harbour.example', { expectedErrors: [/Failed to load/] }),
  ];
  for (const each of [tasman, page]) {
    await each.goto('/');
    await each.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await each.keyboard.press('Control+k');
    await each.getByRole('combobox').last().fill('Change these');
  }
  await tasman
    .getByText(/^Nothing found for/)
    .first()
    .waitFor();

  await page.route('**/api/Variations/draft', (route) => route.abort());
  await page.getByRole('option', { name: 'Change these screens' }).click();
  await page.getByText('The server cannot be reached').first().waitFor();
  expect(await bar(page).count()).toBe(0);
});
