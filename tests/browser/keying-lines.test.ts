/** How a line is keyed in Product Details: in its order, with few keys, from line to line. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork, storedLines } from '#tests/support/orders-at-work.ts';
import { detailsButton, detailsDialog, lineRow, openNewLine, problems, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '62');

/** In the order of the form; undefined is kept from the line before. */
const INVOICE = [
  ['LMP-1', 'Desk lamp, brass', '9405213100F', 'CN', '12*10', 'nmb', '2350.00', '12', 'CT', '84.5'],
  ['LMP-2', 'Desk lamp, black', '9405213100F', undefined, '80', undefined, '1480.5', '8', undefined, '56'],
  ['SHD-14', 'Lamp shade, linen, 30 cm', '9405992900K', undefined, '200', undefined, '900', '10', undefined, '40.25'],
  ['BLB-E27', 'LED lamp A60, 9 W, E27, warm white', '8539520010A', undefined, '1500', undefined, '1275', '15', undefined, '90'],
  ['TV-5502', 'LED television 55in 4K', '8528729015C', undefined, '24', undefined, '7632', '24', undefined, '396'],
] as const;
/** Keys for each character and one for each field. */
const MOST = 1.08;

async function keyLines(page: Page, next: string): Promise<{ pressed: number; ideal: number }> {
  let pressed = 0;
  let ideal = 0;
  const strike = async (key: string) => {
    await press(page, key);
    pressed += 1;
  };
  await openNewLine(page);
  for (const [index, line] of INVOICE.entries()) {
    await detailsDialog(page)
      .getByText(`Order Line ${index + 1}`)
      .waitFor();
    // The invoice is known: a new line starts on its first empty field.
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);
    for (const [place, value] of line.entries()) {
      if (value !== undefined) {
        await page.keyboard.type(value);
        pressed += value.length;
        ideal += value.length + 1;
      }
      if (place < line.length - 1) await strike(next);
    }
    await strike(index < INVOICE.length - 1 ? 'Alt+a' : 'ControlOrMeta+Enter');
  }
  return { pressed, ideal };
}

describe('five lines of an invoice', () => {
  test.each(['Enter', 'Tab'])('are keyed with hardly a key more than their characters and fields, by %s', async (next) => {
    const { page, place } = await orders.empty();

    const { pressed, ideal } = await keyLines(page, next);

    await lineRow(page, '5 TV-5502').waitFor();
    expect(pressed / ideal).toBeLessThanOrEqual(MOST);
    expect(await storedLines(page, place)).toEqual(INVOICE.map(([, description], index) => `${index + 1} ${description}`));
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

test('at 1280 x 800 every row of the form is whole, and none is cut in half', async () => {
  const { page } = await orders.withLine();
  await openLine(page, '1 LMP-100');
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  const cut = await detailsDialog(page).evaluate((dialog) => {
    const body = dialog.querySelector('[data-screen]');
    const { top = 0, bottom = 0 } = body?.getBoundingClientRect() ?? {};
    return [...dialog.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
      const box = field.getBoundingClientRect();
      const isCut = (box.top < bottom && box.bottom > bottom + 1) || (box.top < top - 1 && box.bottom > top);
      return isCut ? [field.dataset['field']] : [];
    });
  });
  expect(cut).toEqual([]);
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
    .getByRole('button', { name: `Keep ${weight}` });
  expect(await textField(page, 'Total Weight').getAttribute('aria-describedby')).toContain('-recomputed');
  await keep.click();
  expect(await textField(page, 'Total Weight').inputValue()).toBe(weight);
  await keep.waitFor({ state: 'detached' });

  await textField(page, 'Weight per Unit').focus();
  await press(page, 'Alt+Backspace');
  expect(await textField(page, 'Weight per Unit').inputValue()).toBe('2');
  expect(await textField(page, 'Total Weight').inputValue()).toBe('14');
});
