/** What the clerk is asked and told around the lists: items of the customs tariff, unknown codes, uses that remain, filters a list needs. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { buttonOf, hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork, storedLine } from '#tests/support/orders-at-work.ts';
import { detailsButton, detailsDialog, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '62');
const administrator = 'admin@harbour.example';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const customsTariff = (page: Page): Locator => dialog(page, 'Lookup Customs Tariff');
const tariffDetails = (page: Page): Locator => dialog(page, 'Tariff Details');
const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });
const button = (within: Locator | Page, name: string): Locator => within.getByRole('button', { name, exact: true });

describe('an item of the customs tariff', () => {
  test('is picked for a product line by keyboard, with its suffix', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'HS code'), '8471.30');
    const opener = button(detailsDialog(page), 'Lookup Customs Tariff');
    await tabTo(page, textField(page, 'HS code'), 'Shift+Tab');
    await buttonOf(page, textField(page, 'HS code'), opener);
    await press(page, 'Enter');
    await customsTariff(page).getByText('8471.30: Portable computers up to 10 kg').waitFor();
    await customsTariff(page)
      .getByRole('row', { name: /8471.30.00.90G/ })
      .waitFor();
    for (const name of ['Tariff', 'Description', 'Unit', 'Starting'])
      expect(await customsTariff(page).getByRole('columnheader', { name, exact: true }).count()).toBe(1);
    await expectAccessible(page);
    await tabTo(page, customsTariff(page).locator('[role=row][tabindex="0"]'));
    await press(page, 'ArrowDown');
    await press(page, 'Enter');

    await expect.poll(() => textField(page, 'Suffix').inputValue()).toBe('00.90G');
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    expect(await storedLine(page, place)).toMatchObject({ hsTariffCode: '8471.30', tariffSuffixImport: '00.90G' });
  });

  test('fills a new tariff with suffix, description and unit, and is not offered before there is a code', async () => {
    const page = await workplace.signedIn(administrator);
    await page.goto('/Tariffs');
    await button(page, 'Add').click();
    await field(tariffDetails(page), 'HS code').waitFor();
    expect(await button(tariffDetails(page), 'Lookup Customs Tariff').count()).toBe(0);
    await type(field(tariffDetails(page), 'HS code'), '8471.30');
    await button(tariffDetails(page), 'Lookup Customs Tariff').click();
    await customsTariff(page)
      .getByRole('row', { name: /8471.30.00.90G/ })
      .dblclick();

    await expect.poll(() => field(tariffDetails(page), 'Suffix').inputValue()).toBe('00.90G');
    expect(await field(tariffDetails(page), 'Description').inputValue()).toBe('Tablets and other portable computers');
    expect(await field(tariffDetails(page), 'Statistical Unit').inputValue()).toBe('nmb');
  });
});

describe('a secondary code of a product line that no generic code knows', () => {
  test('is asked about once, and kept or corrected', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Secondary Code'), 'NOWHERE');
    await detailsButton(page, 'OK').click();
    const warning = dialog(page, 'Secondary Code');
    await warning.getByText('No generic code “NOWHERE” is known.').waitFor();
    await expectAccessible(page);
    await button(warning, 'Back').click();
    await warning.waitFor({ state: 'detached' });
    expect(await storedLine(page, place)).not.toHaveProperty('secondaryProductCode');
    await detailsButton(page, 'OK').click();
    await button(warning, 'Keep it').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    expect(await storedLine(page, place)).toMatchObject({ secondaryProductCode: 'NOWHERE' });

    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Description'), 'Desk lamp of brass');
    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    await openLine(page, '1 LMP-100');
    await type(textField(page, 'Secondary Code'), 'toy-wood');
    await detailsButton(page, 'OK').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
  });
});

test('deleting a generic code tells how many records still hold it', async () => {
  const place = await workplace.app.addImportWithLine('C-26-6290');
  const page = await workplace.signedIn(administrator);
  const reply = await page.request.patch(`/api/consignments/${place.consignmentId}/products/${place.lineId}`, {
    data: [{ op: 'replace', path: '/secondaryProductCode', value: 'PREF-CN' }],
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'if-match': String((await page.request.get(`/api/consignments/${place.consignmentId}/products/${place.lineId}`)).headers()['etag']),
    },
  });
  expect(reply.status()).toBe(204);
  await page.goto('/GenericCodes');
  await page.getByRole('row', { name: /PREF-CN/ }).click();
  // Rows of the dialog have such a button, too.
  await button(dialog(page, 'Generic Code Details'), 'Delete').last().click();
  await button(page.getByRole('alertdialog', { name: 'Confirm Delete' }), 'Delete').click();

  await toasts(page).getByText('Generic code PREF-CN deleted; 1 record(s) still use it').waitFor();
});

test('clearing the filters goes back to what the list cannot be asked for without', async () => {
  const page = await workplace.signedIn(people.broker);
  await page.goto('/ClassifiedProducts');
  await page.getByRole('row', { name: /PALLET-EUR/ }).waitFor();
  expect(await button(page, 'Clear filters').count()).toBe(0);
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('Acme');
  await page.getByRole('option', { name: 'Acme Retail NZ' }).click();
  await page.getByRole('row', { name: /HEAT-PUMP-26/ }).waitFor();
  await button(page, 'Clear filters').click();

  await page.getByRole('row', { name: /PALLET-EUR/ }).waitFor();
  expect(await client.inputValue()).toBe('All clients');
  expect(await button(page, 'Clear filters').count()).toBe(0);
  await type(client, '');
  await page.getByText('Choose a client to see its products.').waitFor();
  await expectAccessible(page);
});
