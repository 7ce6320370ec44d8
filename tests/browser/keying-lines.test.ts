/** How a line is keyed in Product Details: in its order, with few keys, from line to line. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { keyLines, LINES, MOST_KEYS } from '#scripts/bench/key-lines.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork, storedLines } from '#tests/support/orders-at-work.ts';
import { detailsButton, detailsDialog, lineRow, openNewLine, problems, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '62');

describe('five lines of an invoice', () => {
  test.each(['Enter', 'Tab'] as const)('are keyed with hardly a key more than their characters and fields, by %s', async (next) => {
    const { page, place } = await orders.empty();

    await openNewLine(page);
    // The invoice is known: a new line starts on its first empty field.
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);
    const ratio = await keyLines(page, next);

    await lineRow(page, '5 TV-5502').waitFor();
    console.log(`Keyed by ${next}: ${ratio.toFixed(3)} keys for each that is needed.`);
    expect(ratio).toBeLessThanOrEqual(MOST_KEYS);
    expect(await storedLines(page, place)).toEqual(LINES.map(([, description], index) => `${index + 1} ${description}`));
    const reply = await page.request.get(
      `/api/consignments/${place.consignmentId}/products?OrderId=${place.orderId}&PageNumber=1&PageSize=50`,
    );
    const { items }: { items: Readonly<Record<string, unknown>>[] } = await reply.json();
    expect(items.find(({ line }) => line === 1)).toMatchObject({
      hsTariffCode: '9405.21',
      tariffSuffixImport: '31.00F',
      countryOfOriginCode: 'CN',
      quantityOrdered: 120,
      quantityUnitCode: 'nmb',
      exportValue: 2350,
      numberOfPackages: 12,
      packageTypeCode: 'CT',
      totalWeight: 84.5,
    });
    expect(items.find(({ line }) => line === 5)).toMatchObject({
      countryOfOriginCode: 'CN',
      quantityUnitCode: 'nmb',
      packageTypeCode: 'CT',
    });
  });
});

test('a line number that comes late takes no characters of the next line', async () => {
  const { page } = await orders.empty();
  await openNewLine(page);
  await type(textField(page, 'Description'), 'Lanterns');
  await type(textField(page, 'Quantity'), '12');
  await page.route('**/nextline?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.keyboard.press('Alt+a');
  await expect.poll(() => textField(page, 'Description').inputValue()).toBe('');

  await textField(page, 'Description').click();
  await page.keyboard.type('Lamps of brass with shades', { delay: 100 });

  expect(await textField(page, 'Description').inputValue()).toBe('Lamps of brass with shades');
  expect(await textField(page, 'Product Code').inputValue()).toBe('');
});

/** Fields that the edge of the dialog's body goes through. */
const cutFields = (page: Page) =>
  detailsDialog(page).evaluate((dialog) => {
    const body = dialog.querySelector('[data-screen]');
    const { top = 0, bottom = 0 } = body?.getBoundingClientRect() ?? {};
    return [...dialog.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
      const box = field.getBoundingClientRect();
      const isCut = (box.top < bottom && box.bottom > bottom + 1) || (box.top < top - 1 && box.bottom > top);
      return isCut ? [field.dataset['field']] : [];
    });
  });

describe('at 1280 x 800', () => {
  test('every row of the form is whole, and none is cut in half', async () => {
    const { page } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    expect(await cutFields(page)).toEqual([]);
  });

  test.each([
    ['of no reason', ''],
    ['for a short reason', 'Origin is being asked for'],
    ['for a long reason, which a button shows', 'The origin of the lamps is being asked for. '.repeat(4).trim()],
  ])('none is where the consignment is locked %s', async (_, reason) => {
    const { page, place } = await orders.withLine();
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const data = reason === '' ? {} : { reason };
    expect((await page.request.put(`/api/consignments/${place.consignmentId}/lock`, { headers, data })).ok()).toBe(true);
    await page.reload();
    await openLine(page, '1 LMP-100');
    const told = detailsDialog(page).getByText('The consignment is locked. This line can be read, not changed.');
    await told.waitFor();
    await detailsDialog(page).getByText('Order Line 1').waitFor();

    expect(await cutFields(page)).toEqual([]);
    expect(await told.textContent()).toContain(reason);
    const button = detailsButton(page, 'Show all');
    if (reason.length < 100) return;
    const lines = () => told.evaluate((element) => Math.round(element.getBoundingClientRect().height / 20));
    expect(await lines()).toBe(1);
    await expectAccessible(page);
    await button.press('Enter');
    expect(await lines()).toBe(3);
    await detailsButton(page, 'Show less').press('Enter');
    expect(await lines()).toBe(1);
  });

  test('none is where the line is deleted', async () => {
    const { page, place } = await orders.withLine();
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const url = `/api/consignments/${place.consignmentId}/products/${place.lineId}`;
    expect((await page.request.delete(url, { headers })).ok()).toBe(true);
    await page.getByRole('switch', { name: 'Show deleted' }).focus();
    await page.keyboard.press('Space');
    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByText('This line is deleted.').waitFor();

    expect(await cutFields(page)).toEqual([]);
  });
});

describe('the next line', () => {
  test('comes without closing, and what was typed is saved on the way', async () => {
    const { page } = await orders.withLine();
    await openNewLine(page);
    await textField(page, 'Description').fill('Floor lamp');
    await press(page, 'ControlOrMeta+Enter');
    await lineRow(page, '2 Floor lamp').waitFor();
    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await expect.poll(() => detailsButton(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
    await type(textField(page, 'Description'), 'Desk lamp, steel');

    await press(page, 'Alt+PageDown');

    await toasts(page).getByText('Line 1 saved').waitFor();
    await detailsDialog(page).getByText('Order Line 2').waitFor();
    await expect.poll(() => textField(page, 'Description').inputValue()).toBe('Floor lamp');
    await expect.poll(() => textField(page, 'Description').isEditable()).toBe(true);
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);
    await expect.poll(() => detailsButton(page, 'Next').getAttribute('aria-disabled')).toBe('true');

    await detailsButton(page, 'Previous').click();
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await expect.poll(() => textField(page, 'Description').inputValue()).toBe('Desk lamp, steel');
    await press(page, 'Escape');
    await lineRow(page, '1 LMP-100 Desk lamp, steel').waitFor();
  });

  test('does not come while what is typed cannot be saved', async () => {
    const { page } = await orders.withLine();
    await openNewLine(page);
    await textField(page, 'Description').fill('Floor lamp');
    await press(page, 'ControlOrMeta+Enter');
    await lineRow(page, '2 Floor lamp').waitFor();
    await openLine(page, '1 LMP-100');
    await expect.poll(() => detailsButton(page, 'Next').getAttribute('aria-disabled')).toBe(null);
    await textField(page, 'Description').fill('');

    await press(page, 'Alt+PageDown');

    await problems(page).getByText('Description is a required field').waitFor();
    expect(await detailsDialog(page).getByText('Order Line 1').count()).toBe(1);
  });
});

test('a value computed anew is marked, and kept by its button or by a key', async () => {
  const { page } = await orders.withLine();
  await openLine(page, '1 LMP-100');
  const weight = await textField(page, 'Total Weight').inputValue();
  await type(textField(page, 'Weight per Unit'), '2');
  await type(textField(page, 'Quantity'), '7');
  expect(await textField(page, 'Total Weight').inputValue()).toBe('14');

  const keep = detailsDialog(page)
    .locator('[data-field=totalWeight]')
    .getByRole('button', { name: `Undo to ${weight}` });
  expect(await textField(page, 'Total Weight').getAttribute('aria-describedby')).toContain('-recomputed');
  // Beside help, mark and button the label is whole.
  const label = detailsDialog(page).locator('[data-field=totalWeight] label');
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await keep.click();
  expect(await textField(page, 'Total Weight').inputValue()).toBe(weight);
  await keep.waitFor({ state: 'detached' });

  await textField(page, 'Weight per Unit').focus();
  await press(page, 'Alt+Backspace');
  expect(await textField(page, 'Weight per Unit').inputValue()).toBe('2');
  expect(await textField(page, 'Total Weight').inputValue()).toBe('14');
});
