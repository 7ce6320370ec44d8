/** An importer keys lines by hand: by mouse, and by keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { choiceField, detailsButton, detailsDialog, lineRow, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;

async function openOrder() {
  orders += 1;
  const place = await workplace.app.addImport(`C-26-12${String(orders).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer, { expectedErrors: [/409/] });
  await page.goto(`/Consignments/${place.consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return { page, place };
}

const buyersProducts = (page: Page): Locator => page.getByRole('dialog', { name: "Lookup Buyer's Products" });
const selected = (dialog: Locator): Locator => dialog.locator('[role=row][aria-selected=true]');

/** What the product of the demo's importer says of a line. */
const FILLED = {
  'Product Code': 'LED-A60-9W',
  Description: 'LED lamp A60, 9 W, E27, warm white',
  'HS code': '8539.52',
  Suffix: '00.10A',
  'Secondary Code': 'LED',
  'Brand/Marks': 'Brightway',
  'Quantity Unit': 'nmb',
  'Items per Unit': '10',
  'Weight per Unit': '0.06',
  'Packaging Materials': 'Cardboard',
} as const;

async function expectFilled(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(FILLED)) {
    await expect.poll(() => textField(page, name).inputValue(), { message: name }).toBe(value);
  }
  expect(await choiceField(page, 'Origin Country').inputValue()).toMatch(/^CN/);
  expect(await choiceField(page, 'Package Type').inputValue()).toMatch(/^CT/);
  await detailsDialog(page).getByText("12 field(s) filled from buyer's product LED-A60-9W.").waitFor();
}

describe('a line keyed by hand', () => {
  test('is filled, corrected and saved by keyboard alone, and its tariff taken from history', async () => {
    const { page } = await openOrder();
    await page.getByRole('button', { name: 'Add line' }).waitFor();

    await press(page, 'Alt+n');
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);
    await page.keyboard.type('led');
    await press(page, 'F4');
    await expect.poll(() => hasFocus(buyersProducts(page).getByRole('textbox', { name: 'Product Code' }))).toBe(true);
    await expect.poll(() => selected(buyersProducts(page)).textContent()).toContain('LED-A60-9W');
    await press(page, 'ArrowDown');
    await expect.poll(() => selected(buyersProducts(page)).textContent()).toContain('LED-PANEL-60');
    await press(page, 'ArrowUp');
    await expect.poll(() => selected(buyersProducts(page)).textContent()).toContain('LED-A60-9W');
    await press(page, 'Control+Enter');
    await expectFilled(page);
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);

    await tabTo(page, textField(page, 'Quantity'));
    await page.keyboard.type('100');
    await press(page, 'Tab');
    expect(await textField(page, 'Invoiced Value').inputValue()).toBe('115.00');

    // Another product, for which what was typed stays.
    await tabTo(page, textField(page, 'Description'), 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Ceiling lights');
    await tabTo(page, textField(page, 'Product Code'), 'Shift+Tab');
    await press(page, 'F4');
    const code = buyersProducts(page).getByRole('textbox', { name: 'Product Code' });
    await expect.poll(() => hasFocus(code)).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('led-p');
    await expect.poll(() => selected(buyersProducts(page)).textContent()).toContain('LED-PANEL-60');
    await press(page, 'Control+Enter');
    await expect.poll(() => textField(page, 'HS code').inputValue()).toBe('9405.11');
    expect(await textField(page, 'Description').inputValue()).toBe('Ceiling lights');
    await detailsDialog(page).getByText('Kept as you typed: Description.').waitFor();

    await tabTo(page, textField(page, 'HS code'));
    await page.keyboard.press('ControlOrMeta+A');
    await press(page, 'Delete');
    await press(page, 'F2');
    await press(page, 'ArrowRight');
    await expect.poll(() => hasFocus(detailsButton(page, 'Product History'))).toBe(true);
    await press(page, 'Enter');
    const history = page.getByRole('dialog', { name: 'Product History', exact: true });
    await history
      .getByText(/^Found 1\d record\(s\)$/)
      .first()
      .waitFor();
    await page.keyboard.type('split air');
    await expect.poll(() => selected(history).textContent()).toContain('Split air conditioner');
    await press(page, 'Control+Enter');
    await expect.poll(() => textField(page, 'HS code').inputValue()).toBe('8415.10');
    expect(await textField(page, 'Suffix').inputValue()).toBe('10.00H');

    await press(page, 'Control+Enter');
    await lineRow(page, '1 LED-PANEL-60 Ceiling lights').waitFor();
    expect(await detailsDialog(page).count()).toBe(0);
  });
});
