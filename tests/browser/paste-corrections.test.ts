import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy, finish } from '#tests/support/auto-add.ts';
import { expectAccessible, type PageOptions } from '#tests/support/browser.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const badSheet = pasteSample('P13');

const dialogOf = autoAddDialog;
const preview = (page: Page) => dialogOf(page).getByRole('grid', { name: 'Product Lines to be Added' });
/** By the head of its column and the start of its text. */
const cellButton = (page: Page, row: number, name: string) =>
  preview(page)
    .getByRole('row')
    .nth(row - 1)
    .getByRole('button', { name: new RegExp(`^${name}`) });
const editor = (page: Page) => preview(page).getByRole('textbox');
const summary = (page: Page, text: string) => dialogOf(page).getByRole('status').getByText(text, { exact: true });
const autoAdd = (page: Page) => dialogOf(page).getByRole('button', { name: 'Auto Add' });
const next = (page: Page) => dialogOf(page).getByRole('button', { name: 'Next', exact: true });
const sheetOf = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join('\t')).join('\n');

/** The dialog with a block from the clipboard, its columns mapped. */
async function pasteInto(reference: string, text: string, options?: PageOptions): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(people.broker, options);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, text);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();
  return page;
}

async function correct(page: Page, row: number, name: string, text: string): Promise<void> {
  await cellButton(page, row, name).click();
  await editor(page).fill(text);
  await editor(page).press('Enter');
}

test('a broker repairs a bad sheet in its cells without touching a mouse', async () => {
  const page = await pasteInto('C-26-1101', badSheet.text);
  await press(page, 'Control+Enter');
  const first = dialogOf(page).getByRole('button', { name: 'row 4: Currency US is not valid' });
  await expect.poll(() => hasFocus(first)).toBe(true);
  await summary(page, '5 lines, 5 errors in 3 rows, 4 warnings').waitFor();
  await expectAccessible(page);

  await press(page, 'Enter');
  await expect.poll(() => hasFocus(cellButton(page, 4, 'Currency US'))).toBe(true);
  expect(await cellButton(page, 4, 'Currency US').getAttribute('aria-label')).toContain('Error: row 4: Currency US is not valid');
  await page.locator('[role=tooltip]', { hasText: 'Error: row 4: Currency US is not valid' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.type('EUR');
  await press(page, 'Escape');
  await expect.poll(() => hasFocus(cellButton(page, 4, 'Currency US'))).toBe(true);
  await press(page, 'F2');
  await page.keyboard.type('USD');
  await expectAccessible(page);
  await press(page, 'Enter');
  await summary(page, '5 lines, 4 errors in 2 rows, 4 warnings').waitFor();
  await expect.poll(() => hasFocus(cellButton(page, 4, 'Currency USD Corrected'))).toBe(true);

  for (const [name, text] of [
    ['Origin Atlantis', 'GR'],
    ['Weight unit stone', 'kg'],
    ['Package type ZZZ', 'CT'],
  ] as const) {
    while (!(await hasFocus(cellButton(page, 5, name)))) await press(page, 'F8');
    await page.keyboard.type(text);
    await press(page, 'Enter');
    await expect.poll(() => cellButton(page, 5, name).count()).toBe(0);
  }
  await summary(page, '5 lines, 1 error in 1 row, 4 warnings').waitFor();
  while (!(await hasFocus(cellButton(page, 6, 'Package type')))) await press(page, 'F8');
  await press(page, 'Enter');
  await page.keyboard.type('CT');
  await press(page, 'Tab');
  await summary(page, '5 lines, 4 warnings').waitFor();
  await press(page, 'Escape');
  await expectAccessible(page);
  await press(page, 'Control+Enter');

  await page.getByRole('status', { name: 'Messages' }).getByText('5 lines added').waitFor();
  await finish(autoAddDialog(page));
  await page.getByText('Found 5 record(s)').waitFor();
  await page.getByRole('row', { name: /S3 Cap .* 900\.00 USD/ }).waitFor();
});

test('by mouse a message leads to its cell, and what was typed can be undone', async () => {
  const page = await pasteInto('C-26-1102', badSheet.text);
  await next(page).click();
  await dialogOf(page).getByRole('button', { name: 'row 5: country "Atlantis" is not valid' }).click();
  await dialogOf(page).getByRole('tab', { name: 'Product Lines to be Added', selected: true }).waitFor();
  await expect.poll(() => hasFocus(cellButton(page, 5, 'Origin Atlantis'))).toBe(true);

  await correct(page, 5, 'Origin', 'GR');
  await summary(page, '5 lines, 4 errors in 3 rows, 4 warnings').waitFor();
  await correct(page, 4, 'Currency', 'USD');
  await summary(page, '5 lines, 3 errors in 2 rows, 4 warnings').waitFor();
  await cellButton(page, 5, 'Origin GR Corrected').click();
  await page.getByRole('button', { name: 'Undo correction' }).click();
  await summary(page, '5 lines, 4 errors in 2 rows, 4 warnings').waitFor();
  await cellButton(page, 5, 'Origin Atlantis').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Undo 1 correction' }).click();

  await summary(page, '5 lines, 5 errors in 3 rows, 4 warnings').waitFor();
  expect(await autoAdd(page).isDisabled()).toBe(true);
});

test('on a phone the cell that a message leads to is in sight, below rows of any height', async () => {
  const page = await pasteInto('C-26-1190', badSheet.text, { width: 390 });
  await next(page).click();
  await dialogOf(page).getByRole('button', { name: 'row 5: country "Atlantis" is not valid' }).click();
  const origin = preview(page).getByRole('button', { name: /^Origin Atlantis/ });
  await expect.poll(() => hasFocus(origin)).toBe(true);

  // Nothing lies over it: neither the frame of the rows nor the foot of the dialog.
  const isSeen = await origin.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
});

test('what was typed outlives a check that fails, and blocks adding until it is checked', async () => {
  const sheet = sheetOf(['Item no.', 'Description', 'Qty', 'Amount'], ['A', 'Mugs', '2', '10.00']);
  const page = await pasteInto('C-26-1103', sheet, { expectedErrors: [/ERR_FAILED/] });
  await next(page).click();
  await cellButton(page, 2, 'Quantity').waitFor();
  await page.route('**/clipboarddata', (route) => route.abort());

  await correct(page, 2, 'Quantity', '20');
  await dialogOf(page).getByText('Something went wrong and processing has failed.').waitFor();
  await cellButton(page, 2, 'Quantity 20 Not checked yet').waitFor();
  expect(await autoAdd(page).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.unroute('**/clipboarddata');
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click();

  await cellButton(page, 2, 'Quantity 20 Corrected').waitFor();
  await dialogOf(page).getByText('Quantity 20, Value USD 10.00').waitFor();
  await autoAdd(page).click();
  await page.getByRole('status', { name: 'Messages' }).getByText('1 line added').waitFor();
  await finish(autoAddDialog(page));
});

test('corrections stay while the data is read the same way, and are dropped only after asking', async () => {
  const page = await pasteInto('C-26-1104', badSheet.text);
  await next(page).click();
  await dialogOf(page).getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await correct(page, 4, 'Currency', 'USD');
  await summary(page, '5 lines, 4 errors in 2 rows, 4 warnings').waitFor();

  await dialogOf(page).getByRole('button', { name: 'Previous', exact: true }).click();
  await next(page).click();
  await summary(page, '5 lines, 4 errors in 2 rows, 4 warnings').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Previous', exact: true }).click();
  await columnChoices(page).first().selectOption({ label: 'Not used' });
  await next(page).click();
  await summary(page, '5 lines, 4 errors in 2 rows, 4 warnings').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Previous', exact: true }).click();
  await columnChoices(page)
    .filter({ has: page.locator('option:checked', { hasText: 'Currency' }) })
    .selectOption({ label: 'Not used' });
  await next(page).click();
  const question = page.getByRole('alertdialog', { name: 'Drop the corrections?' });
  await question.getByText('1 cell was corrected or row removed before the data, or how it is read, was changed.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Drop and go on' }).click();
  await summary(page, '5 lines, 1 question to answer, 4 errors in 2 rows, 4 warnings').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
});

test('every mapped column is shown, and what follows from others', async () => {
  const page = await pasteInto(
    'C-26-1105',
    sheetOf(
      ['Item no.', 'Description', 'Qty', 'Amount', 'Brand', 'Manufacturer', 'Region'],
      ['A', 'Mugs', '2', '10.00', 'Kiln', 'Kiln Ltd', ''],
    ),
  );
  await next(page).click();
  await preview(page).waitFor();

  const heads = await preview(page).getByRole('columnheader').allInnerTexts();
  const isShown = (head: RegExp) => heads.some((text) => head.test(text));
  for (const head of [
    /^Row/,
    /^Line/,
    /^Product code/,
    /^Description/,
    /^Quantity/,
    /^Value/,
    /^Unit price/,
    /^Brand/,
    /^Manufacturer/,
    /^Region/,
  ])
    expect([head, isShown(head)]).toEqual([head, true]);
  expect(isShown(/secondary|volume|weight|packages/i)).toBe(false);
});

test('numbers that read two ways are asked about, and the answer can be changed', async () => {
  const page = await pasteInto(
    'C-26-1106',
    sheetOf(['Item no.', 'Description', 'Qty', 'Amount'], ['A', 'Mugs', '2', '1.234'], ['B', 'Bowls', '3', '2.500']),
  );
  await next(page).click();
  await dialogOf(page).getByText('Which number is 1.234 in this sheet?', { exact: true }).waitFor();
  expect(await autoAdd(page).isDisabled()).toBe(true);
  await expectAccessible(page);

  await dialogOf(page).getByRole('button', { name: '1234', exact: true }).click();
  await dialogOf(page).getByText('Quantity 5, Value USD 3,734.00').waitFor();
  await dialogOf(page).getByRole('button', { name: '1.234', exact: true }).click();
  await dialogOf(page).getByText('Quantity 5, Value USD 3.73').waitFor();
  await expectAccessible(page);
});

test('the header is guessed and says so, until it is chosen by hand', async () => {
  const page = await pasteInto('C-26-1107', pasteSample('P01').text);
  const dialog = dialogOf(page);
  const box = dialog.getByRole('checkbox', { name: 'First line is header' });
  await dialog.getByText('Guessed: row 1 looks like column names.').waitFor();
  await dialog.getByText('Guessed: the columns are separated by Tab.').waitFor();
  await expectAccessible(page);

  await box.uncheck();
  await dialog.getByText(/^Guessed: (?:row|no line)/).waitFor({ state: 'detached' });
  await box.check();
  expect(await dialog.getByText(/^Guessed: (?:row|no line)/).count()).toBe(0);
  await copy(page, pasteSample('P08').text);
  await dialog.getByRole('button', { name: 'Refresh' }).click();

  await dialog.getByText('Guessed: no line looks like column names.').waitFor();
  expect(await box.isChecked()).toBe(false);
  await tabTo(page, dialog.getByRole('radio', { name: 'Tab' }));
  await press(page, 'ArrowRight');
  await dialog.getByText(/^Guessed: the columns/).waitFor({ state: 'detached' });
});

test('more than 5,000 rows are refused before anything is sent', async () => {
  const rows = Array.from({ length: 5001 }, (_, index) => [`A-${index}`, 'Mugs', '2']);
  const page = await pasteInto('C-26-1108', sheetOf(['Item no.', 'Description', 'Qty'], ...rows));

  await dialogOf(page).getByRole('alert').getByText('The text exceeds 5,000 rows: paste it in parts').waitFor();
  expect(await next(page).isDisabled()).toBe(true);
  await next(page).hover();
  await page.getByRole('tooltip', { name: 'The text exceeds 5,000 rows: paste it in parts' }).waitFor();
  await expectAccessible(page);
});

test('a corrected cell has the focus beside the head of its list, not beneath it', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => [`L-${index}`, 'Lamp', '10', '25.50']);
  const page = await pasteInto('C-26-1177', sheetOf(['Product code', 'Description', 'Quantity', 'Value'], ...lines));
  await next(page).click();
  const cellOf = (name: string) =>
    preview(page)
      .locator('[data-index="10"]')
      .getByRole('button', { name: new RegExp(`^${name}`) });
  await cellOf('Quantity').click();
  await editor(page).fill('12');
  await editor(page).evaluate((input) => {
    const grid = input.closest('[role="grid"]');
    const head = grid?.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0;
    grid?.parentElement?.scrollBy(0, input.getBoundingClientRect().top - head + 20);
  });
  await press(page, 'Enter');

  const cell = cellOf('Quantity 12');
  await expect.poll(() => hasFocus(cell)).toBe(true);
  const [head, own] = await Promise.all([preview(page).getByRole('columnheader').first().boundingBox(), cell.boundingBox()]);
  expect(own?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
});
