/** Several rows of a list worked on together, by keys alone; what comes and goes with them moves nothing and takes no focus away. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' });
const line = (page: Page, index = 0): Locator => lines(page).locator(`[data-index="${index}"]`);
const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Messages' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const isOnRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
const selected = (page: Page) => lines(page).locator('[role=row][aria-selected=true]').count();

const headers = { 'x-requested-with': 'XMLHttpRequest' };
let opened = 0;

/** The page of a broker's import with some lines. */
async function openLines(width = 1280) {
  const reference = `C-26-63${String(opened++).padStart(2, '0')}`;
  const place = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(people.broker, { width });
  const url = `/api/consignments/${place.consignmentId}/products`;
  for (const description of ['Desk lamp', 'Floor lamp', 'Wall lamp', 'Lamp shade']) {
    const data = {
      orderId: place.orderId,
      invoiceId: place.invoiceId,
      invoiceNumber: 'INV-63',
      description,
      countryOfOriginCode: 'CN',
      currencyCode: 'USD',
      exportValue: 10,
    };
    expect((await page.request.post(url, { data, headers })).status()).toBe(201);
  }
  await page.goto(`/Consignments/${place.consignmentId}`);
  await line(page, 3).waitFor();
  const origins = async () => {
    const reply = await page.request.get(`${url}?OrderId=${place.orderId}&PageNumber=1&PageSize=50`);
    const { items }: { items: { line: number; countryOfOriginCode: string }[] } = await reply.json();
    return items.toSorted((one, other) => one.line - other.line).map(({ countryOfOriginCode }) => countryOfOriginCode);
  };
  return { page, reference, origins };
}

test('to select a row moves no row, and what can be done with it stands beneath the list', async () => {
  const { page } = await openLines();
  const before = await line(page).boundingBox();
  const height = (await lines(page).boundingBox())?.height;

  await line(page).focus();
  await page.keyboard.press('ArrowDown');
  await button(page, 'Delete').waitFor();

  expect(await line(page).boundingBox()).toEqual(before);
  expect((await lines(page).boundingBox())?.height).toBe(height);
  const bar = await button(page, 'Delete').boundingBox();
  expect(bar?.y ?? 0).toBeGreaterThan((before?.y ?? 0) + 4 * 32);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(800);
  await expectAccessible(page);
});

test('of selected rows Restore is offered where one of them is deleted, Delete and Change where one is not', async () => {
  const { page } = await openLines();
  await page.getByRole('button', { name: 'Delete line 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => line(page, 3).count()).toBe(0);
  await page.getByRole('switch', { name: 'Show deleted' }).focus();
  await page.keyboard.press('Space');
  await line(page, 3).waitFor();
  const foot = page.locator('[data-has-rows]');
  const offered = async () => {
    await foot.waitFor();
    const names = await Promise.all(
      ['Change', 'Delete', 'Restore'].map(async (name) => ((await button(page, name).count()) > 0 ? [name] : [])),
    );
    return names.flat();
  };
  const box = (index: number) => line(page, index).getByRole('checkbox');

  await box(0).click();
  expect(await offered()).toEqual(['Change', 'Delete']);
  await box(1).click();
  expect(await offered()).toEqual(['Change', 'Delete', 'Restore']);
  await box(0).click();
  expect(await offered()).toEqual(['Restore']);
  await line(page, 0).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByText('4 selected').waitFor();
  expect(await offered()).toEqual(['Change', 'Delete', 'Restore']);
  await box(1).click();
  await page.getByText('3 selected').waitFor();
  expect(await offered()).toEqual(['Change', 'Delete']);
});

test('on a phone what can be done with selected rows stands above them, within the window', async () => {
  const { page } = await openLines(390);
  await line(page).getByRole('checkbox').click();
  const bar = await button(page, 'Delete').boundingBox();
  expect(bar?.y ?? 0).toBeLessThan((await line(page).boundingBox())?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a range begins at the row with the focus, though none was selected', async () => {
  const { page } = await openLines();
  await line(page, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();
  expect(await line(page, 1).getAttribute('aria-selected')).toBe('true');
  expect(await line(page, 2).getAttribute('aria-selected')).toBe('true');
});

test('a field of several rows is changed by keys alone, and the focus goes back to the rows', async () => {
  const { page, origins } = await openLines();
  await line(page).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await tabTo(page, button(page, 'Change'));
  await press(page, 'Enter');

  const dialog = page.getByRole('dialog', { name: 'Change 2 record(s)' });
  const fields = dialog.getByRole('combobox', { name: 'Fields to change' });
  await expect.poll(() => hasFocus(fields)).toBe(true);
  await page.keyboard.type('Origin C');
  await press(page, 'Enter');
  const origin = dialog.getByRole('combobox', { name: 'Origin Country' });
  await tabTo(page, origin);
  await page.keyboard.type('vn');
  await press(page, 'Enter');
  await expect.poll(() => origin.inputValue()).toMatch(/^VN/);
  await press(page, 'Control+Enter');
  await dialog.getByText('2 will change').waitFor();
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Change', exact: true }))).toBe(true);
  await press(page, 'Control+Enter');

  await toasts(page).getByText('2 record(s) changed').waitFor();
  expect(await origins()).toEqual(['VN', 'VN', 'CN', 'CN']);
  await expect.poll(() => isOnRow(page)).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await selected(page)).toBe(1);
});

/** The field Origin Country of selected rows, whose options come once they are released. */
async function openOrigin() {
  const { page } = await openLines();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/StaticData\/countries/, async (route) => {
    await released;
    await route.continue();
  });
  await line(page).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await tabTo(page, button(page, 'Change'));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Change 2 record(s)' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox', { name: 'Fields to change' }))).toBe(true);
  await page.keyboard.type('Origin C');
  await press(page, 'Enter');
  const origin = dialog.getByRole('combobox', { name: 'Origin Country' });
  await tabTo(page, origin);
  return { page, origin, release };
}

test('Enter takes the first option, though the options came after what was typed', async () => {
  const { page, origin, release } = await openOrigin();
  await page.keyboard.type('united');
  release();
  await page.getByRole('option', { name: /^AE/ }).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => origin.inputValue()).toMatch(/^AE/);
});

test('Enter before the options came takes the code that was typed', async () => {
  const { page, origin, release } = await openOrigin();
  await page.keyboard.type('vn');
  await press(page, 'Enter');
  release();
  await expect.poll(() => origin.inputValue()).toMatch(/^VN/);
});

test('Delete on one of several selected rows asks about all of them, and the focus goes on at the rows', async () => {
  const { page } = await openLines();
  await line(page, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();

  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await question.getByText('2 will be deleted').waitFor();
  await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Delete', exact: true }))).toBe(true);
  await press(page, 'Enter');

  await toasts(page).getByText('2 record(s) deleted').waitFor();
  await page.getByText('Found 2 record(s)').waitFor();
  await expect.poll(() => isOnRow(page)).toBe(true);
});

describe('a button that goes away with what it does', () => {
  test('leaves the focus in its screen: Lock and Unlock', async () => {
    const { page } = await openLines();
    await button(page, 'Lock').focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Lock the consignment' });
    await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
    await button(page, 'Unlock').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-screen]') !== null)).toBe(true);

    await button(page, 'Unlock').focus();
    await press(page, 'Enter');
    await button(page, 'Lock').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-screen]') !== null)).toBe(true);
  });

  test('leaves it in the list of messages: Undo', async () => {
    const { page, reference } = await openLines();
    await line(page).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))).toBe(true);
    await press(page, 'Enter');
    await page.getByText('Found 2 record(s)').waitFor();

    await button(page, 'Messages').focus();
    await press(page, 'Enter');
    const messages = page.getByRole('dialog', { name: 'Messages' });
    await messages.getByRole('button', { name: new RegExp(`^Undo: .*${reference}`) }).focus();
    await press(page, 'Enter');
    await page.getByText('Found 4 record(s)').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  });
});
