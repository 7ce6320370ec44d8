import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { openLine, ordersAtWork, storedLine } from '#tests/support/orders-at-work.ts';
import { choiceField, detailsButton, detailsDialog, openNewLine, problems, textField, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '22');

const saved = async (page: Page) => {
  await detailsButton(page, 'OK').click();
  await detailsDialog(page).waitFor({ state: 'detached' });
};

describe('an outbound broker', () => {
  test('has the duty refund, and the secondary code of the import', async () => {
    const { page, place } = await orders.ofExport('outboundBroker');
    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByRole('heading', { name: 'Product Details for Order 1 (Export)' }).waitFor();
    await type(textField(page, 'Duty Refund'), '12.345');
    expect(await textField(page, 'Duty Refund').inputValue()).toBe('12.35');
    await type(textField(page, 'Secondary Code'), 'TOY-WOOD');
    await type(textField(page, 'Suffix'), '00.14L');
    await saved(page);

    expect(await storedLine(page, place)).toMatchObject({
      dutyRefund: 12.35,
      secondaryProductCode: 'TOY-WOOD',
      tariffSuffixImport: '00.14L',
    });
  });
});

describe('an outbound party', () => {
  test("writes the buyer's product code and the export suffix, and sees no duty refund", async () => {
    const { page, place } = await orders.ofExport('outboundParty');
    await openLine(page, '1 LMP-100');
    expect(await textField(page, 'Duty Refund').count()).toBe(0);
    await type(textField(page, 'Secondary Code'), 'PREF-CN');
    await type(textField(page, 'Suffix'), '00.14L');
    await saved(page);

    const line = await storedLine(page, place);
    expect(line).toMatchObject({ buyerProductCode: 'PREF-CN', tariffSuffixExport: '00.14L' });
    expect(line).not.toHaveProperty('secondaryProductCode');
  });
});

describe('the manufacturer', () => {
  test('is typed in a dialog of its own, by keyboard, and saved with the line', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    await detailsDialog(page)
      .getByRole('button', { name: /Manufacturer/ })
      .focus();
    await page.keyboard.press('Enter');
    const manufacturer = page.getByRole('dialog', { name: 'Manufacturer' });
    await manufacturer.waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Bright Works');
    for (const line of ['18 Keji South Road', 'Building 4', 'Shenzhen', 'Guangdong']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(line);
    }
    await manufacturer.getByRole('button', { name: 'OK', exact: true }).click();
    await manufacturer.waitFor({ state: 'detached' });
    await detailsDialog(page).getByText('Bright Works, Shenzhen', { exact: true }).waitFor();
    await saved(page);

    expect(await storedLine(page, place)).toMatchObject({
      manufacturerName: 'Bright Works',
      manufacturerAddress1: '18 Keji South Road',
      manufacturerAddress2: 'Building 4',
      manufacturerAddress3: 'Shenzhen',
      manufacturerAddress4: 'Guangdong',
    });
  });
});

describe('a customs value', () => {
  test('is typed once its type is chosen, and goes with it', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    expect(await textField(page, 'Customs Value').isEditable()).toBe(false);
    await type(choiceField(page, 'Customs Value Type'), 'Transaction');
    await type(textField(page, 'Customs Value'), '99.5');
    expect(await textField(page, 'Customs Value').inputValue()).toBe('99.50');
    await saved(page);
    expect(await storedLine(page, place)).toMatchObject({ customsValueType: 1, customsValue: 99.5 });

    await openLine(page, '1 LMP-100');
    await detailsDialog(page).getByText('Order Line 1').waitFor();
    await type(choiceField(page, 'Customs Value Type'), '');
    expect(await textField(page, 'Customs Value').inputValue()).toBe('');
    await saved(page);
    expect(await storedLine(page, place)).not.toHaveProperty('customsValue');
  });
});

describe.each([390, 320])('at %i pixels', (width) => {
  test('every field is in one column, nothing is cut off, and a refused line says why', async () => {
    const { page } = await orders.empty({ width, height: 720 });
    await openNewLine(page);
    await textField(page, 'Packages').fill('2');
    await detailsButton(page, 'OK').click();
    await problems(page).getByText('Package type is required').waitFor();

    const cutOff = await detailsDialog(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('input, button, label, [data-section] > :first-child, h2')].flatMap((part) => {
        const { left, right, width: wide } = part.getBoundingClientRect();
        return wide > 1 && (left < -0.5 || right > window.innerWidth + 0.5) ? [part.outerHTML.slice(0, 80)] : [];
      }),
    );
    expect(cutOff).toEqual([]);
    for (const name of ['Add', 'Auto-Add', 'Duplicate', 'Cancel', 'OK']) expect(await detailsButton(page, name).isVisible()).toBe(true);
    await expectAccessible(page);
  });
});

test('a unit stands as its code, and is named in the list', async () => {
  const { page, place } = await orders.withLine();
  await openLine(page, '1 LMP-100');
  const unit = choiceField(page, 'Weight Unit');
  expect(await unit.inputValue()).toBe('kgm');

  await unit.click();
  await page.getByRole('option', { name: 'tne – tonnes' }).click();

  expect(await unit.inputValue()).toBe('tne');
  await type(unit, 'pounds');
  expect(await unit.inputValue()).toBe('lbs');
  await saved(page);
  expect(await storedLine(page, place)).toMatchObject({ weightUnitCode: 'lbs' });
});

test('enlarged four times, the window belongs to the fields, and the buttons come after them', async () => {
  const { page } = await orders.empty({ width: 320, height: 200 });
  await openNewLine(page);

  const field = textField(page, 'Description');
  await field.fill('Lamps');
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  // A part of a pixel is nobody's to see.
  expect(Math.ceil(box?.y ?? -1)).toBeGreaterThanOrEqual(0);
  expect(Math.floor((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThanOrEqual(200);
  const isCovered = await field.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== input;
  });
  expect(isCovered).toBe(false);
  await detailsButton(page, 'OK').click();
  await detailsDialog(page).waitFor({ state: 'detached' });
});

test('a line that can only be read opens at its beginning', async () => {
  const { page, place } = await orders.withLine();
  await workplace.app.lock(place);
  await page.reload();
  await openLine(page, '1 LMP-100');
  await detailsDialog(page).getByText('The consignment is locked. This line can be read, not changed.').waitFor();

  await expect.poll(() => detailsDialog(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(false);
});

describe('an input', () => {
  test('is heard by the form when something else fills it and tells of the change alone', async () => {
    const { page } = await orders.empty();
    await openNewLine(page);

    await textField(page, 'Quantity').evaluate((input) => {
      if (input instanceof HTMLInputElement) input.setRangeText('1234');
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });

    await detailsDialog(page).getByText('1,234', { exact: true }).waitFor();
  });
});
