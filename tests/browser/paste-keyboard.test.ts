import { expect, test } from 'vitest';
import { password, people } from '#tests/support/app.ts';
import { autoAddDialog, copy } from '#tests/support/auto-add.ts';
import { hasFocus, press, tabTo } from '#tests/support/keyboard.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { choiceField, derivedField, detailsButton, detailsDialog, lineRow, textField, toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

test('a broker signs in, pastes 12 lines and corrects one without touching a mouse', async () => {
  const page = await workplace.newPage();

  await page.goto('/');
  await page.getByLabel('Email address').waitFor();
  await expect.poll(() => hasFocus(page.getByLabel('Email address'))).toBe(true);
  await page.keyboard.type(people.broker);
  await press(page, 'Tab');
  await page.keyboard.type(password);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Welcome, Jon Park' }).waitFor();
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Consignments' }), 'Shift+Tab');
  await press(page, 'Enter');
  const heading = page.getByRole('heading', { name: 'Consignments', level: 1 });
  await heading.waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await tabTo(page, page.getByRole('row', { name: /^C-26-0815/ }));
  await press(page, 'Enter');
  await page.getByText('This order has no product lines yet.').waitFor();

  await copy(page, pasteSample('P02').text);
  await press(page, 'Alt+n');
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  await expect.poll(() => hasFocus(textField(page, 'Product Code'))).toBe(true);
  await tabTo(page, detailsButton(page, 'Auto-Add'));
  await press(page, 'Enter');

  const dialog = autoAddDialog(page);
  await dialog.getByRole('rowheader', { name: 'Line 6', exact: true }).waitFor();
  await tabTo(page, dialog.getByRole('checkbox', { name: 'First line is header' }));
  await press(page, 'Space');
  await press(page, 'Control+Enter');
  await dialog.getByRole('tab', { name: /^Errors/, selected: true }).waitFor();
  expect(await dialog.getByRole('alert').getByRole('listitem').allInnerTexts()).toContain('row 1: Quantity is not a number');
  await press(page, 'Control+Enter');
  expect(await toasts(page).innerText()).toBe('');
  await tabTo(page, dialog.getByRole('button', { name: 'Auto Add' }));
  await page.getByRole('tooltip', { name: 'Correct the errors first: click Previous to paste the data again' }).waitFor();
  await press(page, 'Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Previous' }), 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'First line is header' }));
  await press(page, 'Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');
  await dialog.getByText('Found 12 record(s)').waitFor();
  await tabTo(page, dialog.getByRole('tab', { name: 'Product Lines to be Added' }));
  await press(page, 'ArrowRight');
  await dialog.getByText('Nothing to report: every line was read.').waitFor();
  await press(page, 'Control+Enter');
  await toasts(page).getByText('12 lines added').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).waitFor();
  await press(page, 'Control+Enter');
  await page.getByText('Found 12 record(s)').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await tabTo(page, lineRow(page, '1 LT-1401'));
  await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await detailsDialog(page).getByText('Order Line 2').waitFor();
  await tabTo(page, textField(page, 'Quantity'));
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type('20');
  expect(await derivedField(page, 'Unit Price').innerText()).toBe('381.60');
  await press(page, 'Control+Enter');
  await lineRow(page, '2 TV-5502 LED television 55in 4K 8528.72.90.15C CN 20 nmb 7,632.00 USD').waitFor();
  await expect.poll(() => hasFocus(lineRow(page, '2 TV-5502'))).toBe(true);
});

test('Escape closes only what is on top, and gives the focus back to where it came from', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-0920');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await lineRow(page, '1 LMP-100').waitFor();

  await copy(page, '');
  await tabTo(page, page.getByRole('button', { name: 'Add line' }));
  await press(page, 'Enter');
  await detailsDialog(page).getByText('Order Line 2').waitFor();
  await tabTo(page, detailsButton(page, 'Auto-Add'));
  await press(page, 'Enter');
  await autoAddDialog(page).getByText('The clipboard holds no text.').waitFor();
  await press(page, 'Escape');
  await autoAddDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(detailsButton(page, 'Auto-Add'))).toBe(true);
  await press(page, 'Escape');
  await detailsDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add line' }))).toBe(true);

  await tabTo(page, lineRow(page, '1 LMP-100'));
  await press(page, 'Enter');
  await detailsDialog(page).getByText('Order Line 1').waitFor();
  await tabTo(page, choiceField(page, 'Origin Country'));
  await press(page, 'ArrowDown');
  await page.getByRole('option', { name: /^CN – / }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('option', { name: /^CN – / }).waitFor({ state: 'detached' });
  expect(await detailsDialog(page).count()).toBe(1);

  await tabTo(page, textField(page, 'Description'));
  await page.keyboard.type('!');
  await press(page, 'Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Keep editing' }))).toBe(true);
  await press(page, 'Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(textField(page, 'Description'))).toBe(true);
  await press(page, 'Escape');
  await tabTo(page, question.getByRole('button', { name: 'Discard' }));
  await press(page, 'Enter');
  await detailsDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(lineRow(page, '1 LMP-100'))).toBe(true);
});

test('a row is deleted and restored with the keys of the grid', async () => {
  const { consignmentId } = await workplace.app.addImportWithLine('C-26-0921');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);

  await tabTo(page, lineRow(page, '1 LMP-100'));
  await press(page, 'ArrowLeft');
  expect(await hasFocus(page.getByRole('button', { name: 'Delete line 1' }))).toBe(true);
  await press(page, 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await tabTo(page, question.getByRole('button', { name: 'Delete' }));
  await press(page, 'Enter');
  await toasts(page).getByText('Line 1 deleted').waitFor();
  await tabTo(page, page.getByRole('switch', { name: 'Show deleted' }), 'Shift+Tab');
  await press(page, 'Space');
  await tabTo(page, page.getByRole('row', { name: /Desk lamp, brass/ }));
  await press(page, 'ArrowLeft');
  await press(page, 'Enter');
  await toasts(page).getByText('Line restored').waitFor();
  await page.getByRole('button', { name: 'Delete line 1' }).waitFor();
});
