import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus, press } from '#tests/support/keyboard.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const preview = (page: Page) => autoAddDialog(page).getByRole('grid', { name: 'Product Lines to be Added' });
const cell = (page: Page, row: number, name: string) =>
  preview(page)
    .getByRole('row')
    .filter({ has: page.getByText(String(row), { exact: true }) })
    .first()
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

test('a dirty sheet of 40 rows is repaired in under 25 keys', async () => {
  const good = (row: number) => [`P-${row}`, `Lamp ${row}`, '10', '100.00', '8415.10.10.00H', '12', 'kg', '2'];
  const rows = Array.from({ length: 40 }, (_, index) => good(index + 2));
  const spoil = (row: number, column: number, text: string) => rows[row - 2]?.splice(column, 1, text);
  for (const row of [4, 9, 14]) spoil(row, 4, '901210015');
  for (const row of [20, 21]) spoil(row, 4, '8415.10.10.0');
  spoil(25, 6, 'kgx');
  spoil(30, 2, '1O');
  const page = await pasteInto('C-26-1202', [
    ['Item no.', 'Description', 'Qty', 'Amount', 'HS code', 'Gross weight', 'Weight unit', 'No of CTNS'],
    ...rows,
  ]);
  const dialog = autoAddDialog(page);
  await dialog.getByText('Package type is required: 40 rows').waitFor();
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await press(page, name);
  };
  const left = (text: string) => dialog.getByRole('status').getByText(text).waitFor();

  const offer = dialog.getByRole('button', { name: 'Set CT on all 40' });
  await expect.poll(() => hasFocus(offer)).toBe(true);
  await key('Enter');
  await left('7 errors');
  const zeros = dialog.getByRole('button', { name: 'Set 0901.21.00.15 on all 3' });
  await expect.poll(() => hasFocus(zeros)).toBe(true);
  await key('Enter');
  await left('4 errors');
  await key('Enter');
  await expect.poll(() => hasFocus(cell(page, 20, 'HS code'))).toBe(true);
  await dialog.getByRole('button', { name: 'Show all rows' }).waitFor();
  await expectAccessible(page);
  for (const letter of '8415101000H') await key(letter);
  await key('Control+Enter');
  await left('2 errors');
  for (const [row, name, text] of [
    [25, 'Weight unit', 'kg'],
    [30, 'Quantity', '10'],
  ] as const) {
    await key('F8');
    await expect.poll(() => hasFocus(cell(page, row, name))).toBe(true);
    for (const letter of text) await key(letter);
    await key('Enter');
    await left(row === 25 ? '1 error' : '40 lines');
  }

  await expect.poll(() => dialog.getByRole('button', { name: 'Auto Add' }).isEnabled()).toBe(true);
  expect(keys).toBeLessThan(25);
});
