/** Nothing is lost unasked: what is asked, where it stands, and that it covers more than what was typed. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { detailsButton, detailsDialog, openNewLine, textField } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
let orders = 0;

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const question = (page: Page): Locator => page.getByRole('alertdialog');

async function visitOrder(width = 1280): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(`C-26-94${String((orders += 1)).padStart(2, '0')}`);
  const page = await workplace.signedIn(people.broker, { width });
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

test.each([1280, 390])(
  'at %s pixels the question before typed work is lost stands over a veil in the dialog it concerns, offers to keep editing first, and stands beside the button that was pressed',
  async (width) => {
    const page = await visitOrder(width);
    await openNewLine(page);
    await textField(page, 'Description').fill('Desk lamp');
    await press(page, 'Escape');

    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
    expect(await question(page).getByRole('button').allInnerTexts()).toEqual(['Keep editing', 'Discard']);
    await expect.poll(() => hasFocus(button(question(page), 'Keep editing'))).toBe(true);
    await page.locator('[data-veil]').waitFor();
    const [asked, dialog] = [await boxOf(question(page)), await boxOf(detailsDialog(page))];
    expect(asked.x).toBeGreaterThanOrEqual(dialog.x);
    expect(asked.x + asked.width).toBeLessThanOrEqual(dialog.x + dialog.width);
    expect(asked.y - dialog.y).toBeLessThan(120);
    await expectAccessible(page);

    await button(question(page), 'Keep editing').click();
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(textField(page, 'Description'))).toBe(true);
    expect(await textField(page, 'Description').inputValue()).toBe('Desk lamp');

    await detailsButton(page, 'Cancel').click();
    await question(page).waitFor();
    const [beside, cancel] = [await boxOf(question(page)), await boxOf(detailsButton(page, 'Cancel'))];
    expect(Math.abs(beside.y + beside.height - cancel.y)).toBeLessThan(40);
    await button(question(page), 'Discard').click();
    await detailsDialog(page).waitFor({ state: 'detached' });
  },
);

test('ticks that are not saved are asked about as such, and taken back they are not', async () => {
  const page = await visitOrder();
  await page.getByRole('tab', { name: 'Documents' }).click();
  const files = page.waitForEvent('filechooser');
  await button(page, 'Upload files').click();
  await (await files).setFiles([{ name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('invoice') }]);
  await page.getByRole('row', { name: /invoice\.txt/ }).waitFor();
  await button(page, 'Cargo report').click();
  const dialog = page.getByRole('dialog', { name: 'Cargo Report Attachments' });
  const tick = dialog.getByRole('row', { name: /invoice\.txt/ }).getByRole('checkbox');
  await tick.click();
  await dialog.getByText('1 document selected').waitFor();

  await button(dialog, 'Cancel').click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await asked.getByText('The ticks and types have not been saved.').waitFor();
  await button(asked, 'Keep editing').click();
  await dialog.getByText('1 document selected').waitFor();

  await tick.click();
  await dialog.getByText('0 documents selected').waitFor();
  await button(dialog, 'Cancel').click();
  await dialog.waitFor({ state: 'detached' });
});

test('a page on which a dialog stands is loaded again without a question while nothing is typed', async () => {
  const page = await visitOrder();
  let asked = 0;
  page.on('dialog', (native) => {
    asked += 1;
    void native.accept();
  });
  await openNewLine(page);
  await page.reload();
  await detailsDialog(page).getByText('Order Line').waitFor();
  expect(asked).toBe(0);

  await textField(page, 'Description').fill('Desk lamp');
  await page.reload();
  await detailsDialog(page).getByText('Order Line').waitFor();
  expect(asked).toBe(1);
});
