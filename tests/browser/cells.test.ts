/** Lines of a consignment worked on where they stand: cells by keys, blocks over them, several at once, all of it taken back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { detailsDialog } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Product lines' });
const line = (page: Page, index = 0): Locator => lines(page).locator(`[data-index="${index}"]`);
const cell = (page: Page, column: string, index = 0): Locator => line(page, index).locator(`[data-cell="${column}"]`);
const toasts = (page: Page): Locator => page.getByRole('status', { name: 'Messages' });
const focusedCell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

let opened = 0;

async function openLines(width = 1280) {
  const place = await workplace.app.addImportWithLine(`C-26-23${String(opened++).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.importer, { width });
  await page.goto(`/Consignments/${place.consignmentId}`);
  await line(page).waitFor();
  return { page, place, url: `/api/consignments/${place.consignmentId}/products/${place.lineId}` };
}

test('a cell of a line is typed over by keys alone, Tab goes on, Escape gives up and Enter opens the line', async () => {
  const { page, url } = await openLines();
  await line(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focusedCell(page)).toBe('description');

  await page.keyboard.type('Desk lamp, steel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await (await page.request.get(url)).json()).description).toBe('Desk lamp, steel');
  await expect.poll(() => cell(page, 'description').textContent()).toBe('Desk lamp, steel');

  await cell(page, 'description').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Escape');
  expect(await cell(page, 'description').textContent()).toBe('Desk lamp, steel');
  expect(await focusedCell(page)).toBe('description');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await detailsDialog(page).waitFor();
});

test('the options of a narrow cell can be read whole', async () => {
  const { page } = await openLines();
  const origin = cell(page, 'country-of-origin-code');
  await origin.focus();
  await page.keyboard.press('F2');
  const option = page.getByRole('option', { name: 'AF – Afghanistan' });
  await option.waitFor();

  const [list, own] = [await page.getByRole('listbox').boundingBox(), await origin.boundingBox()];
  expect(own?.width).toBeLessThan(100);
  expect(list?.width).toBeGreaterThan(200);
  expect(await option.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  expect(await origin.locator('[data-position=right]').isVisible()).toBe(false);
});

test('the buttons of a line are one key away from it, past its cells, and the list of keys says so', async () => {
  const { page } = await openLines();
  await line(page).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Delete line 1');
  await page.keyboard.press('Escape');
  expect(await line(page).evaluate((row) => row === document.activeElement)).toBe(true);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of ['Edit a cell of the row', 'Into the cells of a row', 'To the last button of a row'])
    await keys.getByText(label).waitFor();
});

test('what is refused stays in its cell with why, and nobody’s newer line is overwritten', async () => {
  const { page, url } = await openLines();
  await cell(page, 'description').focus();
  await page.keyboard.type('Mine');
  const theirs = await page.request.patch(url, {
    data: [{ op: 'replace', path: '/description', value: 'Theirs' }],
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  expect(theirs.status()).toBe(204);
  const reread = page.waitForResponse((reply) => /\/products\?/.test(reply.url()));
  await page.keyboard.press('Enter');

  await expect.poll(() => cell(page, 'description').getAttribute('data-mark')).toBe('error');
  expect(await cell(page, 'description').getAttribute('data-tip')).toContain('Someone else has saved this since');
  expect(await cell(page, 'description').textContent()).toContain('Mine');
  expect((await (await page.request.get(url)).json()).description).toBe('Theirs');

  // Before the newer line has come into the list, it would be refused as before.
  await reread;
  const enteredAgain = async () => {
    await cell(page, 'description').focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Enter');
    return (await (await page.request.get(url)).json()).description;
  };
  await expect.poll(enteredAgain, { interval: 500 }).toBe('Mine');
  await expect.poll(() => cell(page, 'description').getAttribute('data-mark')).toBe(null);
});

test('on a phone a line whose cells can be edited is two lines of text, titled by the product', async () => {
  const { page } = await openLines(390);
  const texts = (await line(page).getByRole('gridcell').allInnerTexts()).join('\n').split('\n').filter(Boolean);
  expect(texts[0]).toContain('LMP-100');
  expect((await line(page).boundingBox())?.height).toBeLessThanOrEqual(52);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await line(page).click();
  await detailsDialog(page).waitFor();
});

test('a refused value is asked about before its page is left, and is typed on where one stays', async () => {
  const { page, url } = await openLines();
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  await cell(page, 'description').focus();
  await page.keyboard.type('Mine');
  await page.request.patch(url, { data: [{ op: 'replace', path: '/description', value: 'Theirs' }], headers });
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 'description').getAttribute('data-mark')).toBe('error');

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await cell(page, 'description').textContent()).toContain('Mine');

  await cell(page, 'description').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await expect.poll(() => cell(page, 'description').getAttribute('data-mark')).toBe(null);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
});

test('a value that is stored says so once, and is taken back by Undo', async () => {
  const { page, url } = await openLines();
  const stored = async () => (await (await page.request.get(url)).json()).description;
  const before = await stored();
  for (const text of ['Desk lamp, steel', 'Desk lamp, chrome']) {
    await cell(page, 'description').focus();
    await page.keyboard.type(text);
    // The toast of a change offers its Undo once the page has the answer.
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.keyboard.press('Enter');
    await answered;
    await expect.poll(stored).toBe(text);
  }
  await expect.poll(() => toasts(page).getByText('Description changed').count()).toBe(1);

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toBe('Desk lamp, steel');
  await expect.poll(() => cell(page, 'description').textContent()).toBe('Desk lamp, steel');
  expect(before).not.toBe('Desk lamp, steel');
});

test('Ctrl+Z takes back what was changed on the page, in cells and forms, and Ctrl+Shift+Z makes it again', async () => {
  const { page, place, url } = await openLines();
  const stored = async () => {
    const { description, quantityOrdered } = await (await page.request.get(url)).json();
    return [description, quantityOrdered];
  };
  const [description, quantity] = await stored();
  await cell(page, 'description').focus();
  await page.keyboard.type('Desk lamp, steel');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toEqual(['Desk lamp, steel', quantity]);
  await line(page).click();
  await detailsDialog(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('77');
  await page.keyboard.press('Control+z');
  await detailsDialog(page).getByRole('button', { name: 'Cancel', exact: true }).focus();
  await page.keyboard.press('Control+z');
  await toasts(page).getByText('Nothing to undo here').waitFor();
  expect(await stored()).toEqual(['Desk lamp, steel', quantity]);
  await detailsDialog(page).getByRole('textbox', { name: 'Quantity', exact: true }).fill('78');
  await page.keyboard.press('Control+Enter');
  await detailsDialog(page).waitFor({ state: 'detached' });
  await expect.poll(stored).toEqual(['Desk lamp, steel', 78]);

  await page.keyboard.press('Control+z');
  await toasts(page)
    .getByText(new RegExp(`^Undone\\. .*line 1: Quantity ${quantity} to 78`))
    .waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toEqual([description, quantity]);
  await expect.poll(() => cell(page, 'description').textContent()).toBe(description);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(stored).toEqual(['Desk lamp, steel', quantity]);

  await page.getByRole('button', { name: 'Messages' }).click();
  const mine = page.getByRole('dialog', { name: 'Messages' }).getByRole('list', { name: 'My changes' });
  await mine.getByText(`line 1: Description ${description} to Desk lamp, steel`).waitFor();
  await expectAccessible(page);
  const theirs = [{ op: 'replace', path: '/description', value: 'Theirs' }];
  const other = await workplace.signedIn(people.broker);
  const changed = await other.request.patch(`/api/consignments/${place.consignmentId}/products/${place.lineId}`, {
    data: theirs,
    headers: { 'X-Requested-With': 'fetch' },
  });
  expect(changed.status()).toBe(204);
  await mine.getByRole('button', { name: /^Undo: .*Description/ }).click();
  await toasts(page).getByText('Nothing was undone: it was changed since').waitFor();
  const messages = page.getByRole('dialog', { name: 'Messages' });
  expect(await messages.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  expect(await stored()).toEqual(['Theirs', quantity]);
});

test('a block from a spreadsheet goes over cells once it was seen, as one change that is undone', async () => {
  const { page, url } = await openLines();
  const before = (await (await page.request.get(url)).json()).quantityOrdered;
  await page.evaluate(() => navigator.clipboard.writeText('12\t1,200.50\tEUR\r\n13\t1\tUSD'));
  await cell(page, 'quantity-ordered').focus();
  await page.keyboard.press('Control+v');

  const preview = page.getByRole('dialog', { name: 'Paste over 1 record(s)' });
  await preview.getByText('1 row(s) reach past the loaded rows').waitFor();
  await preview.getByRole('row', { name: /Value.*1,200\.50/ }).waitFor();
  await expectAccessible(page);
  expect((await (await page.request.get(url)).json()).quantityOrdered).toBe(before);
  await preview.getByRole('button', { name: 'Change', exact: true }).click();
  await toasts(page).getByText('1 record(s) changed').waitFor();
  expect(await (await page.request.get(url)).json()).toMatchObject({ quantityOrdered: 12, exportValue: 1200.5, currencyCode: 'EUR' });

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await (await page.request.get(url)).json()).quantityOrdered).toBe(before);
});

test('selected lines are deleted after a preview, and come back by Undo', async () => {
  const { page } = await openLines();
  await line(page).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await question.getByText('1 will be deleted').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await line(page).waitFor({ state: 'detached' });

  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await line(page).waitFor();
});
