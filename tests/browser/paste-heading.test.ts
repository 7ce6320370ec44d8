import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, chosenRoles, copy } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const sheet = [
  'COMMERCIAL INVOICE\t\t\t\t',
  'Invoice No: X-1\t\t\t\t',
  'Item\tDescription\tTotal\tWeight\t',
  '\t\tQty\tGross\tNet',
  'MUG-1\tMug\t10\t5.5\t5',
  'CUP-1\tCup\t5\t2.5\t2',
].join('\n');

test('the heading below a letterhead is found, and moved by a click or its number', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-0431');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, sheet);
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  const dialog = autoAddDialog(page);
  const row = dialog.getByRole('textbox', { name: 'Row of column names' });
  await dialog.getByText('Guessed: row 4 looks like column names.').waitFor();
  const matched = ['productCode', 'description', 'quantityOrdered', 'totalWeight', 'netWeight'];
  await expect.poll(() => chosenRoles(page)).toEqual(matched);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Line 1' }).click();
  await expect.poll(() => row.inputValue()).toBe('1');
  await dialog.getByText('the column names seem to be in row 4').waitFor();
  await row.fill('4');
  await row.press('Tab');
  await expect.poll(() => chosenRoles(page)).toEqual(matched);

  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('3 row(s) above the column names in row 4 are left out').waitFor();
});
