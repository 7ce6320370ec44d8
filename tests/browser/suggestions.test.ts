import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { choiceField, detailsButton, detailsDialog, openNewLine, textField, toasts, type } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;

/** A new line, and the broker's history: what the demo data holds. */
async function openLine(options?: PageOptions): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(`C-26-17${String((orders += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${consignmentId}`);
  await openNewLine(page);
  return page;
}

const suggestions = (page: Page): Locator => detailsDialog(page).getByRole('group', { name: 'Suggestions for HS Tariff' });
const offered = (page: Page): Locator => suggestions(page).getByRole('button');

describe('tariff codes are suggested', () => {
  test('while the description is typed, with the line that speaks for them, and one key takes one', async () => {
    const page = await openLine();
    await textField(page, 'Description').pressSequentially('laptop comp 14"');

    await offered(page).first().waitFor();
    const first = await offered(page).first().innerText();
    expect(first).toContain('Alt+1');
    expect(first).toContain('8471.30.00.10A from CN');
    expect(first).toContain('C-26-0731 line 1');
    expect(await offered(page).first().locator('mark').allInnerTexts()).toEqual(['Laptop', 'computer', '14']);
    await expectAccessible(page);

    await page.keyboard.press('Alt+1');
    await suggestions(page).waitFor({ state: 'detached' });
    expect(await textField(page, 'HS code').inputValue()).toBe('8471.30');
    expect(await textField(page, 'Suffix').inputValue()).toBe('00.10A');
    expect(await choiceField(page, 'Origin Country').inputValue()).toContain('CN');
    expect(await detailsDialog(page).getByText('filled from line 1 of C-26-0731').isVisible()).toBe(true);

    await page.keyboard.type(' black');
    expect(await textField(page, 'Description').inputValue()).toBe('laptop comp 14" black');
    await detailsButton(page, 'Add').click();
    await toasts(page).getByText('Line 1 added').waitFor();
  });

  test('by a click as well, without the focus leaving the description', async () => {
    const page = await openLine();
    await textField(page, 'Description').pressSequentially('LED television');
    await offered(page).first().click();

    await suggestions(page).waitFor({ state: 'detached' });
    expect(await textField(page, 'HS code').inputValue()).toBe('8528.72');
    expect(await textField(page, 'Description').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('in nobody’s way: nothing moves, Tab goes on to the code, Escape puts them away and leaves the dialog open', async () => {
    const page = await openLine();
    const quantity = await textField(page, 'Quantity').boundingBox();
    await textField(page, 'Description').pressSequentially('laptop');
    await suggestions(page).waitFor();
    expect(await textField(page, 'Quantity').boundingBox()).toEqual(quantity);

    await page.keyboard.press('Tab');
    expect(await textField(page, 'HS code').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await suggestions(page).isVisible()).toBe(true);

    await page.keyboard.press('Escape');
    await suggestions(page).waitFor({ state: 'detached' });
    expect(await detailsDialog(page).isVisible()).toBe(true);

    await page.keyboard.type('9403');
    expect(await textField(page, 'HS code').inputValue()).toContain('9403');
    expect(await suggestions(page).isVisible()).toBe(false);
  });

  test('not where there is a code, nor before anything is typed', async () => {
    const page = await openLine();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/products/suggestions') ? 1 : 0));
    await textField(page, 'Description').focus();
    await type(textField(page, 'HS code'), '847130');
    await textField(page, 'Description').pressSequentially('laptop');
    await type(textField(page, 'Brand/Marks'), 'Quay');
    await textField(page, 'Description').focus();
    await page.clock.runFor(5_000);

    expect(asked).toBe(0);
    expect(await suggestions(page).isVisible()).toBe(false);
  });
});
