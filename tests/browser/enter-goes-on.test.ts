/** Enter goes from field to field of a form, and Ctrl+Enter saves; while that runs its fields are closed. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openLine, ordersAtWork, storedLine, storedLines } from '#tests/support/orders-at-work.ts';
import { choiceField, detailsButton, lineRow, openNewLine, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const orders = ordersAtWork(workplace, '61');
const focusOf = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? document.activeElement?.textContent,
  );

/** A server that answers a change of a line once it is let. */
function waitingServer(page: Page, method: 'PATCH' | 'POST') {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const isAsked = new Promise<void>((resolve) => {
    void page.route(/\/products(\/\d+)?$/, async (route) => {
      if (route.request().method() !== method) return route.continue();
      resolve();
      await isAnswered;
      return route.continue();
    });
  });
  return { isAsked, answer };
}

describe('in Product Details', () => {
  test('Enter goes on past buttons, Shift+Enter goes back, and nothing is saved', async () => {
    const { page } = await orders.empty();
    await openNewLine(page);
    await textField(page, 'Product Code').focus();

    await page.keyboard.type('LMP-7');
    await press(page, 'Enter');
    const after = await focusOf(page);
    await press(page, 'Shift+Enter');

    expect(after).not.toBe('productCode');
    expect(await focusOf(page)).toBe('productCode');
    expect(await textField(page, 'Product Code').evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(5);
    expect(await lineRow(page, '1').count()).toBe(0);
  });

  test('Enter in an open list picks and goes on, a tick is no stop for ever, and after the last field stands OK', async () => {
    const { page, place } = await orders.empty();
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');
    await choiceField(page, 'Origin Country').focus();
    await page.keyboard.type('chin');
    await page.getByRole('option', { name: /^CN/ }).waitFor();
    await press(page, 'Enter');
    expect(await choiceField(page, 'Origin Country').inputValue()).toMatch(/^CN/);
    expect(await hasFocus(choiceField(page, 'Origin Country'))).toBe(false);

    for (let fields = 0; fields < 60 && !(await hasFocus(detailsButton(page, 'OK'))); fields += 1) await press(page, 'Enter');
    expect(await hasFocus(detailsButton(page, 'OK'))).toBe(true);
    await press(page, 'Enter');
    await lineRow(page, '1 Desk lamp').waitFor();
    expect(await storedLines(page, place)).toEqual(['1 Desk lamp']);
  });

  test('what cannot be read stays with its message when Enter leaves it', async () => {
    const { page } = await orders.empty();
    await openNewLine(page);
    await textField(page, 'Quantity').fill('12*');

    await press(page, 'Enter');

    expect(await textField(page, 'Quantity').inputValue()).toBe('12*');
    await expect.poll(() => textField(page, 'Quantity').getAttribute('aria-invalid')).toBe('true');
  });

  test('fields are closed while they are saved, and keep the focus and what was typed', async () => {
    const { page, place } = await orders.withLine();
    await openLine(page, '1 LMP-100');
    const { isAsked, answer } = waitingServer(page, 'PATCH');
    const description = textField(page, 'Description');
    await description.fill('Desk lamp, chrome');

    await press(page, 'ControlOrMeta+Enter');
    await isAsked;
    await page.keyboard.type(' and brass');
    await press(page, 'Enter');

    expect(await description.inputValue()).toBe('Desk lamp, chrome');
    expect(await hasFocus(description)).toBe(true);
    answer();
    await lineRow(page, '1 LMP-100 Desk lamp, chrome').waitFor();
    expect(await storedLine(page, place)).toMatchObject({ description: 'Desk lamp, chrome' });
  });

  test('what is typed right after Add stands whole in the next line, and Enter goes on from it', async () => {
    const { page, place } = await orders.empty();
    await openNewLine(page);
    const { isAsked, answer } = waitingServer(page, 'POST');
    await textField(page, 'Description').fill('Desk lamp');

    await press(page, 'Alt+a');
    await page.keyboard.type('A ');
    await isAsked;
    await page.keyboard.type('BC');
    await textField(page, 'Quantity').click();
    answer();
    await page.keyboard.type('123');
    await press(page, 'Enter');

    await expect.poll(() => textField(page, 'Product Code').inputValue()).toBe('A BC123');
    await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(false);
    expect(await textField(page, 'Description').inputValue()).toBe('');
    expect(await storedLines(page, place)).toEqual(['1 Desk lamp']);
  });

  test('a key leads to each section, and the list of keys names it', async () => {
    const { page } = await orders.empty();
    await openNewLine(page);
    await textField(page, 'Description').focus();
    await press(page, 'Shift+F1');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const line = keys.locator('dl > div').filter({ hasText: 'To section Packing' });
    const key = await line.locator('kbd').innerText();
    await press(page, 'Escape');
    await keys.waitFor({ state: 'detached' });

    await press(page, key);

    const section = page.getByRole('group', { name: /^Packing and measures/ });
    expect(await section.evaluate((group) => group.contains(document.activeElement))).toBe(true);
  });
});

test('a number field works a sum out, to the last decimal', async () => {
  const { page } = await orders.empty();
  await openNewLine(page);
  await textField(page, 'Quantity').fill('12*24');
  await press(page, 'Tab');
  expect(await textField(page, 'Quantity').inputValue()).toBe('288');
  await textField(page, 'Invoiced Value').fill('3500/2+0.1+0.2');
  await press(page, 'Tab');
  expect(await textField(page, 'Invoiced Value').inputValue()).toBe('1,750.30');
});

test('the number of a container submits half a second after Enter, also where it is held down', async () => {
  const { page } = await orders.empty();
  await page.getByRole('tab', { name: /^Containers and packages/ }).click();
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog', { name: /Container\/Package Details/ });
  await dialog.getByRole('combobox', { name: 'Fullness', exact: true }).fill('FCL');
  await press(page, 'Tab');
  const number = dialog.getByRole('textbox', { name: 'Container Number', exact: true });
  await number.fill('CSQU3054383');
  const pressedAt = Date.now();

  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');

  await expect
    .poll(() =>
      dialog
        .getByRole('region', { name: 'Please correct the following issues' })
        .or(page.getByRole('row', { name: /CSQU3054383/ }))
        .count(),
    )
    .toBe(1);
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(500);
});
