import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, copy } from '#tests/support/auto-add.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import {
  choiceField,
  detailsButton,
  detailsDialog,
  lineRow,
  openNewLine,
  problems,
  textField,
  toasts,
  type,
} from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;
const freshReference = () => `C-26-11${String((orders += 1)).padStart(2, '0')}`;

async function openOrder(options?: PageOptions): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(freshReference());
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

async function openOrderWithLine(options?: PageOptions) {
  const place = await workplace.app.addImportWithLine(freshReference());
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${place.consignmentId}`);
  await lineRow(page, '1 LMP-100').waitFor();
  return { page, place };
}

/** The footer's buttons and the one that closes the window. */
const buttonsOf = async (page: Page) =>
  (await detailsDialog(page).locator('button:not([data-field] button)').allInnerTexts()).filter((text) => text !== '');

describe('a tariff code', () => {
  test('pasted whole is split, and another HS code clears the suffix', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await copy(page, '8415.10.10 00H');

    await textField(page, 'HS code').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => textField(page, 'Suffix').inputValue()).toBe('10.00H');
    expect(await textField(page, 'HS code').inputValue()).toBe('8415.10');

    await type(textField(page, 'HS code'), '847130');
    expect(await textField(page, 'Suffix').inputValue()).toBe('');
  });
});

describe('a line keyed by hand', () => {
  test('is refused with what is missing, at the field and above the form', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await type(textField(page, 'Packages'), '5');
    await type(textField(page, 'Items per Unit'), '0');

    await detailsButton(page, 'OK').click();

    await expect
      .poll(() => problems(page).getByRole('listitem').allInnerTexts())
      .toEqual(['Description is a required field', 'Package type is required', 'Items must be one or more']);
    expect(await choiceField(page, 'Package Type').getAttribute('aria-invalid')).toBe('true');
    expect(await detailsDialog(page).getByText('Package type is required').count()).toBe(2);
    expect(await detailsDialog(page).getByText('Items must be one or more').count()).toBe(2);
    expect(await problems(page).evaluate((panel) => panel === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await problems(page).getByText('Package type is required').click();
    expect(await choiceField(page, 'Package Type').evaluate((field) => field === document.activeElement)).toBe(true);
    await type(choiceField(page, 'Package Type'), 'CT');
    await type(textField(page, 'Items per Unit'), '12');
    await type(textField(page, 'Description'), 'Desk lamp');
    await expect.poll(() => problems(page).count()).toBe(0);
    await detailsButton(page, 'OK').click();
    // It is where the eye goes next.
    await expect.poll(() => lineRow(page, '1 Desk lamp').getAttribute('aria-selected')).toBe('true');
  });

  test('leaves the next one what suppliers repeat', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await type(textField(page, 'Product Code'), 'LMP-1');
    await type(textField(page, 'Description'), 'Desk lamp');
    await type(textField(page, 'Quantity'), '10');
    await type(textField(page, 'Quantity Unit'), 'nmb');
    await type(choiceField(page, 'Origin Country'), 'CN');
    await type(choiceField(page, 'Currency'), 'EUR');

    await detailsButton(page, 'Add').click();

    await toasts(page).getByText('Line 1 added').waitFor();
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    expect(await textField(page, 'Invoice Number').inputValue()).toMatch(/^INV-/);
    expect(await choiceField(page, 'Currency').inputValue()).toBe('EUR');
    expect(await choiceField(page, 'Origin Country').inputValue()).toMatch(/^CN – /);
    expect(await textField(page, 'Quantity Unit').inputValue()).toBe('nmb');
    for (const name of ['Product Code', 'Description', 'Quantity']) expect(await textField(page, name).inputValue()).toBe('');
    expect(await textField(page, 'Product Code').evaluate((field) => field === document.activeElement)).toBe(true);
    await detailsButton(page, 'Cancel').click();
    await lineRow(page, '1 LMP-1 Desk lamp').waitFor();
    expect(await page.getByText('Found 1 record(s)').count()).toBe(1);
  });

  test('is saved before lines are pasted, once, whether or not any are', async () => {
    const page = await openOrder();
    await copy(page, '');
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');

    await detailsButton(page, 'Auto-Add').click();
    await toasts(page).getByText('Line 1 added').waitFor();
    await autoAddDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await autoAddDialog(page).waitFor({ state: 'detached' });
    await detailsDialog(page).getByText('Order Line 2').waitFor();

    expect(await textField(page, 'Description').inputValue()).toBe('');
    await detailsButton(page, 'Cancel').click();
    await lineRow(page, '1 Desk lamp').waitFor();
    expect(await page.getByText('Found 1 record(s)').count()).toBe(1);
  });

  test('is not thrown away unasked', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await detailsButton(page, 'Cancel').click();
    await detailsDialog(page).waitFor({ state: 'detached' });

    await openNewLine(page);
    await textField(page, 'Description').fill('Half a day of work');
    await detailsButton(page, 'Cancel').click();
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await textField(page, 'Description').inputValue()).toBe('Half a day of work');
    await detailsButton(page, 'Close').click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    await page.getByText('This order has no product lines yet.').waitFor();
  });

  test('is saved by Ctrl+Enter with the value that is being typed', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');
    await textField(page, 'HS code').fill('940520');

    await textField(page, 'HS code').press('ControlOrMeta+Enter');

    await lineRow(page, '1 Desk lamp 9405.20').waitFor();
    expect(await detailsDialog(page).count()).toBe(0);
  });

  test('is made once by a double click', async () => {
    const page = await openOrder();
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');

    await detailsButton(page, 'OK').dblclick();

    await lineRow(page, '1 Desk lamp').waitFor();
    await page.reload();
    await page.getByText('Found 1 record(s)').waitFor();
  });
});

describe('a deleted line', () => {
  test('opens to be read, and comes back when restored', async () => {
    const { page } = await openOrderWithLine();
    await page.getByRole('button', { name: 'Delete line 1' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    await question.getByText('Line 1, Desk lamp, brass, will be deleted. You can restore it later.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toasts(page).getByText('Line 1 deleted').waitFor();
    await page.getByText('This order has no product lines yet.').waitFor();

    await page.getByRole('switch', { name: 'Show deleted' }).click({ force: true });
    await page.getByRole('row', { name: /Desk lamp, brass/ }).dblclick();
    await detailsDialog(page).getByText('This line is deleted.').waitFor();
    expect(await textField(page, 'Description').isEditable()).toBe(false);
    expect(await buttonsOf(page)).toEqual(['Duty and tax', 'Previous', 'Next', 'Close']);
    await expectAccessible(page);
    await detailsButton(page, 'Close').last().click();
    await page.getByRole('button', { name: /^Restore line/ }).click();
    await toasts(page).getByText('Line restored').waitFor();
    await page.getByRole('button', { name: 'Delete line 1' }).waitFor();
  });
});

describe('a locked consignment', () => {
  test('refuses a line that was being changed when the lock came, and keeps what was typed in sight', async () => {
    const { page, place } = await openOrderWithLine({ expectedErrors: [/409/] });
    await lineRow(page, '1 LMP-100').dblclick();
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await textField(page, 'Description').fill('Desk lamp, chrome');
    await workplace.app.lock(place);

    await detailsButton(page, 'OK').click();

    await detailsDialog(page).getByText('The consignment is locked: it can no longer be changed').waitFor();
    await detailsDialog(page).getByText('The consignment is locked. This line can be read, not changed.').waitFor();
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp, chrome');
    expect(await textField(page, 'Description').isEditable()).toBe(false);
    expect(await buttonsOf(page)).toEqual(['Duty and tax', 'Previous', 'Next', 'Close']);
    await expectAccessible(page);
    await detailsButton(page, 'Close').last().click();
    await detailsDialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await lineRow(page, '1 LMP-100 Desk lamp, brass').waitFor();
  });
});
