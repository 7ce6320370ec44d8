import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, copy } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { press, tabTo } from '#tests/support/keyboard.ts';
import { toasts } from '#tests/support/product-details.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const sheet = [
  'Item\tDescription\tQty\tUnit Price\tAmount\tCurrency',
  'MUG-1\tMug\t10\t5.50\t55.00\tEUR',
  'CUP-1\tCup\t5\t2.50\t12.50\tEUR',
  'JAR-1\tJar\t2\t4.00\t8.00\tEUR',
  '\tSea freight\t\t\t120.50\tEUR',
].join('\n');

test('freight of a pasted sheet is in the declaration, without a mouse and without typing it', async () => {
  const { consignmentId } = await workplace.app.addImport('C-26-0432');
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, sheet);
  await tabTo(page, page.getByRole('button', { name: 'Auto-Add' }));
  await press(page, 'Enter');
  const dialog = autoAddDialog(page);
  await dialog.getByText('Guessed: row 1 looks like column names.').waitFor();
  await press(page, 'Control+Enter');

  await dialog.getByText('Row 5, "Sea freight", looks like a charge of 120.50. What becomes of it?').waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Put it into the declaration as freight' }));
  await press(page, 'Enter');
  await dialog.getByText('Auto Add stores at the consignment, for its declaration: freight EUR 120.50').waitFor();
  await expectAccessible(page);
  await press(page, 'Control+Enter');
  await toasts(page).getByText('3 lines added').waitFor();
  await dialog.getByText('Stored at the consignment for its declaration: freight EUR 120.50').waitFor();
  await press(page, 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });

  await tabTo(page, page.getByRole('button', { name: 'Compile', exact: true }), 'Shift+Tab');
  await press(page, 'Enter');
  const compile = page.getByRole('dialog', { name: 'Compile a declaration' });
  await expect.poll(() => compile.getByRole('textbox', { name: 'Freight', exact: true }).inputValue()).toBe('120.50');
  expect(await compile.getByRole('combobox', { name: 'Freight currency' }).inputValue()).toMatch(/^EUR/);
});
