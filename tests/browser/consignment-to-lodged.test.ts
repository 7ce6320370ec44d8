/** A broker goes from a new consignment to a lodged declaration by keyboard alone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countKeys, hasFocus, keys, press } from '#tests/support/keyboard.ts';
import { detailsDialog, lineRow } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

/** 100 characters, and 33 keys that go to fields, open and save. */
const MOST_KEYS = 135;
const LINE = ['LMP-1', 'Ceiling lamp, LED', '9405110000A', 'CN', '40', 'nmb', '1180', '4', 'CT', '62'];

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Goes on with Enter to the field. */
async function enterTo(page: Page, role: 'textbox' | 'combobox', name: string): Promise<void> {
  const field = dialog(page, 'New consignment').getByRole(role, { name, exact: true });
  for (let fields = 0; fields < 20 && !(await hasFocus(field)); fields += 1) await press(page, 'Enter');
  expect(await hasFocus(field)).toBe(true);
}

test('a consignment with a line is made, compiled and marked as lodged in few keys', async () => {
  const page = await workplace.signedIn('admin@harbour.example');
  await page.goto('/');
  await page.getByRole('button', { name: 'New consignment' }).waitFor();
  await countKeys(page);

  await press(page, 'Alt+n');
  await expect.poll(() => hasFocus(dialog(page, 'New consignment').getByRole('combobox', { name: 'Direction' }))).toBe(true);
  const fields = [
    ['textbox', 'Consignee', 'Acme Retail NZ'],
    ['combobox', 'Origin', 'CN'],
    ['combobox', 'Currency', 'USD'],
    ['textbox', 'Seller', 'Shenzhen Bright'],
    ['textbox', 'Invoice Number', 'SZ-26-9'],
    ['textbox', 'Arrival', '+7'],
  ] as const;
  for (const [role, name, value] of fields) {
    await enterTo(page, role, name);
    await page.keyboard.type(value);
  }
  await press(page, 'Control+Enter');
  await page.getByText('This order has no product lines yet.').waitFor();

  await press(page, 'Alt+n');
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  await expect.poll(() => hasFocus(detailsDialog(page).getByRole('textbox', { name: 'Product Code' }))).toBe(true);
  for (const [place, value] of LINE.entries()) {
    await page.keyboard.type(value);
    if (place < LINE.length - 1) await press(page, 'Enter');
  }
  await press(page, 'Control+Enter');
  await lineRow(page, '1 LMP-1 Ceiling lamp, LED').waitFor();

  await press(page, 'Alt+d');
  await expect.poll(() => hasFocus(dialog(page, 'Compile a declaration').getByRole('textbox', { name: 'Entry date' }))).toBe(true);
  await press(page, 'Control+Enter');
  await page.getByRole('heading', { level: 1, name: /^Declaration D-/ }).waitFor();
  await page.getByText('1 of 1 lines without alerts').waitFor();

  await press(page, 'Alt+l');
  const lodging = dialog(page, /^Mark declaration D-/);
  await expect.poll(() => hasFocus(lodging.getByRole('textbox', { name: 'Customs entry number' }))).toBe(true);
  await page.keyboard.type('12345678');
  await press(page, 'Control+Enter');
  await page.getByText(/^Marked as lodged/).waitFor();

  const pressed = await keys(page);
  console.log(`From a new consignment to a lodged declaration: ${pressed} keys.`);
  expect(pressed).toBeLessThanOrEqual(MOST_KEYS);
});
