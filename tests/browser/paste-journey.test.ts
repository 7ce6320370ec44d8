import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people, password } from '#tests/support/app.ts';
import { autoAddDialog, chosenRoles, columnChoices, copy, finish, mappingRow } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openFileChooser } from '#tests/support/keyboard.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const messySheet = pasteSample('P02');
const printedSheet = pasteSample('P15');

const lineRow = (page: Page, start: string) => page.getByRole('grid', { name: 'Product lines' }).getByRole('row', { name: start });

test('a broker pastes a messy sheet, mends a slip, adds 12 lines and corrects one of them', async () => {
  const page = await workplace.newPage();

  await page.goto('/');
  await page.getByLabel('Email address').fill(people.broker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Welcome, Jon Park' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Consignments' }).click();
  await page.getByRole('heading', { name: 'Consignments', level: 1 }).waitFor();
  await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('row', { name: /^C-26-0815/ }).click();
  await page.getByText('This order has no product lines yet.').waitFor();
  await expectAccessible(page);

  await copy(page, messySheet.text);
  await page.getByRole('button', { name: 'Add line' }).click();
  const details = page.getByRole('dialog', { name: 'Product Details for Order 1 (Import)' });
  await details.getByText('Order Line 1').waitFor();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Auto-Add' }).click();

  const dialog = autoAddDialog(page);
  await dialog.getByRole('rowheader', { name: 'Line 6', exact: true }).waitFor();
  const lines = await Promise.all([2, 3, 4, 5, 6].map((line) => mappingRow(page, `Line ${line}`)));
  expect(lines.map(([productCode]) => productCode)).toEqual(['LT-1401', 'TV-5502', 'NET-088', 'FUR-201', 'KIT-034']);
  expect(await dialog.getByRole('rowheader', { name: /^Line/ }).count()).toBe(5);
  await dialog.getByRole('button', { name: 'Auto-match' }).click();
  const roles = await chosenRoles(page);
  expect(roles.filter((role) => role !== '')).toHaveLength(14);
  const headers = await mappingRow(page, 'Header');
  const reasons = await mappingRow(page, 'Why');
  expect(roles.flatMap((role, index) => (role === '' ? [`${headers[index]}: ${reasons[index]}`] : []))).toEqual([
    'Weight/Unit: Not used: a measure of one unit',
    'Volume/Unit: Not used: a measure of one unit',
    'Remarks: Header not recognised',
  ]);
  await expectAccessible(page);

  await dialog.getByRole('checkbox', { name: 'First line is header' }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  const issues = dialog.getByRole('tab', { name: /^Errors/, selected: true });
  await issues.waitFor();
  expect(await dialog.getByRole('alert').getByRole('listitem').allInnerTexts()).toContain('row 1: Quantity is not a number');
  const autoAdd = dialog.getByRole('button', { name: 'Auto Add' });
  expect(await autoAdd.isDisabled()).toBe(true);
  await autoAdd.hover();
  await page.getByRole('tooltip', { name: 'Correct the errors first: click Previous to paste the data again' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Previous' }).click();
  await dialog.getByRole('checkbox', { name: 'First line is header' }).click();
  expect(await chosenRoles(page)).toEqual(roles);
  await dialog.getByRole('button', { name: 'Next' }).click();

  await dialog.getByRole('tab', { name: 'Product Lines to be Added', selected: true }).waitFor();
  await dialog.getByText('Found 12 record(s)').waitFor();
  await dialog.getByText('Quantity 5,740, Value USD 64,511.00, Weight 4,251 kg, Volume 31.93 m³, Packages 505').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Errors / Warnings', exact: true }).click();
  await dialog.getByText('Nothing to report: every line was read.').waitFor();
  await autoAdd.click();
  await page.getByRole('status', { name: 'Messages' }).getByText('12 lines added').waitFor();
  await dialog.getByText('12 lines were added to order 1 as lines 1 to 12').waitFor();
  await expectAccessible(page);
  await finish(dialog);
  await page.getByText('Found 12 record(s)').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await lineRow(page, '1 LT-1401').waitFor();
  await lineRow(page, '12 AIR-722').waitFor({ state: 'attached' });
  await expectAccessible(page);

  await lineRow(page, '2 TV-5502').dblclick();
  await details.getByText('Order Line 2').waitFor();
  expect(await details.getByRole('textbox', { name: 'Quantity', exact: true }).inputValue()).toBe('24');
  expect(await details.getByRole('status', { name: 'Unit Price' }).innerText()).toBe('318.00');
  await details.getByRole('textbox', { name: 'Quantity', exact: true }).fill('20');
  expect(await details.getByRole('status', { name: 'Unit Price' }).innerText()).toBe('381.60');
  expect(await details.getByRole('status', { name: 'Items Total' }).innerText()).toBe('20');
  await details.getByRole('button', { name: 'OK', exact: true }).click();
  await lineRow(page, '2 TV-5502 LED television 55in 4K 8528.72.90.15C CN 20 nmb 7,632.00 USD').waitFor();
  expect(await details.count()).toBe(0);

  await page.reload();
  await lineRow(page, '2 TV-5502 LED television 55in 4K 8528.72.90.15C CN 20 nmb 7,632.00 USD').waitFor();
  await lineRow(page, '2 TV-5502').click();
  await expect.poll(() => details.getByRole('status', { name: 'Unit Price' }).innerText()).toBe('381.60');
});

test('a printed sheet is added although its total rows and repeated header give warnings', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-0901');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, printedSheet.text);

  await page.getByRole('button', { name: 'Auto-Add' }).click();
  const dialog = autoAddDialog(page);
  await dialog.getByRole('rowheader', { name: 'Line 6', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('tab', { name: 'Errors / Warnings (3)', selected: true }).waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining([...printedSheet.warnings]));
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Product Lines to be Added' }).click();
  await dialog.getByText('Quantity 5,740, Value USD 64,511.00').waitFor();
  await dialog.getByRole('button', { name: 'Auto Add' }).click();

  await page.getByRole('status', { name: 'Messages' }).getByText('12 lines added').waitFor();
  // Nothing is left to lose.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Found 12 record(s)').waitFor();
});

test('leaving what the clipboard alone filled in asks nothing; a column chosen by hand is work to lose', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-1003');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await copy(page, pasteSample('P01').text);
  const openAutoAdd = async () => {
    await page.getByRole('button', { name: 'Auto-Add' }).click();
    await columnChoices(page).first().waitFor();
    await expect.poll(() => chosenRoles(page)).toContain('productCode');
  };

  await openAutoAdd();
  await autoAddDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await autoAddDialog(page).waitFor({ state: 'detached' });

  await openAutoAdd();
  await columnChoices(page).nth(1).selectOption({ label: 'Not used' });
  await autoAddDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
  await autoAddDialog(page).waitFor({ state: 'detached' });
});

test('a workbook is chosen in place of what was copied: a sheet of several, then one that is dropped', async () => {
  const { consignmentId } = await workplace.app.addImport('A-FILE');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  const dialog = autoAddDialog(page);
  const choose = async (name: string) => {
    const chooser = await openFileChooser(page, 'Alt+u');
    await chooser.setFiles(join(import.meta.dirname, '../fixtures/workbooks', name));
  };
  const rows = dialog.getByRole('textbox', { name: 'Clipboard' });
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  // Who has nothing to choose pastes at once.
  await expect.poll(() => rows.evaluate((field) => field === document.activeElement)).toBe(true);

  await choose('openpyxl.xlsx');
  await dialog.getByText('Merged cells: a text holds for each row').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Prices' }).click();
  await dialog.getByRole('button', { name: 'Prices', pressed: true }).waitFor();
  expect(await rows.inputValue()).toBe('Code');

  const transfer = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(['Code,Description,Quantity,Value\nA-1,Tea,1200,USD 1234.50\nA-2,Rice,3,USD 5'], 'goods.csv'));
    return held;
  });
  await dialog.getByRole('button', { name: 'Choose a file' }).dispatchEvent('drop', { dataTransfer: transfer });
  await dialog.getByRole('button', { name: 'Prices' }).waitFor({ state: 'detached' });
  expect(await rows.inputValue()).toContain('A-1,Tea,1200,USD 1234.50');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('2 lines', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Auto Add' }).click();
  await finish(dialog);
  await lineRow(page, '2 A-2').waitFor();
});
