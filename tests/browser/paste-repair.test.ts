import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const preview = (page: Page) => autoAddDialog(page).getByRole('grid', { name: 'Product Lines to be Added' });
const cell = (page: Page, row: number, name: string) =>
  preview(page)
    .locator(`[data-index="${row - 2}"]`)
    .getByRole('button', { name: new RegExp(`^${name}`) });

async function pasteInto(reference: string, rows: readonly (readonly string[])[]): Promise<Page> {
  const { consignmentId } = await workplace.app.addImport(reference);
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  await copy(page, rows.map((cells) => cells.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Auto-Add' }).click();
  await columnChoices(page).first().waitFor();
  await press(page, 'Control+Enter');
  await preview(page).or(autoAddDialog(page).getByRole('alert')).first().waitFor();
  return page;
}

test('cells are filled, copied, pasted over and set together, and each change is undone', async () => {
  const page = await pasteInto('C-26-1201', [
    ['Item no.', 'Description', 'Qty', 'Amount', 'Brand'],
    ...['A', 'B', 'C', 'D'].map((item) => [item, 'Mugs', '2', '10.00', item]),
  ]);
  const brands = async () => {
    const texts = [2, 3, 4, 5].map((row) => cell(page, row, 'Brand').innerText());
    return (await Promise.all(texts)).join(' ');
  };
  await cell(page, 3, 'Brand').focus();
  await press(page, 'Control+d');
  await expect.poll(brands).toBe('A A C D');

  await cell(page, 2, 'Brand').focus();
  await press(page, 'Shift+ArrowDown');
  await press(page, 'Shift+ArrowDown');
  await page.keyboard.type('Kiln');
  await press(page, 'Control+Enter');
  await expect.poll(brands).toBe('Kiln Kiln Kiln D');

  await cell(page, 4, 'Quantity').focus();
  await copy(page, '3\t30\n4\t40');
  await press(page, 'Control+v');
  await expect.poll(() => cell(page, 5, 'Quantity').innerText()).toMatch(/^4/);
  await press(page, 'Control+z');
  await expect.poll(() => cell(page, 5, 'Quantity').innerText()).toMatch(/^2/);
  await press(page, 'Control+z');
  await expect.poll(brands).toBe('A A C D');
  await press(page, 'Control+Shift+z');
  await expect.poll(brands).toBe('Kiln Kiln Kiln D');
  expect(await hasFocus(cell(page, 4, 'Quantity'))).toBe(true);
});
