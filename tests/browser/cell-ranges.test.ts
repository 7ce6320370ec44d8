/** Ranges over the cells of a consignment's lines: by keys and by mouse, as in a spreadsheet. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' });
const cell = (page: Page, column: string, index = 0): Locator => lines(page).locator(`[data-index="${index}"] [data-cell="${column}"]`);
const inRange = (page: Page) =>
  lines(page)
    .locator('[role=gridcell][aria-selected=true]')
    .evaluateAll((cells) => cells.map((one) => one.textContent));
const status = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'cells selected' });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

let opened = 0;

/** A line of 1,000.00 USD, and others of these values. */
async function openLines(others: readonly { readonly exportValue: number; readonly currencyCode: string }[], width = 1280) {
  const place = await workplace.app.addImportWithLine(`C-26-27${String(opened++).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer, { width });
  const url = `/api/consignments/${place.consignmentId}/products`;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  const { orderId } = await (await page.request.get(`${url}/${place.lineId}`)).json();
  for (const [at, data] of others.entries()) {
    const line = { orderId, invoiceNumber: `INV-${data.currencyCode}`, line: at + 2, productCode: 'LMP', description: `Lamp ${at + 2}` };
    const added = await page.request.post(url, { headers, data: { ...line, quantityOrdered: 10, quantityUnitCode: 'nmb', ...data } });
    expect(added.status(), await added.text()).toBeLessThan(300);
  }
  await page.goto(`/Consignments/${place.consignmentId}`);
  await cell(page, 'line', others.length).waitFor();
  const stored = async (field: string) => {
    const { items } = await (await page.request.get(`${url}?pageSize=200`)).json();
    return items.map((line: Record<string, unknown>) => line[field] ?? null);
  };
  return { page, stored };
}

const LINES = [
  { exportValue: 20.5, currencyCode: 'USD' },
  { exportValue: 0.1, currencyCode: 'USD' },
  { exportValue: 7, currencyCode: 'EUR' },
];

test('by keys alone a range is selected, summed and copied, and Escape ends it', async () => {
  const { page } = await openLines(LINES);
  await cell(page, 'export-value').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect
    .poll(() => status(page).textContent())
    .toBe('3 cells selected: Value, 3 row(s) · Sum 1,020.60 USD · Average 340.20 USD · Count 3');
  expect(await inRange(page)).toEqual(['1,000.00', '20.50', '0.10']);
  await expectAccessible(page);

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await page.getByText('6 cells copied').waitFor();
  expect(await copied(page)).toBe('1,000.00\tUSD\r\n20.50\tUSD\r\n0.10\tUSD\r\n');
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(() => status(page).textContent()).toContain('No sum: the units differ · Count 4');

  await page.keyboard.press('Escape');
  await expect.poll(() => inRange(page)).toEqual([]);
  expect(await cell(page, 'export-value').evaluate((own) => own === document.activeElement)).toBe(true);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Select a range of cells').waitFor();
});

test('by mouse a range is dragged, extended with Shift, and no line opens', async () => {
  const { page } = await openLines(LINES);
  await cell(page, 'quantity-ordered').hover();
  await page.mouse.down();
  await cell(page, 'export-value').hover();
  await cell(page, 'export-value', 1).hover();
  await page.mouse.up();
  await expect.poll(() => status(page).textContent()).toContain('4 cells selected: Quantity – Value, 2 row(s)');
  await cell(page, 'export-value', 2).click({ modifiers: ['Shift'] });
  await expect.poll(async () => (await inRange(page)).length).toBe(6);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expectAccessible(page);

  await cell(page, 'description', 3).click();
  await page.getByRole('dialog').waitFor();
  expect(await inRange(page)).toEqual([]);
});

test('a range is filled at once, told what is locked or refused, and one Ctrl+Z takes it back', async () => {
  const { page, stored } = await openLines(LINES);
  const before = await stored('quantityOrdered');
  expect(before).toEqual([40, 10, 10, 10]);
  const range = async (column: string, keys: readonly string[]) => {
    await cell(page, column).focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  const toast = (text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text).first().waitFor();

  await range('quantity-ordered', ['Control+Shift+ArrowDown', 'Control+d']);
  await expect.poll(() => stored('quantityOrdered')).toEqual([40, 40, 40, 40]);
  await toast('3 cell(s) changed');
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored('quantityOrdered')).toEqual(before);

  await range('description', ['Shift+ArrowDown', 'Shift+ArrowDown']);
  await page.keyboard.type('Lamps');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored('description')).toEqual(['Lamps', 'Lamps', 'Lamps', 'Lamp 4']);

  // The marked option of a choice goes into all of it as well.
  await range('country-of-origin-code', ['Shift+ArrowDown', 'Shift+ArrowDown']);
  await page.keyboard.type('viet');
  await page.getByRole('option', { name: /^VN/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored('countryOfOriginCode')).toEqual(['VN', 'VN', 'VN', null]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored('countryOfOriginCode')).toEqual(['CN', null, null, null]);

  await range('export-value', ['Shift+ArrowDown', 'Delete']);
  await expect.poll(() => stored('exportValue')).toEqual([null, null, 0.1, 7]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored('exportValue')).toEqual([1000, 20.5, 0.1, 7]);

  await range('description', ['Shift+ArrowRight', 'Control+r']);
  await toast('1 cell(s) cannot be changed: locked or computed');
  await range('country-of-origin-code', ['Shift+ArrowRight', 'Control+r']);
  await expect.poll(() => cell(page, 'quantity-ordered').getAttribute('data-mark')).toBe('error');
  expect(await stored('quantityOrdered')).toEqual(before);
  await expectAccessible(page);
});

test('a value that is on its way is the one that fills, and a refused one is in no sum', async () => {
  const { page, stored } = await openLines(LINES);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/products/, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  await cell(page, 'quantity-ordered').focus();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 'quantity-ordered').getAttribute('data-mark')).toBe('waiting');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(() => cell(page, 'quantity-ordered', 1).getAttribute('data-mark')).toBe('waiting');
  release();
  await expect.poll(() => stored('quantityOrdered')).toEqual([50, 50, 10, 10]);

  await cell(page, 'country-of-origin-code').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  await expect.poll(() => cell(page, 'quantity-ordered').getAttribute('data-mark')).toBe('error');
  await cell(page, 'quantity-ordered').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => status(page).textContent()).toMatch(/2 cells selected.* Count 1$/);

  // Numbers of orders and lines are no amounts.
  await cell(page, 'quantity-ordered', 1).focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => status(page).textContent()).toMatch(/cells selected: Line.* Sum 50.* Count 1$/);
});

test('a range dragged out of the rows leaves the next click alone', async () => {
  const { page } = await openLines(LINES);
  await cell(page, 'quantity-ordered').hover();
  await page.mouse.down();
  await cell(page, 'export-value', 1).hover();
  await page.mouse.move(640, 5);
  await page.mouse.up();
  await expect.poll(async () => (await inRange(page)).length).toBe(4);
  await cell(page, 'description', 3).dispatchEvent('click');
  await page.getByRole('dialog').waitFor();
});

test('one value pasted over a range fills it, once it was seen', async () => {
  const { page, stored } = await openLines(LINES);
  await page.evaluate(() => navigator.clipboard.writeText('12'));
  await cell(page, 'quantity-ordered', 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+v');
  const preview = page.getByRole('dialog', { name: 'Paste over 2 record(s)' });
  await preview.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(() => stored('quantityOrdered')).toEqual([40, 12, 12, 10]);
});

test('Enter goes down to the column in which Tab began, and stays where there was no Tab', async () => {
  const { page, stored } = await openLines(LINES);
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[data-index]');
      return [row?.getAttribute('data-index'), document.activeElement?.getAttribute('data-cell')];
    });
  await cell(page, 'product-code').focus();
  await page.keyboard.type('A-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toEqual(['1', 'product-code']);
  await page.keyboard.type('A-2');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toEqual(['1', 'product-code']);
  await expect.poll(() => stored('productCode')).toEqual(['A-1', 'A-2', 'LMP', 'LMP']);
  await expect.poll(() => stored('description')).toEqual(['First', 'Lamp 2', 'Lamp 3', 'Lamp 4']);
});
